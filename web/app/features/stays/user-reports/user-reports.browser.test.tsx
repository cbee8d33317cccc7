// Tests of the dialog that reports something: with an account, with an address, and what is kept after a refusal.
import { reportByMail, reportMessage, reportThing } from '@akwaaba/contract/user-reports'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { clearDevice, loadSession, signIn } from '../../../lib/session.ts'
import { ReportLink } from './report-link.tsx'

const thanks = { msg: 'Thank you. We look at every report.' }
const open = () => page.getByRole('button', { name: 'Report this listing' }).click()
const send = page.getByRole('button', { name: 'Send report' })
const reason = page.getByRole('combobox', { name: 'What is wrong?' })
const listing = { kind: 'apartment' as const, id: apartment._id }

beforeEach(async () => {
  await clearDevice()
  return loadSession()
})

test('asks for a reason first, keeps the words when the connection breaks, and sends once for two presses', async () => {
  signIn({ token: 'a-token', username: 'Ama', email: 'ama@example.com', role: 'customer' })
  await breakConnection(reportThing)
  render(<ReportLink about={listing}>Report this listing</ReportLink>)
  await open()
  await send.click()
  await expect.element(page.getByText('Please choose a reason.')).toBeVisible()
  await expect.element(reason).toHaveFocus()
  await reason.selectOptions('It is not safe')
  const words = page.getByRole('textbox', { name: 'Tell us more (optional)' })
  await words.fill('The stairs have no rail.')
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(words).toHaveValue('The stairs have no rail.')
  await answer(reportThing, thanks)
  await send.dblClick()
  await expect.element(page.getByRole('status')).toHaveTextContent(thanks.msg)
  const sent = await sentTo(reportThing)
  expect(sent.at(-1)).toEqual({
    ...{ kind: 'apartment', recordId: apartment._id },
    ...{ reason: 'unsafe', text: 'The stairs have no rail.' },
  })
  expect(sent).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('asks a visitor for an address, and says what is wrong with it', async () => {
  await refuse(reportByMail, 'invalid_input', { fields: { email: 'Please enter a valid e-mail address.' } })
  render(<ReportLink about={listing}>Report this listing</ReportLink>)
  await open()
  await reason.selectOptions('Something else')
  const address = page.getByRole('textbox', { name: 'Your e-mail address' })
  await address.fill('esi@example')
  await send.click()
  await expect.element(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await expect.element(address).toHaveFocus()
  await answer(reportByMail, thanks)
  await address.fill('esi@example.com')
  await send.click()
  await expect.element(page.getByRole('status')).toHaveTextContent(thanks.msg)
})

test('reports a message without asking for an address, because only its two sides read it', async () => {
  await answer(reportMessage, thanks)
  const about = { kind: 'message' as const, id: apartment._id }
  render(
    <ReportLink about={about} of="of 10:15">
      Report this message
    </ReportLink>,
  )
  await page.getByRole('button', { name: 'Report this message of 10:15' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Your e-mail address' })).not.toBeInTheDocument()
  await reason.selectOptions('It gives away personal data')
  await send.click()
  await expect.element(page.getByRole('status')).toHaveTextContent(thanks.msg)
})
