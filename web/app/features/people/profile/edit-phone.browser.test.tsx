// Tests of changing the phone number: what is typed while it is saved.
import { changePhone } from '@akwaaba/contract/profile'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, releaseAnswers } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { EditPhone } from './edit-phone.tsx'

test('completes the number that was saved, and keeps one that is typed while a save is under way', async () => {
  const phone = page.getByLabelText('Phone', { exact: true })
  const save = page.getByRole('button', { name: 'Save phone' })
  await answer(changePhone, { phoneNumber: '+233241234567', msg: 'The number is saved.' })
  render(<EditPhone profile={{ phoneNumber: '' }} />)
  await userEvent.fill(phone, '+233 24 123 4567')
  await userEvent.click(save)
  await expect.element(phone).toHaveValue('+233241234567')
  await answer(changePhone, { phoneNumber: '+233241234568', msg: 'It is saved again.' }, { isHeld: true })
  await userEvent.fill(phone, '+233 24 123 4568')
  await userEvent.click(save)
  await userEvent.fill(phone, '+233 24 123 4569')
  await releaseAnswers()
  await expect.element(page.getByText('It is saved again.')).toBeVisible()
  await expect.element(phone).toHaveValue('+233 24 123 4569')
})
