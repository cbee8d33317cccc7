// Tests of the price of a stay on the page of an apartment: by the rules of its listing, and of a stay that they do not allow.
import { formatDate, formatDateShort } from '@akwaaba/contract/dates'
import { type Guests, oneGuest } from '@akwaaba/contract/guests'
import { createQuote, findNearestStays } from '@akwaaba/contract/quotes'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, day, quote } from '../../../../testing/samples.ts'
import { choiceOf, refusedStay } from '../availability/rules.ts'
import { BookingBox } from './booking-box.tsx'
import { useNearestStays } from './use-nearest-stays.ts'
import { type StayPrice, useStayPrice } from './use-stay-price.ts'

const dates = { from: day(10), to: day(12) }
const freeUntil = 'Free cancellation until 5 days before check-in.'
const free = { nights: [] as string[], isCurrent: true, isFailed: false, refresh: () => undefined }

type BoxProps = { booked?: typeof free; rendered?: StayPrice | null; stay?: Partial<typeof dates> }
const Box = ({ booked = free, rendered = null, stay = dates }: BoxProps) => {
  const dates = { from: undefined, to: undefined, ...stay }
  const choice = choiceOf(dates, booked.nights, day(0))
  const [guests, setGuests] = useState<Guests | null>(null)
  const price = useStayPrice(apartment, choice, booked, guests ?? oneGuest, rendered)
  const openState = useState(false)
  const refused = refusedStay(choice, price?.refusal ?? null)
  const nearest = useNearestStays(apartment._id, refused, guests ?? oneGuest, null)
  const props = { apartment, dates, choice, booked, price, nearest, openState, guests, wait: () => null, freeUntil }
  return <BookingBox {...props} onChange={() => undefined} onGuests={setGuests} />
}
const stay = { apartmentId: apartment._id, startDate: dates.from, endDate: dates.to }
const box = () => page.getByRole('complementary', { name: 'Book this place' })

test('shows the lines and the total of the quote', async () => {
  const line = {
    label: 'Weekend',
    quantity: 2,
    unitPrice: 120,
    amount: 240,
    rule: 'weekend',
    percent: null,
    why: 'The host’s price of nights of the weekend.',
  }
  const cleaning = { ...line, label: '', quantity: 1, unitPrice: 25, amount: 25, rule: 'cleaning', why: null }
  const lines = [
    { ...line, kind: 'nights' as const },
    { ...cleaning, kind: 'cleaning' as const },
  ]
  await answer(createQuote, { ...quote, lines, total: 265 })
  render(<Box />)
  await expect.element(box().getByText('$265.00')).toBeVisible()
  await expect.element(box().getByText('Weekend: 2 nights × $120.00')).toBeVisible()
  await expect.element(box().getByText('Cleaning fee')).toBeVisible()
  await expect.element(box().getByText(line.why)).not.toBeInTheDocument()
  ;(
    box()
      .getByRole('button', { name: /^Weekend/ })
      .element() as HTMLElement
  ).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(box().getByText(line.why)).toBeVisible()
  await expect.element(box().getByText(`Free cancellation until ${formatDateShort(day(9))}, 14:00`)).toBeVisible()
  expect(
    box()
      .getByText(/per\snight/)
      .elements(),
  ).toEqual([])
  expect(await sentTo(createQuote)).toEqual([{ ...stay, ...oneGuest }])
})

test('shows the price that was rendered without asking for it, and asks for that of other guests', async () => {
  const lines = [{ kind: 'nights' as const, label: '', quantity: 2, unitPrice: 100, amount: 200 }]
  const fee = { kind: 'fee' as const, label: '', quantity: 1, unitPrice: 20, amount: 20 }
  await answer(createQuote, quote)
  const due = { now: 66, later: [{ amount: 154, on: day(8) }] }
  render(<Box rendered={{ lines: [...lines, fee], total: 220, refusal: null, due }} />)
  await expect.element(box().getByText('$220 for 2 nights')).toBeVisible()
  await expect.element(box().getByText(`$66.00 to book, $154.00 by ${formatDate(day(8))}`)).toBeVisible()
  expect(await sentTo(createQuote)).toEqual([])
  await page.getByRole('button', { name: /^Guests/ }).click()
  await page.getByRole('button', { name: 'One adult more' }).click()
  await expect.poll(async () => (await sentTo(createQuote)).length).toBe(1)
})

test('shows no total until the server has said what is added to the nights, nor where it does not answer', async () => {
  await refuse(createQuote, 'busy')
  render(<Box />)
  await expect.element(box().getByText('Shown before you pay')).toBeVisible()
  expect(box().element().textContent).toContain('$100 per night')
  expect(box().element().textContent).not.toContain('for 2 nights')
  await expect.element(page.getByRole('link', { name: 'Book Now' })).toBeVisible()
})

const other = { startDate: day(13), endDate: day(16), nights: 3, total: 325 }

test('shows why the rules do not allow a stay, the nearest that they do, and neither its price nor Book Now', async () => {
  const msg = 'A stay on these dates is at least 3 nights.'
  await refuse(createQuote, 'stay_not_allowed', { msg, reasons: [] })
  await answer(findNearestStays, { stays: [other] })
  render(<Box />)
  await expect.element(box().getByText(msg)).toBeVisible()
  await expect.element(box().getByText('3 nights close to these dates are free:')).toBeVisible()
  await expect
    .element(box().getByRole('link', { name: /3 days later/ }))
    .toHaveAttribute('href', `/booking-info/${apartment._id}?from=${day(13)}&to=${day(16)}`)
  expect(box().getByRole('link', { name: 'Book Now' }).elements()).toEqual([])
  expect(box().getByText('Total before extras').elements()).toEqual([])
  expect(box().element().textContent).toContain('$100 per night')
})

test('says which nights are taken though the nearest stays cannot be read, and until when cancelling is free where they are not', async () => {
  await refuse(findNearestStays, 'busy')
  render(<Box booked={{ ...free, nights: [day(11)] }} />)
  await expect.element(box().getByText(`${formatDateShort(day(11))} is booked.`)).toBeVisible()
  await expect.element(box().getByText(/^Nothing as long is free/)).toBeVisible()
  expect(
    box()
      .getByText(/^Free cancellation/)
      .elements(),
  ).toEqual([])
})

test('counts guests by keyboard up to what the place has room for, and asks for their price', async () => {
  await answer(createQuote, quote)
  render(<Box />)
  await expect.poll(async () => (await sentTo(createQuote)).length).toBe(1)
  const field = page.getByRole('button', { name: /^Guests/ })
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const more = (one: string) => page.getByRole('button', { name: `One ${one} more` })
  await expect.element(more('adult')).toBeVisible()
  // To one adult more, and then to one infant more.
  await userEvent.keyboard('{Tab}{Tab}{Enter}{Enter}{Enter}{Enter}{Tab}{Tab}{Tab}{Tab}{Enter}')
  await expect.element(field).toHaveTextContent('Guests4 adults, 1 infant')
  await expect.element(more('child')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(more('adult')).not.toBeInTheDocument()
  await expect
    .poll(async () => (await sentTo(createQuote)).at(-1))
    .toEqual({ ...stay, adults: 4, children: 0, infants: 1 })
})

test('says until when cancelling is free before dates are chosen', async () => {
  render(<Box stay={{}} />)
  await expect.element(box().getByText(freeUntil)).toBeVisible()
})
