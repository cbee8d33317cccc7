// Tests of the grid of days by keyboard: bars in the order of the days, opened by Enter and Space, and a grid that scrolls.
import type { CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day } from '../../../../testing/samples.ts'
import { DayGrid } from './day-grid.tsx'

const stay: Occupied = {
  kind: 'booking',
  _id: booking._id,
  startDate: day(-2),
  endDate: day(3),
  label: 'Efua',
  reference: booking.reference,
  status: 'approved',
  depositPaid: true,
  inHouse: false,
  owes: false,
  conflictWith: null,
}
const block: Occupied = {
  ...stay,
  kind: 'block',
  _id: apartment._id,
  startDate: day(5),
  endDate: day(60),
  label: 'Painting',
  reference: null,
  status: null,
}
const row: CalendarRow = { ...apartment, apartmentId: apartment._id, occupied: [stay, block], prices: null }

const show = () => {
  const opened: [CalendarRow, Occupied][] = []
  render(<DayGrid rows={[row]} from={day(0)} today={day(0)} days={28} onOpen={(from, by) => opened.push([from, by])} />)
  return opened
}
const grid = () => page.getByRole('region', { name: 'Apartments by day' })
const bar = (label: string) => page.getByRole('button', { name: new RegExp(`^Palm Loft: ${label}`) })

test('leads from the grid to the apartment and from bar to bar; Enter and Space open one', async () => {
  const opened = show()
  await expect.element(grid()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(grid()).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Palm Loft' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(bar('Efua')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Tab}')
  await expect.element(bar('Painting')).toHaveFocus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(bar('Efua')).toHaveFocus()
  expect(opened).toEqual([
    [row, stay],
    [row, block],
  ])
})

test('spans the nights in sight, and reads every free day', async () => {
  show()
  const spans = () =>
    [...grid().element().querySelectorAll('tbody td')].map((cell) => (cell as HTMLTableCellElement).colSpan)
  await expect.element(bar('Painting')).toBeVisible()
  expect(spans()).toEqual([3, 1, 1, 23])
  expect(bar('Efua').element().getAttribute('aria-label')).toContain(booking.reference)
})

test('scrolls by arrow keys while it has the focus', async () => {
  await page.viewport(390, 844)
  show()
  await expect.element(grid()).toBeVisible()
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowRight}')
  await expect.poll(() => grid().element().scrollLeft).toBeGreaterThan(0)
  await page.viewport(1366, 900)
})
