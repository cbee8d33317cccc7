// Tests of the list of failed e-mails: what is said, and where the focus is, once one is sent again.
import { errors } from '@akwaaba/contract/errors'
import { listFailedMails, retryFailedMail } from '@akwaaba/contract/overview'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking } from '../../../../testing/samples.ts'
import { FailedJobs } from './failed-jobs.tsx'

const mail = {
  ...{ _id: '7', kind: 'receipt', createdAt: booking.createdAt, failedAt: booking.createdAt, attempts: 25 },
  reason: 'the mail server did not take it (550)',
}

test('gives the focus to what is said once an e-mail is sent again, and where that is refused', async () => {
  await answer(listFailedMails, [mail])
  await refuse(retryFailedMail, 'internal')
  render(<FailedJobs of="mails" />)
  const again = page.getByRole('button', { name: /^Send again/ })
  await userEvent.click(again)
  await expect.element(page.getByText(errors.internal.msg)).toBeVisible()
  expect(document.activeElement?.textContent).toBe(errors.internal.msg)
  await answer(retryFailedMail, { msg: 'It is sent again.' })
  await answer(listFailedMails, [])
  await userEvent.click(again)
  await expect.element(page.getByText('No e-mail has failed.')).toBeVisible()
  expect(document.activeElement?.textContent).toBe('It is sent again.')
})

test('says the answer of the first e-mail when a second one was sent again before it came', async () => {
  await answer(listFailedMails, [mail, { ...mail, _id: '8', kind: 'approved' }])
  await answer(retryFailedMail, { msg: 'It is sent again.' }, { isHeld: true })
  render(<FailedJobs of="mails" />)
  const again = page.getByRole('button', { name: /^Send again/ })
  await userEvent.click(again.first())
  await expect.poll(() => sentTo(retryFailedMail)).toHaveLength(1)
  await refuse(retryFailedMail, 'internal')
  await userEvent.click(again.last())
  await expect.element(page.getByText(errors.internal.msg)).toBeVisible()
  await releaseAnswers()
  await expect.element(page.getByText('It is sent again.')).toBeVisible()
})
