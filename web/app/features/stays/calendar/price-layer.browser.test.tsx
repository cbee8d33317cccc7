// Tests of prices in the calendar of an organisation: days chosen by mouse, by keys and by two taps, set in the panel, and undone.
import { formatDate } from '@akwaaba/contract/dates'
import { editHostPrices, undoHostPriceEdit } from '@akwaaba/contract/price-edits'
import { getHostPrices } from '@akwaaba/contract/prices'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day, prices } from '../../../../testing/samples.ts'
import { DayGrid } from './day-grid.tsx'
import { PriceLayer } from './price-layer.tsx'
import { type Selection, useDayPrices } from './use-day-prices.ts'

const stay = {
  ...{ kind: 'booking' as const, _id: booking._id, startDate: day(4), endDate: day(6), label: 'Efua' },
  ...{ reference: booking.reference, status: 'approved' as const, depositPaid: true },
  ...{ inHouse: false, owes: false, conflictWith: null },
}
const rows = [{ ...apartment, apartmentId: apartment._id, occupied: [stay], prices: null }]
const named = { apartmentId: apartment._id, apartmentName: apartment.apartmentName }
const edited = { _id: booking._id, msg: 'Prices of 1 listing changed.', changed: [named], left: [] }
const cell = (ahead: number) =>
  page.getByRole('button', { name: new RegExp(`^Palm Loft, ${formatDate(day(ahead))}: \\$`) })
const panel = () => page.getByRole('dialog', { name: 'Palm Loft' })

const Calendar = () => {
  const [chosen, setChosen] = useState<{ selection: Selection | null; isDone: boolean }>({
    selection: null,
    isDone: false,
  })
  const terms = useDayPrices('volta-stays', rows, true)
  const onChoose = (selection: Selection | null, isDone: boolean) => setChosen({ selection, isDone })
  return (
    <>
      <PriceLayer {...{ org: 'volta-stays', rows, terms, ...chosen, onChoose }} />
      <DayGrid
        {...{ rows, from: day(0), today: day(0), days: 28, onOpen: () => undefined }}
        choosing={{ terms, selection: chosen.selection, onChoose, mayChoose: true }}
      />
    </>
  )
}

beforeEach(async () => {
  await answer(getHostPrices, prices)
  render(<Calendar />)
  await expect.element(cell(12)).toHaveAccessibleName(/\$209\.00, at least 2 nights, no arrival$/)
})

test('sets price and minimum of the days that were dragged over, and puts back what there was', async () => {
  await userEvent.dragAndDrop(cell(7), cell(9))
  await expect.element(panel()).toBeVisible()
  await expect.element(cell(8)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(panel().getByText('3 nights', { exact: true })).toBeVisible()
  await refuse(editHostPrices, 'too_far_ahead')
  await userEvent.fill(panel().getByLabelText('Price a night'), '160')
  await userEvent.fill(panel().getByLabelText('Minimum, nights'), '4')
  await userEvent.click(panel().getByRole('button', { name: 'Save 3 nights' }))
  await expect.element(panel().getByLabelText('Last night')).toHaveAccessibleDescription(/two years ahead/)
  await answer(editHostPrices, edited)
  await userEvent.click(panel().getByRole('button', { name: 'Closed' }))
  await userEvent.click(panel().getByRole('button', { name: 'Save 3 nights' }))
  await expect.element(page.getByText(edited.msg)).toBeVisible()
  const days = { from: day(7), to: day(10), set: { price: 160, minNights: 4, closed: true } }
  expect((await sentTo(editHostPrices)).at(-1)).toEqual({ apartments: [apartment._id], change: { days } })
  await answer(undoHostPriceEdit, { msg: 'Prices of 1 listing are as before.', restored: edited.changed, left: [] })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('Prices of 1 listing are as before.')).toBeVisible()
})

test('chooses days by Shift and arrow keys over taken nights, and clears them', async () => {
  ;(cell(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowLeft}{ArrowRight}{/Shift}')
  await expect.element(cell(6)).toHaveFocus()
  await expect.element(cell(3)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel().getByLabelText('Price a night')).toHaveFocus()
  await expect.element(panel().getByText('4 nights', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(cell(6)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await answer(editHostPrices, edited)
  await userEvent.click(panel().getByRole('button', { name: 'Clear' }))
  await expect.element(page.getByText(edited.msg)).toBeVisible()
  expect((await sentTo(editHostPrices)).at(-1)).toMatchObject({
    change: { days: { from: day(6), to: day(7), set: { price: null, minNights: null, closed: false } } },
  })
})

test('takes two taps on a phone as the first and the last night', async () => {
  await page.viewport(390, 844)
  const tap = (ahead: number) => {
    const element = cell(ahead).element() as HTMLElement
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  }
  tap(7)
  await expect.element(cell(7)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(panel()).not.toBeInTheDocument()
  tap(8)
  await expect.element(panel().getByText('2 nights', { exact: true })).toBeVisible()
  await page.viewport(1366, 900)
})
