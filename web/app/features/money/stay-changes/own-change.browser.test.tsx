// Tests of changing a stay by its guest: the dialog with the price now and then, what is sent, refusals, and an offer of the host.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { formatDate } from '@akwaaba/contract/dates'
import { listOfferedExtras } from '@akwaaba/contract/extras'
import { getChangePicture } from '@akwaaba/contract/stay-agreements'
import type { StayChange, StayChangeQuote, StayChangeSide } from '@akwaaba/contract/stay-change-wire'
import { askStayChange, decideStayChange, quoteStayChange, readStayChange } from '@akwaaba/contract/stay-changes'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day, extra } from '../../../../testing/samples.ts'
import { OwnChange } from './own-change.tsx'

const paid = {
  ...booking,
  status: 'approved' as const,
  state: 'approved' as const,
  depositPaid: true,
  holdExpiresAt: null,
}

const side = (nights: number): StayChangeSide => ({
  ...{ apartmentId: apartment._id, apartmentName: 'Palm Loft', startDate: day(10), endDate: day(10 + nights) },
  ...{ nights, guests: booking.guests, extras: [], total: nights * 100, lateUntil: null },
  lines: [{ kind: 'nights', label: '', quantity: nights, unitPrice: 100, amount: nights * 100 }],
})
const quoted = (nights: number): StayChangeQuote => ({
  ...{ before: side(2), after: side(nights), difference: (nights - 2) * 100, occupiedUntil: day(13), waitsFor: 'host' },
  mayAgree: false,
  refund: nights < 2 ? 100 : 0,
  balance: nights > 2 ? { amount: (nights - 2) * 100, dueAt: `${day(5)}T00:00:00.000Z` } : null,
})
const change: StayChange = {
  ...{ _id: extra._id, bookingId: booking._id, reference: booking.reference, guest: 'Efua', askedBy: 'guest' },
  ...{ before: side(2), after: side(4), difference: 200, createdAt: booking.createdAt, expiresAt: booking.createdAt },
  ...{ kind: 'stay', reason: '', pictures: [] },
  ...{ state: 'asked', actions: ['withdraw'], blocked: [] },
}

const dialog = page.getByRole('dialog', { name: 'Change your stay' })
const nights = page.getByRole('dialog', { name: 'Choose your nights' })
const opener = page.getByRole('button', { name: 'Change dates or guests' })

/** A day of the calendar. */
const dayOf = (ahead: number) => nights.getByRole('button', { name: new RegExp(`^${formatDate(day(ahead))}`) }).first()

/** The page of a stay of two nights; others have the fourth night after it, and its home is empty on the one after it. */
const open = async () => {
  await answer(listApartments, [])
  await answer(readStayChange, { change: null })
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [day(10), day(11), day(12), day(15)] })
  await answer(listOfferedExtras, [extra])
  await answer(quoteStayChange, quoted(2))
  render(<OwnChange booking={paid} />)
  await userEvent.click(opener)
  await expect.element(dialog.getByText('The price stays the same')).toBeVisible()
}

const chooseLastDay = async (last: number) => {
  await userEvent.click(dialog.getByRole('button', { name: /^Check out/ }))
  await userEvent.click(dayOf(10))
  await userEvent.click(dayOf(last))
  await userEvent.click(nights.getByRole('button', { name: 'Done' }))
}

