// Tests of the calendar in the page of an apartment: what its days say, choosing a stay by keyboard, and nights that could not be read.
import { addDays, type CalendarDate, formatDate, nightsOf } from '@akwaaba/contract/dates'
import { getPriceCalendar } from '@akwaaba/contract/quotes'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, day } from '../../../../testing/samples.ts'
import { Availability } from './availability.tsx'
import { monthsFrom } from './calendar-days.ts'
import { choiceOf } from './rules.ts'

type Dates = { from: CalendarDate | undefined; to: CalendarDate | undefined }
const refreshed: string[] = []
const known = (nights: string[] | null) => ({
  ...{ nights, isCurrent: nights !== null, isFailed: nights === null },
  refresh: () => void refreshed.push('refreshed'),
})

// Of the month after this one, so that the tests do not depend on the day they run.
const inMonth = (at: number) => addDays(monthsFrom(day(0), 1), at)
const days = nightsOf(day(0), day(92)).map((each) => ({
  ...{
    day: each,
    price: each === inMonth(3) ? 140 : 100,
    name: '',
    state: 'open' as const,
    minNights: 2,
    maxNights: null,
  },
  ...{ arrival: true, departure: true },
}))

const Calendar = ({ booked }: { booked: string[] | null }) => {
  const [dates, setDates] = useState<Dates>({ from: undefined, to: undefined })
  return (
    <Availability
      {...dates}
      apartmentId={apartment._id}
      price={apartment.price}
      choice={choiceOf(dates, booked, day(0))}
      nights={known(booked)}
      onChange={setDates}
    />
  )
}
const dayButton = (at: number, more = '') =>
  page.getByRole('button', { name: `${formatDate(inMonth(at))}${more}`, exact: true })

test('says prices and taken days, and takes a stay by keyboard that ends on the day another guest arrives', async () => {
  await answer(getPriceCalendar, { from: day(0), to: day(92), days })
  render(<Calendar booked={[inMonth(4), inMonth(5)]} />)
  await page.getByRole('button', { name: 'Later month' }).click()
  await expect.element(dayButton(3, ', $140')).toBeVisible()
  await expect.element(dayButton(4, ', check-out only')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dayButton(5, ', booked')).toHaveAttribute('aria-disabled', 'true')
  ;(dayButton(0, ', $100').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect
    .element(page.getByText(`Arriving ${formatDate(inMonth(2))}. Now choose the day you leave.`))
    .toBeVisible()
  await expect.element(dayButton(3, ', $140, a stay is at least 2 nights')).toHaveAttribute('aria-disabled', 'true')
  // A press on a day that cannot be chosen changes nothing; arrows go over booked days.
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
  await expect.element(page.getByRole('heading', { name: /^2 nights, / })).toBeVisible()
  await expect.element(dayButton(4, ', check-out only, of your stay')).toHaveFocus()
  await page.getByRole('button', { name: 'Clear dates' }).click()
  await expect.element(page.getByRole('heading', { name: 'Free nights and prices' })).toBeVisible()
})

test('lets no day be chosen where the taken nights could not be read, and reads them again', async () => {
  await answer(getPriceCalendar, { from: day(0), to: day(92), days })
  render(<Calendar booked={null} />)
  await expect.element(page.getByText('Which nights are booked could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Later month' }).click()
  await expect.element(dayButton(3, ', $140')).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(refreshed).toEqual(['refreshed'])
})
