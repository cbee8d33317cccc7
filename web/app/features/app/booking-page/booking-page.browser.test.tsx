// Tests of the page of one booking: what a host decides about an overdue balance, notes, and what a role without money sees.
import { decideHostBalance } from '@akwaaba/contract/balances'
import { addHostBookingFile, getHostBookingFile, removeHostBookingFile } from '@akwaaba/contract/booking-files'
import { addHostBookingNote, editHostBookingNote } from '@akwaaba/contract/booking-notes'
import { getBookingPage, getHostBookingPage, type BookingPage as Page } from '@akwaaba/contract/booking-pages'
import { formatDate } from '@akwaaba/contract/dates'
import { errors } from '@akwaaba/contract/errors'
import { type AdminPayment, refundPayment } from '@akwaaba/contract/payment-admin'
import { setHostPresence } from '@akwaaba/contract/presence'
import { getPaymentPage } from '@akwaaba/contract/record-pages'
import { setTripAddress } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { booking, day, extra } from '../../../../testing/samples.ts'
import { walkState } from '../../../lib/list-walk.ts'
import { signIn } from '../../../lib/session.ts'
import { BookingPage } from './booking-page.tsx'

const overdue = {
  ...booking,
  ...{ status: 'approved' as const, state: 'approved' as const, depositPaid: true, holdExpiresAt: null },
  actions: ['decideBalance' as const, 'decline' as const],
  balance: { amount: 140, dueAt: `${day(-1)}T00:00:00.000Z`, isOverdue: true },
}
const kept = { ...overdue, actions: ['decline' as const], balance: { ...overdue.balance, isOverdue: false } }
const due = { _id: booking._id, dueAt: null, state: 'paid' as const }
const all: Page = {
  booking: overdue,
  presence: { state: 'expected', actions: [], blocked: [], since: null },
  organisation: { slug: 'volta-stays', name: 'Volta Stays', isHouse: false },
  byStaff: null,
  moved: { from: null, to: null },
  toTake: null,
  guestId: null,
  maySetAddress: false,
  dues: [
    { ...due, kind: 'deposit', amount: 60 },
    { ...due, _id: booking.apartmentId, kind: 'balance', amount: 140, state: 'overdue', dueAt: overdue.balance.dueAt },
  ],
  payments: [],
  received: [],
  notes: [],
  files: [],
  timeline: [
    {
      ...{ at: booking.createdAt, about: 'payment', event: 'succeed', actor: 'provider', name: null, note: 'momo' },
      amount: { amount: 60, currency: 'USD' },
    },
    {
      ...{ at: booking.createdAt, about: 'booking', event: 'create', actor: 'customer', name: 'Efua', note: '' },
      amount: null,
    },
  ],
  otherStays: [],
}
const shown = () => render(<BookingPage org="volta-stays" id={booking._id} />, '/')
const keep = () => page.getByRole('button', { name: 'Keep the stay' })

test('goes through the list that it was opened from, by links and keys, and back to that list', async () => {
  await answer(getHostBookingPage, { ...all, booking: kept })
  const ids = [booking.apartmentId, booking._id, extra._id]
  const path = `/host/volta-stays/bookings/${booking._id}`
  const state = walkState({ ids, at: '/host/volta-stays/bookings?search=AKW' })
  const { address } = render(<BookingPage org="volta-stays" id={booking._id} />, path, state)
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Bookings', exact: true }))
    .toHaveAttribute('href', '/host/volta-stays/bookings?search=AKW')
  await expect
    .element(page.getByRole('link', { name: 'Booking before' }))
    .toHaveAttribute('href', `/host/volta-stays/bookings/${booking.apartmentId}`)
  // Who writes a note means a letter.
  await userEvent.fill(page.getByLabelText('Write a note'), 'j')
  await userEvent.keyboard('j')
  expect(address()).toBe(path)
  ;(page.getByRole('link', { name: 'Booking before' }).element() as HTMLElement).focus()
  await userEvent.keyboard('j')
  await expect.poll(address).toBe(`/host/volta-stays/bookings/${extra._id}`)
})

