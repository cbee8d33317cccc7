// Tests of a conversation: what is kept when sending fails, that a try again is the same message, what is marked as read, and its ends.
import { getThread, type Message, readThread, sendMessage, type Thread } from '@akwaaba/contract/stay-messages'
import { appealMask } from '@akwaaba/contract/user-reports'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { StayThread } from './stay-thread.tsx'

const message = (number: number, change: Partial<Message> = {}): Message => ({
  ...{ _id: `0192f000-0000-7000-8000-00000000010${number}`, number, side: 'guest', isOwn: true, author: 'Ama Mensah' },
  ...{
    text: `Line ${number}`,
    isMasked: false,
    isAppealed: false,
    isErased: false,
    isAutomatic: false,
    pictures: [],
    documents: [],
    at: booking.createdAt,
  },
  ...change,
})
const fromHost = { side: 'host', isOwn: false, author: 'Naa' } as const

const thread: Thread = {
  ...{ booking: booking._id, reference: 'AKW-7F3K2', startDate: day(3), endDate: day(5), with: 'Volta Stays' },
  ...{ apartment: { _id: booking.apartmentId, apartmentName: 'Palm Loft' }, canWrite: true, ended: null, isPaid: true },
  ...{ unread: 0, seenUpTo: 0, messages: [message(1), message(2, fromHost)], hasEarlier: false },
}

const box = page.getByRole('textbox', { name: 'Message to Volta Stays' })
const send = page.getByRole('button', { name: 'Send' })
const keysSent = async () =>
  (await sentTo(sendMessage)).map((body) => /name="key"\s+([\w-]+)/.exec(String(body))?.[1] ?? 'none')

const show = async (change: Partial<Thread> = {}) => {
  sessionStorage.clear()
  localStorage.setItem('token', 'a-token-of-a-guest')
  await answer(getThread, { ...thread, ...change })
  render(<StayThread bookingId={booking._id} />)
}

test('keeps what is written through a broken connection and a reload, and sends it again as the same message', async () => {
  await show()
  await userEvent.fill(box, 'May we come at nine?')
  await breakConnection(sendMessage)
  await userEvent.click(send)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(box).toHaveValue('May we come at nine?')
  unmountAll()
  render(<StayThread bookingId={booking._id} />)
  await expect.element(box).toHaveValue('May we come at nine?')
  await answer(sendMessage, { message: message(3, { text: 'May we come at nine?' }) })
  await userEvent.click(send)
  await expect.element(page.getByRole('log').getByText('May we come at nine?')).toBeVisible()
  await expect.element(box).toHaveValue('')
  const [first, second] = await keysSent()
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('draws another key for what was changed after a failed try, and sends one message for a double click', async () => {
  await show()
  await userEvent.fill(box, 'One')
  await refuse(sendMessage, 'too_many_requests')
  await userEvent.click(send)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.fill(box, 'Two')
  await answer(sendMessage, { message: message(3, { text: 'Two' }) }, { isHeld: true })
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.element(send).toBeDisabled()
  await releaseAnswers()
  await expect.element(box).toHaveValue('')
  const keys = await keysSent()
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('shows what was just written, and stays where one reads above when that is read again', async () => {
  localStorage.setItem('token', 'a-token-of-a-guest')
  const long = (number: number) => message(number, { text: 'Line by line. '.repeat(60) })
  await answer(getThread, { ...thread, messages: [long(1), long(2)] })
  render(<StayThread bookingId={booking._id} className="h-40" />)
  await expect.element(box).toBeVisible()
  const log = page.getByRole('log').element()
  log.scrollTop = 0
  await expect.poll(() => log.scrollTop).toBe(0)
  await answer(sendMessage, { message: message(3, { text: 'Thank you.' }) })
  const reread = [long(1), long(2), message(3, { text: 'Thank you.' })]
  await answer(getThread, { ...thread, messages: reread, seenUpTo: 3 }, { isHeld: true })
  await userEvent.fill(box, 'Thank you.')
  await userEvent.click(send)
  await expect.poll(() => log.scrollTop).toBeGreaterThan(0)
  log.scrollTop = 0
  log.dispatchEvent(new Event('scroll', { bubbles: true }))
  await releaseAnswers()
  await expect.element(page.getByText('Seen')).toBeInTheDocument()
  expect(log.scrollTop).toBe(0)
})

test('marks what is new as read, once, and says which message the other side has seen', async () => {
  await answer(readThread, { unread: 0 })
  await show({ unread: 1, seenUpTo: 1 })
  await expect.element(page.getByText('Seen')).toBeVisible()
  await expect.poll(() => sentTo(readThread)).toEqual([{ upTo: 2 }])
})

test('shows earlier messages when they are asked for', async () => {
  await show({ hasEarlier: true, messages: [message(5), message(6, fromHost)] })
  await expect.element(page.getByText('Line 5')).toBeVisible()
  await answer(getThread, { ...thread, messages: [message(4)] })
  await userEvent.click(page.getByRole('button', { name: 'Earlier messages' }))
  await expect.element(page.getByText('Line 4')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Earlier messages' })).not.toBeInTheDocument()
})

test('says what is hidden before the payment, and takes no pictures then', async () => {
  await show({ isPaid: false, messages: [message(1, { isMasked: true })] })
  await expect.element(page.getByText('hidden from the other side until', { exact: false }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add pictures' })).not.toBeInTheDocument()
})

test('asks once to show what is hidden by mistake, and offers it again where that fails', async () => {
  await refuse(appealMask, 'unavailable')
  await show({ isPaid: false, messages: [message(1, { isMasked: true })] })
  const appeal = page.getByRole('button', { name: 'No contact details? Ask us to show it' })
  await userEvent.click(appeal)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(appealMask, { msg: 'We look at your message.' }, { isHeld: true })
  await userEvent.dblClick(appeal)
  await releaseAnswers()
  await expect.element(page.getByText('We look at it', { exact: false })).toBeVisible()
  await expect.element(appeal).not.toBeInTheDocument()
  expect(await sentTo(appealMask)).toHaveLength(2)
})

test('takes three PDF files, sends them as documents, and offers those of the other side to be saved', async () => {
  const documents = [{ _id: booking._id, name: 'The way.pdf', size: 120_400 }]
  await show({ messages: [message(2, { ...fromHost, text: '', documents })] })
  await expect.element(page.getByRole('button', { name: 'The way.pdf PDF, 118 KB Save this file' })).toBeVisible()
  const files = Array.from({ length: 4 }, (_, at) => new File(['%PDF-'], `${at}.pdf`, { type: 'application/pdf' }))
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(input as HTMLInputElement, files)
  await expect.element(page.getByText('3 PDF files at most', { exact: false })).toBeVisible()
  await expect.element(chosen.getByText('2.pdf', { exact: true })).toBeVisible()
  await answer(sendMessage, { message: message(3) })
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(chosen).not.toBeInTheDocument()
  expect(String((await sentTo(sendMessage))[0]).match(/name="documents"/g)).toHaveLength(3)
})

test('can be read and not written to once it has ended, and says why', async () => {
  await show({ ended: 'over', canWrite: false })
  await expect.element(page.getByText('until 30 days after check-out', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Line 1')).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})

test('offers another try where the messages are not loaded', async () => {
  await refuse(getThread, 'unavailable')
  await answer(readThread, { unread: 0 })
  render(<StayThread bookingId={booking._id} />)
  await expect.element(page.getByText('cannot be reached', { exact: false })).toBeVisible()
  await answer(getThread, thread)
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByText('Line 2')).toBeVisible()
})
