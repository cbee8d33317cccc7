// Tests of what is done to chosen bookings: a sum that is named before it is written down, failures by row, undoing, and writing to guests.
import type { ListedBooking } from '@akwaaba/contract/host-bookings'
import { type Presence, setHostPresence } from '@akwaaba/contract/presence'
import { listHostSavedViews } from '@akwaaba/contract/saved-views'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { type Message, sendHostMessage } from '@akwaaba/contract/stay-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, payment } from '../../../../testing/samples.ts'
import { signIn } from '../../../lib/session.ts'
import { useBookingActions } from './booking-actions.tsx'
import { BookingResults } from './booking-results.tsx'
import { BookingTable } from './booking-table.tsx'

const ids = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`
const row = (number: number, fields: Partial<ListedBooking>): ListedBooking => ({
  ...{ ...booking, _id: ids(number), reference: `AKW-ROW${number}`, actions: [], price: 96 },
  customer: { username: `Guest ${number}` },
  ...fields,
})
const expected: Presence = { state: 'expected', actions: ['checkIn', 'noShow'], blocked: [], since: null }
const approved = { status: 'approved', state: 'approved', depositPaid: true, holdExpiresAt: null } as const
const rows = [
  row(1, { toTake: 48 }),
  row(2, { toTake: 96 }),
  row(3, { ...approved, presence: expected }),
  row(4, { ...approved, presence: expected }),
]

const org = 'volta-stays'
const may = { approve: true, export: false, message: true }

const Shown = () => {
  const actions = useBookingActions({ org, shown: rows, may })
  return (
    <>
      {actions.outcome}
      <BookingTable
        org={org}
        bookings={rows}
        total={4}
        most={10_000}
        matching={async () => rows}
        isBusy={false}
        search={{}}
        onChange={() => undefined}
        sees={{ guest: true, amounts: true, contact: true }}
        actions={actions}
        may={may}
      />
    </>
  )
}

const choose = async () => {
  await page.viewport(1280, 800)
  await answer(listHostSavedViews, [])
  render(<Shown />)
  await userEvent.click(page.getByLabelText('Choose all on this page'))
  return page.getByRole('region', { name: /chosen/ })
}
const paid = { ...payment, msg: 'It is written down.' }

test('names each sum and the sum of all before it is written down, and the rows that were refused', async () => {
  const bar = await choose()
  await userEvent.click(bar.getByRole('button', { name: 'Mark paid 2' }))
  const dialog = page.getByRole('dialog', { name: 'Mark 2 stays paid' })
  await expect.element(dialog.getByText('of $96.00')).toBeVisible()
  await answer(recordHostPayment, paid)
  await refuse(recordHostPayment, 'edited_meanwhile')
  await userEvent.click(dialog.getByRole('button', { name: 'Write down $144.00' }))
  await expect.element(page.getByText('1 of 2 written down. Not written down:')).toBeVisible()
  await expect.element(page.getByText('AKW-ROW1 Guest 1:')).toBeVisible()
  const bodies = await sentTo(recordHostPayment)
  expect(bodies).toMatchObject([
    { amount: 48, method: 'cash' },
    { amount: 96, method: 'cash' },
  ])
  // Money is given back by a refund.
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  // The refused row and the two that were left out stay chosen.
  await expect.element(page.getByRole('region', { name: '3 bookings chosen' })).toBeVisible()
})

test('sends a row whose answer was lost again by the same key', async () => {
  const bar = await choose()
  await answer(recordHostPayment, paid)
  await breakConnection(recordHostPayment)
  await userEvent.click(bar.getByRole('button', { name: 'Mark paid 2' }))
  await userEvent.click(page.getByRole('button', { name: 'Write down $144.00' }))
  await expect.element(page.getByText('1 of 2 written down. Not written down:')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Mark paid 1' }))
  await userEvent.click(page.getByRole('button', { name: 'Write down $48.00' }))
  await expect.element(page.getByText(/\$48\.00 written down for 1 booking/)).toBeVisible()
  const [first, , again] = (await sentTo(recordHostPayment)) as { key: string }[]
  expect(again).toEqual(first)
})

test('checks the chosen guests in, and undoes it', async () => {
  const bar = await choose()
  await answer(setHostPresence, { state: 'inHouse', actions: ['checkOut', 'undo'], blocked: [], since: null })
  await userEvent.click(bar.getByRole('button', { name: 'Check in 2' }))
  await expect.element(page.getByText('2 guests checked in.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('2 bookings as before.')).toBeVisible()
  expect(await sentTo(setHostPresence)).toEqual(['checkIn', 'checkIn', 'undo', 'undo'].map((action) => ({ action })))
})

const sent: Message = {
  ...{ _id: ids(9), number: 1, side: 'host', isOwn: true, author: 'Naa', text: 'Hello', isMasked: false },
  ...{ isAppealed: false, isErased: false, isAutomatic: false, pictures: [], documents: [], at: booking.createdAt },
}

test('writes to each chosen guest alone, filled in, and keeps the words where one is refused', async () => {
  signIn({ token: 'a-token', username: 'Efua', email: 'efua@example.com', role: 'customer' })
  const bar = await choose()
  await userEvent.click(bar.getByRole('button', { name: 'Message 4' }))
  const dialog = page.getByRole('dialog', { name: 'Message to 4 guests' })
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 4 guests' }))
  await expect
    .element(dialog.getByLabelText('Message', { exact: true }))
    .toHaveAccessibleDescription('Please write a message.')
  // {{ is how a brace is typed.
  await userEvent.type(
    dialog.getByLabelText('Message', { exact: true }),
    'Hello {{first name}, the pool of {{home} is closed.',
  )
  await expect.element(dialog.getByText(/^Hello Guest, the pool of Palm Loft is closed\.$/)).toBeVisible()
  await answer(sendHostMessage, { message: sent })
  await refuse(sendHostMessage, 'thread_closed')
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 4 guests' }))
  await expect.element(page.getByText('3 of 4 sent. Not sent:')).toBeVisible()
  await expect.element(page.getByText('AKW-ROW1 Guest 1:')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Message 1' }))
  await expect
    .element(page.getByLabelText('Message', { exact: true }))
    .toHaveValue('Hello {first name}, the pool of {home} is closed.')
  await userEvent.click(page.getByRole('button', { name: 'Send to 1 guest' }))
  await expect.element(page.getByText(/^1 message sent\./)).toBeVisible()
})

test('shows the saved views where no booking fits, so that another one is opened from there', async () => {
  const view = { list: 'bookings', name: 'Owing money', query: 'view=current', columns: null, isShared: false } as const
  await answer(listHostSavedViews, [{ ...view, isOwn: true, author: 'Kofi' }])
  const query = { data: { total: 0, most: 0 }, error: null, refetch: () => undefined }
  const { address } = render(
    <BookingResults org="volta-stays" query={query} search={{ search: 'x' }} at={() => '/'} none="None.">
      <p>The list</p>
    </BookingResults>,
    '/?search=x',
  )
  await expect.element(page.getByText('No booking fits these filters.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Owing money' }))
  await expect.poll(address).toBe('/?view=current')
})