test('shows the price now and then, and sends what was shown', async () => {
  await open()
  await expect.element(dialog.getByRole('button', { name: 'Choose what to change' })).toBeDisabled()
  await answer(quoteStayChange, quoted(4))
  // The night after the stay is kept empty for itself, so that it can be one of its nights.
  await chooseLastDay(14)
  const table = dialog.getByRole('table', { name: 'The price now and after the change' })
  await expect.poll(() => table.element().textContent).toContain('Nights2, then 4$200.00$400.00+$200.00')
  await expect.element(dialog.getByText(/^\$200\.00 is then to be paid by/)).toBeVisible()
  await expect.element(dialog.getByText(/Until then nothing changes/)).toBeVisible()
  await refuse(askStayChange, 'change_open')
  const act = dialog.getByRole('button', { name: 'Ask your host, $200.00 more' })
  await userEvent.click(act)
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await answer(askStayChange, { msg: 'Your host is asked.', change })
  await answer(readStayChange, { change })
  await userEvent.click(act)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Your host is asked.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'You have asked for a change' })).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
  const sent = { startDate: day(10), endDate: day(14), adults: 2, children: 0, infants: 0, extras: [], price: 400 }
  expect(await sentTo(askStayChange)).toMatchObject([sent, sent])
})

test('says what comes back where the stay becomes cheaper, and why the rules refuse another', async () => {
  await open()
  await answer(quoteStayChange, quoted(1))
  await chooseLastDay(11)
  await expect.element(dialog.getByText('You get back')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Ask your host, $100.00 less' })).toBeEnabled()
  await refuse(quoteStayChange, 'stay_not_allowed', {
    reasons: [
      {
        ...{ reason: 'stay_too_short', msg: 'A stay on these dates is at least 2 nights.', needs: 2 },
        try: { startDate: day(20), endDate: day(22) },
      },
    ],
  })
  await userEvent.click(dialog.getByRole('button', { name: /^Guests/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'One adult more' }))
  await expect.element(dialog.getByText('A stay on these dates is at least 2 nights.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Choose what to change' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: `Choose ${formatDate(day(20))} to ${formatDate(day(22))}` }))
  await expect
    .poll(async () => (await sentTo(quoteStayChange)).at(-1))
    .toMatchObject({ startDate: day(20), endDate: day(22), adults: 3 })
})

test('another home of the same host is asked for, with its price', async () => {
  const other = { ...apartment, _id: extra._id, apartmentName: 'Sea Loft' }
  await open()
  await answer(listApartments, [other])
  await answer(quoteStayChange, {
    ...quoted(2),
    after: { ...side(2), apartmentId: other._id, apartmentName: 'Sea Loft' },
  })
  await chooseLastDay(13)
  await userEvent.selectOptions(dialog.getByLabelText('Home'), 'Sea Loft')
  await expect
    .poll(async () => (await sentTo(quoteStayChange)).at(-1))
    .toMatchObject({ apartmentId: other._id, startDate: day(10), endDate: day(13) })
  await answer(askStayChange, { msg: 'Your host is asked.', change })
  await userEvent.click(dialog.getByRole('button', { name: 'Ask your host' }))
  await expect.element(page.getByText('Your host is asked.')).toBeVisible()
  expect(await sentTo(askStayChange)).toMatchObject([{ apartmentId: other._id }])
})

test('a day that others have is not offered, and a failed price can be asked for again', async () => {
  await open()
  await userEvent.click(dialog.getByRole('button', { name: /^Check out/ }))
  await expect.element(dayOf(15)).toBeDisabled()
  await userEvent.click(nights.getByRole('button', { name: 'Done' }))
  await refuse(quoteStayChange, 'internal')
  await userEvent.click(dialog.getByText('Change', { exact: true }).first())
  await userEvent.click(dialog.getByRole('button', { name: `Add ${extra.title}` }))
  const again = dialog.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await userEvent.click(again)
  await expect.element(dialog.getByRole('button', { name: 'Ask your host' })).toBeEnabled()
  expect((await sentTo(quoteStayChange)).at(-1)).toMatchObject({ extras: [extra._id] })
})

