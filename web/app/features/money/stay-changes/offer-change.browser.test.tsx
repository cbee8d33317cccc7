// Tests of making a stay longer while its guest is there: its price first, the guest is asked or has agreed on the spot, and who has the nights.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { listOfferedExtras } from '@akwaaba/contract/extras'
import type { StayChange, StayChangeQuote } from '@akwaaba/contract/stay-change-wire'
import { offerHostStayChange, quoteHostStayChange } from '@akwaaba/contract/stay-changes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day } from '../../../../testing/samples.ts'
import { OfferChange } from './offer-change.tsx'

const stay = {
  ...booking,
  ...{
    state: 'approved' as const,
    depositPaid: true,
    startDate: day(-1),
    endDate: day(2),
    actions: ['decline' as const],
  },
}
const side = (nights: number) => ({
  ...{ apartmentId: apartment._id, apartmentName: 'Palm Loft', startDate: day(-1), endDate: day(nights - 1), nights },
  ...{ guests: booking.guests, extras: [], total: nights * 100, lateUntil: null },
  lines: [{ kind: 'nights' as const, label: '', quantity: nights, unitPrice: 100, amount: nights * 100 }],
})
const quoted: StayChangeQuote = {
  ...{ before: side(3), after: side(5), difference: 200, refund: 0, occupiedUntil: day(2), waitsFor: 'guest' },
  balance: { amount: 200, dueAt: `${day(7)}T23:59:59.000Z` },
  mayAgree: true,
}
const change: StayChange = {
  ...{ _id: booking._id, bookingId: booking._id, reference: booking.reference, guest: 'Efua', askedBy: 'host' },
  ...{ before: side(3), after: side(5), difference: 200, createdAt: booking.createdAt, expiresAt: booking.createdAt },
  ...{ kind: 'extension', reason: '', pictures: [], state: 'offered', actions: ['withdraw'], blocked: [] },
}

const dialog = page.getByRole('dialog', { name: 'Make the stay longer' })
const open = async (taken: CalendarDate[]) => {
  const said: string[] = []
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [day(-1), day(0), day(1), ...taken] })
  if (taken.includes(day(2))) await refuse(quoteHostStayChange, 'dates_unavailable')
  else await answer(quoteHostStayChange, { ...quoted, after: side(4), difference: 100 })
  render(<OfferChange stay={stay} org="volta-stays" onDone={(msg) => said.push(msg)} />)
  await userEvent.click(page.getByRole('button', { name: /^Longer stay/ }))
  return said
}

test('shows the price of the added nights, keeps the day after a refusal, and sends that the guest has agreed', async () => {
  const said = await open([day(6)])
  await expect
    .element(dialog.getByText(`Others have the home from ${formatDate(day(6))}`, { exact: false }))
    .toBeVisible()
  await expect.element(dialog.getByLabelText('The new last day')).toHaveValue(day(3))
  await expect.element(dialog.getByRole('button', { name: 'Offer this, $100.00 more' })).toBeEnabled()
  await answer(quoteHostStayChange, quoted)
  await userEvent.fill(dialog.getByLabelText('The new last day'), day(4))
  await expect.element(dialog.getByRole('button', { name: 'Offer this, $200.00 more' })).toBeEnabled()
  await expect.element(dialog.getByText(/^\$200\.00 is then to be paid by/)).toBeVisible()
  await refuse(offerHostStayChange, 'dates_unavailable')
  const agreed = dialog.getByRole('button', { name: 'The guest has agreed here' })
  await userEvent.click(agreed)
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByLabelText('The new last day')).toHaveValue(day(4))
  await answer(offerHostStayChange, { msg: 'The stay is longer.', change })
  await userEvent.click(agreed)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(said).toEqual(['The stay is longer.'])
  const sent = { startDate: day(-1), endDate: day(4), price: 500, agreed: true }
  expect(await sentTo(offerHostStayChange)).toMatchObject([sent, sent])
})

test('says that a stay cannot be longer where others have the next night', async () => {
  await open([day(2)])
  await expect
    .element(dialog.getByText('Others have this home from the day of check-out', { exact: false }))
    .toBeVisible()
  await expect.element(dialog.getByLabelText('The new last day')).not.toBeInTheDocument()
})

const noAddress = { username: 'Kofi', email: '', phoneNumber: '+233245550142' }

test('sends of a guest without an address only that they have agreed, and offers nothing of nights that a guest holds', async () => {
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [day(-1), day(0), day(1)] })
  await answer(quoteHostStayChange, { ...quoted, after: side(4), difference: 100 })
  await answer(offerHostStayChange, { msg: 'The stay is longer.', change })
  const held = { ...stay, depositPaid: false, state: 'pending' as const, startDate: day(3), endDate: day(5) }
  render(
    <>
      <OfferChange stay={held} org="volta-stays" onDone={() => undefined} />
      <OfferChange stay={{ ...stay, customer: noAddress }} isOfStaff org="volta-stays" onDone={() => undefined} />
    </>,
  )
  await userEvent.click(page.getByRole('button', { name: /^Longer stay/ }))
  expect(page.getByRole('button', { name: /^Offer a change/ }).elements()).toEqual([])
  await expect.element(dialog.getByText(/^This guest has no e-mail address/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Offer this/ }).elements()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'The guest has agreed, $100.00 more' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await sentTo(offerHostStayChange)).toMatchObject([{ agreed: true, endDate: day(3) }])
})

test('changes nights that staff hold at once, and says so', async () => {
  await answer(getApartment, apartment)
  await answer(getBookedDates, { bookedDates: [] })
  await answer(listOfferedExtras, [])
  await answer(listApartments, [])
  const after = { ...side(4), startDate: day(3), endDate: day(7) }
  await answer(quoteHostStayChange, { ...quoted, after, waitsFor: 'nobody', mayAgree: false, balance: null })
  const held = { ...stay, depositPaid: false, state: 'pending' as const, startDate: day(3), endDate: day(5) }
  render(<OfferChange stay={held} isOfStaff org="volta-stays" onDone={() => undefined} />)
  await userEvent.click(page.getByRole('button', { name: /^Change the stay/ }))
  const sheet = page.getByRole('dialog', { name: 'Change the stay' })
  await userEvent.click(sheet.getByRole('button', { name: /^Guests/ }))
  await userEvent.click(sheet.getByRole('button', { name: 'One adult more' }))
  await expect.element(sheet.getByText(/No mail is sent\.$/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Change the stay, $200.00 more' })).toBeEnabled()
})