test('keeps a stay whose balance is overdue, or not, after a dialog that says what follows', async () => {
  await answer(getHostBookingPage, all)
  await refuse(decideHostBalance, 'illegal_transition')
  shown()
  const costs = page.getByRole('region', { name: 'What it costs' })
  await expect.poll(() => costs.element().textContent).toContain('Total$200.00')
  const dues = page.getByRole('region', { name: 'Dues' })
  await expect
    .poll(() => dues.element().textContent)
    .toContain(`Deposit, paid$60.00Balance, overdue since ${formatDate(day(-2))}$140.00`)
  await userEvent.click(page.getByRole('button', { name: 'Cancel by policy' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/gets back what the cancellation policy/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel by policy' }))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  await answer(decideHostBalance, { msg: 'The stay goes on.', booking: kept })
  await userEvent.click(keep())
  await answer(getHostBookingPage, { ...all, booking: kept })
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the stay' }))
  await expect.element(page.getByText(/The stay goes on\.$/)).toBeVisible()
  await expect.element(keep()).not.toBeInTheDocument()
  expect(await sentTo(decideHostBalance)).toEqual([{ decision: 'cancel' }, { decision: 'keep' }])
})

test('keeps the words of a note that could not be saved, and changes only notes of its reader', async () => {
  const note = { _id: booking._id, text: 'Brings a dog.', author: 'Yaa', isOwn: false, writtenAt: booking.createdAt }
  const own = { ...note, _id: booking.apartmentId, text: 'Arrives late.', author: 'Efua', isOwn: true, editedAt: null }
  await answer(getHostBookingPage, { ...all, notes: [own, { ...note, editedAt: null }] })
  await refuse(addHostBookingNote, 'not_found')
  shown()
  const notes = page.getByRole('region', { name: /^Notes among staff/ })
  await userEvent.fill(notes.getByLabelText('Write a note'), 'Wants a cot.')
  await userEvent.click(notes.getByRole('button', { name: 'Add note' }))
  await expect.element(notes.getByRole('alert')).toBeVisible()
  await expect.element(notes.getByLabelText('Write a note')).toHaveValue('Wants a cot.')
  await answer(addHostBookingNote, own)
  await userEvent.click(notes.getByRole('button', { name: 'Add note' }))
  await expect.element(notes.getByLabelText('Write a note')).toHaveValue('')
  expect(notes.getByRole('button', { name: /^Change/ }).elements()).toHaveLength(1)
  await userEvent.click(notes.getByRole('button', { name: /^Change/ }))
  await userEvent.fill(notes.getByLabelText('Change your note'), 'Arrives at ten.')
  await answer(editHostBookingNote, own)
  await userEvent.click(notes.getByRole('button', { name: 'Save note' }))
  await expect.element(notes.getByLabelText('Change your note')).not.toBeInTheDocument()
  expect(await sentTo(editHostBookingNote)).toEqual([{ text: 'Arrives at ten.' }])
})

test('tells what happened in sentences, and of a role without money and guests only that', async () => {
  await answer(getHostBookingPage, all)
  shown()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect.element(timeline.getByText('$60.00 came by mobile money')).toBeVisible()
  await userEvent.click(timeline.getByRole('button', { name: 'Money only' }))
  await expect.element(timeline.getByText('Efua booked the stay')).not.toBeInTheDocument()
  unmountAll()
  const { customer: _guest, price: _price, lines: _lines, ...rest } = overdue
  const entry = { at: booking.createdAt, about: 'booking', event: 'create', actor: 'customer' } as const
  await answer(getHostBookingPage, {
    ...{ booking: { ...rest, actions: [] }, presence: all.presence, otherStays: null },
    organisation: all.organisation,
    guestId: null,
    moved: all.moved,
    ...{
      byStaff: null,
      maySetAddress: false,
      toTake: null,
      dues: null,
      payments: null,
      received: null,
      notes: null,
      files: null,
    },
    timeline: [{ ...entry, name: null, amount: null, note: '' }],
  })
  shown()
  await expect.element(page.getByText('The guest booked the stay')).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(1)
  await expect.element(page.getByRole('heading', { level: 1, name: booking.reference })).toBeVisible()
})

test('shows two entries of one moment that read alike', async () => {
  const [entry] = all.timeline
  await answer(getHostBookingPage, { ...all, timeline: [entry, entry].filter((one) => one !== undefined) })
  shown()
  await expect.poll(() => page.getByText('$60.00 came by mobile money').elements().length).toBe(2)
})

test('offers a chat with the guest, and says what cancelling an approved stay does', async () => {
  const customer = { username: 'Efua', email: 'efua@example.com', phoneNumber: '024 555 0131' }
  await answer(getBookingPage, { ...all, booking: { ...overdue, customer } })
  render(<BookingPage id={booking._id} />, '/')
  const chat = page.getByRole('link', { name: /^WhatsApp/ })
  await expect.element(chat).toHaveAttribute('href', expect.stringContaining('https://wa.me/233245550131?text='))
  await userEvent.click(page.getByRole('button', { name: 'Cancel stay and refund' }))
  await expect.element(page.getByRole('dialog', { name: 'Cancel this stay?' })).toBeVisible()
})

test('says under its heading that it could not be read, and keeps what is typed where reading it again fails', async () => {
  await refuse(getHostBookingPage, 'unavailable')
  shown()
  await expect.element(page.getByText(errors.unavailable.msg)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  await answer(getHostBookingPage, { ...all, presence: { ...all.presence, actions: ['checkIn'] } })
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await userEvent.fill(page.getByLabelText('Write a note'), 'Brings a cot.')
  await refuse(getHostBookingPage, 'unavailable')
  const inHouse = { state: 'inHouse' as const, actions: [], blocked: [], since: booking.createdAt }
  await answer(setHostPresence, inHouse)
  await userEvent.click(page.getByRole('button', { name: 'Check in' }))
  await expect.element(page.getByText('The guest is checked in.')).toBeVisible()
  await expect.element(page.getByLabelText('Write a note')).toHaveValue('Brings a cot.')
})

test('checks a guest in, and says what was refused', async () => {
  const arriving: Page = { ...all, presence: { ...all.presence, actions: ['checkIn', 'noShow'] } }
  const here = { state: 'inHouse' as const, actions: ['checkOut' as const, 'undo' as const], blocked: [] }
  await answer(getHostBookingPage, arriving)
  await refuse(setHostPresence, 'illegal_transition')
  shown()
  await userEvent.click(page.getByRole('button', { name: 'Check in' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  const since = booking.createdAt
  await answer(setHostPresence, { ...here, since }, { isHeld: true })
  await answer(getHostBookingPage, { ...all, presence: { ...here, since } })
  await userEvent.click(page.getByRole('button', { name: 'Check in' }))
  // One after the other: what is pressed meanwhile could be entered before it.
  await expect.element(page.getByRole('button', { name: 'Has not come' })).toBeDisabled()
  await releaseAnswers()
  await expect.element(page.getByText('The guest is checked in.')).toBeVisible()
  await expect.element(page.getByText(/^In house since/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo check-in' })).toBeVisible()
  expect(await sentTo(setHostPresence)).toEqual([{ action: 'checkIn' }, { action: 'checkIn' }])
})

test('refunds a payment on the page of its booking, and keeps the link to pay while something is owed', async () => {
  const paid = { _id: booking._id, reference: 'AKP-2', method: 'card' as const, createdAt: booking.createdAt }
  const money = {
    amount: 60,
    charge: { amount: 60, currency: 'USD' },
    state: 'succeeded' as const,
    status: 'succeeded' as const,
  }
  const shownOne = {
    ...paid,
    ...money,
    actions: ['refund' as const],
    blocked: [],
    refunds: [],
    receiptId: null,
    heldBy: null,
    transfer: null,
  }
  const admin: AdminPayment = {
    ...{ ...paid, ...money, actions: ['refund'], blocked: [], refunds: [], receiptId: null, transfer: null },
    ...{
      currency: 'USD',
      rate: null,
      prompt: null,
      bookingId: booking._id,
      packageId: null,
      propertyId: null,
      seats: null,
    },
    ...{ customer: null, provider: 'test', label: 'Palm Loft', disputes: [], received: null, secondApproval: null },
    ...{ byHandApprovals: [], refundableAmount: { amount: 60, currency: 'USD' } },
  }
  const customer = { username: 'Kofi', email: '', phoneNumber: '+233245550142' }
  const over = { ...overdue, state: 'completed' as const, actions: [], balance: null, customer }
  const charged = { ...over, charge: { amount: 20, dueAt: booking.createdAt, takenBack: false } }
  const byStaff = { name: 'Efua', phone: customer.phoneNumber, priceReason: null }
  await answer(getBookingPage, { ...all, booking: charged, byStaff, payments: [shownOne] })
  await answer(getPaymentPage, {
    ...{ payment: shownOne, admin, label: 'Palm Loft', guest: null, booking: null, timeline: [] },
  })
  await answer(refundPayment, { ...admin, msg: 'The refund is on its way.' })
  render(<BookingPage id={booking._id} />, '/')
  await expect.element(page.getByRole('button', { name: 'Link to pay' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Refund/ }))
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' })
  await userEvent.fill(dialog.getByLabelText('Amount (USD)'), '15')
  await answer(getBookingPage, { ...all, booking: over, byStaff, payments: [] })
  await userEvent.click(dialog.getByRole('button', { name: 'Refund', exact: true }))
  await expect.element(page.getByText('AKP-2: The refund is on its way.')).toBeVisible()
  expect(await sentTo(refundPayment)).toMatchObject([{ amount: 15 }])
  await expect.element(page.getByRole('button', { name: 'Link to pay' })).not.toBeInTheDocument()
})

test('keeps a chosen file whose sending failed, sends it once, and removes one after a question', async () => {
  const file = {
    ...{ _id: booking._id, shows: 'identity' as const, title: 'Ghana Card.jpg', saveAs: 'AKW-1-identity-1.webp' },
    ...{ type: 'picture' as const, size: 2048, picture: { width: 24, height: 16 }, author: 'Efua' },
    addedAt: booking.createdAt,
    keptUntil: day(30),
  }
  signIn({ token: 'a-token', username: 'Efua', email: 'efua@example.com', role: 'customer' })
  await answer(getHostBookingPage, all)
  shown()
  const card = page.getByRole('region', { name: /^Files/ })
  await expect.element(card.getByText(/Guests cannot open it/)).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Add a file' }))
  const sheet = page.getByRole('dialog', { name: 'Add a file' })
  await userEvent.click(sheet.getByRole('button', { name: 'Add the file' }))
  await expect.element(sheet.getByText('Please choose a picture or a PDF.')).toBeVisible()
  await userEvent.upload(sheet.getByLabelText('File'), new File(['a'], 'notes.txt', { type: 'text/plain' }))
  await userEvent.selectOptions(sheet.getByLabelText('What it shows'), 'Passport or ID card')
  await userEvent.click(sheet.getByRole('button', { name: 'Add the file' }))
  await expect.element(sheet.getByText(/picture, or a PDF/)).toBeVisible()
  await userEvent.upload(sheet.getByLabelText('File'), new File(['%PDF-'], 'card.pdf', { type: 'application/pdf' }))
  await refuse(addHostBookingFile, 'illegal_transition')
  await userEvent.click(sheet.getByRole('button', { name: 'Add the file' }))
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  await expect.element(sheet.getByText('card.pdf', { exact: true })).toBeVisible()
  await answer(addHostBookingFile, file)
  await answer(getHostBookingPage, { ...all, files: [file] })
  await userEvent.dblClick(sheet.getByRole('button', { name: 'Add the file' }))
  await expect.element(sheet).not.toBeInTheDocument()
  expect(await sentTo(addHostBookingFile)).toHaveLength(2)
  await refuse(getHostBookingFile, 'not_found')
  await userEvent.click(card.getByRole('button', { name: 'Show Ghana Card.jpg' }))
  await expect.element(card.getByText(/was not loaded/)).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Remove Ghana Card.jpg' }))
  const question = page.getByRole('dialog')
  await expect.element(question.getByText(/It cannot be restored/)).toBeVisible()
  await answer(removeHostBookingFile, { msg: 'The file is removed.' })
  await answer(getHostBookingPage, all)
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await expect.element(card.getByText('Ghana Card.jpg')).not.toBeInTheDocument()
})

test('gives a guest without an account another e-mail address, and says at the field what is wrong with it', async () => {
  signIn({ token: 'admin', role: 'admin' } as never)
  const denied = { ...all, maySetAddress: true, booking: { ...overdue, customer: { username: 'Esi', email: '' } } }
  await answer(getBookingPage, denied as Page)
  render(<BookingPage id={booking._id} />, '/')
  await expect.element(page.getByText('No e-mail reaches this guest.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Enter an e-mail' }))
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabelText('E-mail')
  await userEvent.fill(field, 'esi@')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link there' }))
  await expect.element(field).toHaveAccessibleDescription(/e-mail/i)
  expect(await sentTo(setTripAddress)).toEqual([])
  await userEvent.fill(field, 'esi@right.example')
  await answer(setTripAddress, { msg: 'The link is on its way.' })
  await userEvent.click(dialog.getByRole('button', { name: 'Send the link there' }))
  await expect.element(page.getByText(`${booking.reference}: The link is on its way.`)).toBeVisible()
  expect(await sentTo(setTripAddress)).toEqual([{ email: 'esi@right.example' }])
})