test('an offer of the host is accepted after a refusal, and a guest without an account proves themselves first', async () => {
  await answer(readStayChange, {
    change: { ...change, askedBy: 'host', state: 'offered', actions: ['accept', 'decline'] },
  })
  await refuse(decideStayChange, 'dates_unavailable')
  const guarded: (() => void)[] = []
  render(<OwnChange booking={paid} guard={(act) => guarded.push(act)} />)
  const offer = page.getByRole('region', { name: 'Your host offers a change' })
  const accept = offer.getByRole('button', { name: 'Accept the change' })
  await userEvent.click(accept)
  expect(await sentTo(decideStayChange)).toEqual([])
  guarded.pop()?.()
  await expect.element(offer.getByRole('alert')).toBeVisible()
  await answer(decideStayChange, { msg: 'The stay is changed.', change: { ...change, state: 'accepted', actions: [] } })
  await answer(readStayChange, { change: null })
  await userEvent.click(accept)
  guarded.pop()?.()
  await expect.element(page.getByText('The stay is changed.')).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  const sent = { change: change._id, decision: 'accept' }
  expect(await sentTo(decideStayChange)).toEqual([sent, sent])
})

test('a stay that has begun can be longer, with the same guests, and its guest is told what that costs', async () => {
  const begun = { ...paid, startDate: day(-1), endDate: day(1), actions: [] }
  await answer(readStayChange, { change: null })
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [day(-1), day(0)] })
  await answer(quoteStayChange, quoted(2))
  render(<OwnChange booking={begun} />)
  await userEvent.click(page.getByRole('button', { name: 'Stay longer' }))
  const longer = page.getByRole('dialog', { name: 'Stay longer' })
  await answer(quoteStayChange, quoted(4))
  await userEvent.fill(longer.getByLabelText('The new last day'), day(3))
  await answer(askStayChange, { msg: 'Your host is asked.', change: { ...change, kind: 'extension' } })
  await answer(readStayChange, { change: { ...change, kind: 'extension' } })
  await userEvent.click(longer.getByRole('button', { name: 'Ask your host, $200.00 more' }))
  const waiting = page.getByRole('region', { name: 'You have asked to stay longer' })
  await expect.element(waiting.getByText('It costs $200.00 more', { exact: false })).toBeVisible()
  expect(await sentTo(askStayChange)).toMatchObject([{ startDate: day(-1), endDate: day(3), price: 400 }])
})

test('a charge for damage is shown with its reason and pictures, and is only accepted by its guest', async () => {
  const damage: StayChange = {
    ...{ ...change, kind: 'damage', reason: 'The lamp is broken', askedBy: 'host', state: 'offered' },
    ...{ actions: ['accept', 'decline'], after: side(2), difference: 80 },
    pictures: [{ _id: extra._id, width: 24, height: 16 }],
  }
  await answer(readStayChange, { change: damage })
  await refuse(getChangePicture, 'not_found')
  const over = { ...paid, state: 'completed' as const, status: 'completed' as const, actions: [] }
  render(<OwnChange booking={over} />)
  const asked = page.getByRole('region', { name: 'Your host asks you to pay for damage' })
  await expect.element(asked.getByText('The lamp is broken')).toBeVisible()
  await expect.element(asked.getByText('$80.00')).toBeVisible()
  await expect.element(asked.getByText('Nothing is taken by itself.', { exact: false })).toBeVisible()
  await expect.element(asked.getByRole('button', { name: 'This picture was not loaded. Try again' })).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
  await answer(decideStayChange, {
    msg: 'The change is declined.',
    change: { ...damage, state: 'declined', actions: [] },
  })
  await answer(readStayChange, { change: null })
  await userEvent.click(asked.getByRole('button', { name: 'Decline, I do not agree' }))
  await expect.element(page.getByText('The change is declined.')).toBeVisible()
  expect(await sentTo(decideStayChange)).toEqual([{ change: damage._id, decision: 'decline' }])
})

test('keeps the chosen extras in sight when they cannot be read again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await open()
  await userEvent.click(dialog.getByText('Extras', { exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Breakfast Basket' }))
  await refuse(listOfferedExtras, 'internal')
  // What was read is old when the guest comes back to the window, so it is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(dialog.getByText(/^This may not be up to date: /)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Remove Breakfast Basket' })).toBeVisible()
})
