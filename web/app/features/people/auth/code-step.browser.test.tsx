// Tests of the entry of a code: a paste fills the boxes and sends once, keys move and erase, and a refused code can be typed again.
import type { SignedIn } from '@akwaaba/contract/auth'
import { ApiError } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { CodeStep } from './code-step.tsx'

const signedIn = { isVerified: true } as SignedIn
const box = (number: number) => page.getByLabelText(`Digit ${number} of 6`)
const digits = () => [1, 2, 3, 4, 5, 6].map((number) => (box(number).element() as HTMLInputElement).value).join('')

/** Renders the step with its answers in order; gives the codes that were sent and the sessions that were begun. */
const show = (...answers: (() => Promise<SignedIn>)[]) => {
  const sent: string[] = []
  const done: SignedIn[] = []
  const verify = (code: string) => {
    sent.push(code)
    return answers[sent.length - 1]?.() ?? Promise.reject(new Error('sent too often'))
  }
  render(
    <CodeStep
      email="efua@example.com"
      source="mail"
      verify={verify}
      resend={() => Promise.resolve()}
      onDone={(person) => done.push(person)}
      onBack={() => undefined}
    />,
  )
  return { sent, done }
}

const paste = (text: string) => {
  const data = new DataTransfer()
  data.setData('text', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

test('fills all boxes from a paste with spaces, from any box, and sends the code once', async () => {
  const { sent, done } = show(() => Promise.resolve(signedIn))
  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(box(3)).toHaveFocus()
  paste(' 123 456 ')
  await expect.poll(() => done).toEqual([signedIn])
  expect(sent).toEqual(['123456'])
})

test('moves on with each digit, erases backwards, and replaces the digit of a filled box', async () => {
  const { sent } = show()
  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('12x3')
  expect(digits()).toBe('123')
  await expect.element(box(4)).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  expect(digits()).toBe('12')
  await expect.element(box(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}9')
  expect(digits()).toBe('92')
  await expect.element(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
  expect(sent).toEqual([])
})

test('empties the boxes after a wrong code and puts the caret into the first', async () => {
  const { sent, done } = show(
    () => Promise.reject(new ApiError('bad_code', 400, messages.badCode)),
    () => Promise.resolve(signedIn),
  )
  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('111111')
  await expect.element(page.getByRole('alert')).toHaveTextContent(messages.badCode)
  await expect.element(box(1)).toHaveFocus()
  expect(digits()).toBe('')
  await userEvent.keyboard('222222')
  await expect.poll(() => done).toEqual([signedIn])
  expect(sent).toEqual(['111111', '222222'])
})

test('keeps the code when the request fails, so that Verify sends it again', async () => {
  const { sent, done } = show(
    () => Promise.reject(new ApiError('offline', 0, 'no answer')),
    () => Promise.resolve(signedIn),
  )
  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.element(page.getByText(messages.networkFailed)).toBeVisible()
  expect(digits()).toBe('123456')
  await userEvent.click(page.getByRole('button', { name: 'Verify' }))
  await expect.poll(() => done).toEqual([signedIn])
  expect(sent).toEqual(['123456', '123456'])
})
