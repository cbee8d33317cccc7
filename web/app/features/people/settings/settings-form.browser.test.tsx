// Tests of the form of settings: the fee of guests, refused at its field and sent as a number.
import { getSettings, type Settings, saveSettings } from '@akwaaba/contract/settings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { SettingsForm } from './settings-form.tsx'

const settings: Settings = {
  ...{ bank: null, cedisPerDollar: null, serviceFeePercent: 10, guestFeePercent: 0, taxes: [] },
  seller: { address: '', taxNumber: '' },
  ...{ rateTakenAt: null, rateIsOld: false, chargeCurrency: 'USD', version: 1 },
}

test('refuses a fee of guests above 30 % at its field, and sends one with a comma as a number', async () => {
  await answer(getSettings, settings)
  render(<SettingsForm />)
  const fee = page.getByLabelText('Service fee for guests (%)')
  await expect.element(fee).toHaveValue('0')
  await userEvent.fill(fee, '31')
  await userEvent.click(page.getByRole('button', { name: 'Save settings' }))
  await expect.element(fee).toHaveAccessibleDescription('Between 0 and 30, with at most two decimals.')
  await expect.element(fee).toHaveFocus()
  expect(await sentTo(saveSettings)).toEqual([])
  await userEvent.fill(fee, '7,5')
  await answer(saveSettings, { ...settings, guestFeePercent: 7.5, version: 2, msg: 'Settings saved.' })
  await userEvent.click(page.getByRole('button', { name: 'Save settings' }))
  await expect.element(page.getByText('Settings saved.')).toBeVisible()
  expect(await sentTo(saveSettings)).toMatchObject([{ guestFeePercent: 7.5, serviceFeePercent: 10, version: 1 }])
})
