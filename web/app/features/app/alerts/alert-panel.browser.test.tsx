// Tests of the preferences of alerts: what is offered, what is sent, what is refused, and that a guest sees nothing of them.
import {
  type AlertPreferences,
  defaultQuiet,
  getAlertPreferences,
  saveAlertPreferences,
} from '@akwaaba/contract/alerts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { AlertPanel } from './alert-panel.tsx'

const saved: AlertPreferences = {
  alerts: [
    {
      ...{ kind: 'request', title: 'A paid booking waits for approval', isAlwaysMailed: true, canWait: false },
      ...{ byMail: true, bySms: false },
    },
    {
      ...{ kind: 'confirmed', title: 'A stay is paid for and confirmed', isAlwaysMailed: false, canWait: false },
      ...{ byMail: true, bySms: false },
    },
  ],
  quiet: defaultQuiet,
  phoneNumber: '',
  sendsSms: false,
}
const byMail = page.getByRole('checkbox', { name: /^E-mail ?: A stay is paid for and confirmed/ })
const save = page.getByRole('button', { name: 'Save alerts' })

test('offers no choice of a mail that cannot be switched off, and sends the others with the quiet hours', async () => {
  await answer(getAlertPreferences, saved)
  await answer(saveAlertPreferences, { ...saved, msg: 'Your alerts are saved.' })
  render(<AlertPanel />)
  await expect.element(page.getByText('Always by e-mail')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^SMS/ })).not.toBeInTheDocument()
  await userEvent.click(byMail)
  await userEvent.selectOptions(page.getByLabelText('From'), '22:00')
  await userEvent.selectOptions(page.getByLabelText('Where you are'), 'London')
  await userEvent.click(save)
  await expect.element(page.getByText('Your alerts are saved.')).toBeVisible()
  const [sent] = await sentTo(saveAlertPreferences)
  expect(sent).toEqual({
    alerts: [
      { kind: 'request', byMail: true, bySms: false },
      { kind: 'confirmed', byMail: false, bySms: false },
    ],
    quiet: { ...defaultQuiet, from: 22, zone: 'Europe/London' },
  })
})

test('says at its field what quiet hours may not be, and keeps what was chosen', async () => {
  await answer(getAlertPreferences, saved)
  const fields = { 'quiet.until': 'Quiet hours have to end at another hour.' }
  await refuse(saveAlertPreferences, 'invalid_input', { fields })
  render(<AlertPanel />)
  await userEvent.click(byMail)
  await userEvent.click(save)
  await expect.element(page.getByLabelText('Until')).toHaveAccessibleDescription(fields['quiet.until'])
  await expect.element(byMail).not.toBeChecked()
})

test('shows a guest nothing', async () => {
  await answer(getAlertPreferences, { ...saved, alerts: [] })
  render(
    <>
      <p>Your profile</p>
      <AlertPanel />
    </>,
  )
  await expect.poll(() => sentTo(getAlertPreferences)).toHaveLength(1)
  await expect.element(page.getByText('Alerts')).not.toBeInTheDocument()
})
