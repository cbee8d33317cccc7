// Tests of the calendar of an organisation: prices, blocks and moves of chosen nights and dragged bars, refusals, and taking them back.
import { getBookedDates } from '@akwaaba/contract/apartments'
import {
  changeHostBlock,
  createHostBlock,
  deleteHostBlock,
  getCalendar,
  getHostCalendar,
} from '@akwaaba/contract/calendar'
import { addDays, formatDate } from '@akwaaba/contract/dates'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import { listHostListings } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { editHostPrices, undoHostPriceEdit } from '@akwaaba/contract/price-edits'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day, draft } from '../../../../testing/samples.ts'
import { CalendarPage } from './calendar-page.tsx'

const organisation: OwnOrganisation = {
  ...{ _id: booking._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: false },
  ...{ state: 'active', note: '', role: 'owner', permissions: permissionsOf('owner'), createdAt: booking.createdAt },
}
const stay = {
  ...{ kind: 'booking' as const, _id: booking._id, startDate: day(4), endDate: day(6), label: 'Efua' },
  ...{ reference: booking.reference, status: 'approved' as const, depositPaid: true },
  ...{ inHouse: false, owes: false, conflictWith: null },
}
const block = {
  ...{ ...stay, kind: 'block' as const, _id: draft._id, startDate: day(8), endDate: day(10), label: 'Painting' },
  ...{ reference: null, status: null, depositPaid: false },
}
const usual = { price: 100, minNights: 1, closed: false, arrival: true }
const row = {
  ...{ ...apartment, apartmentId: apartment._id, organisation: null, occupied: [stay, block] },
  prices: [
    { from: day(0), to: day(12), ...usual },
    { from: day(12), to: day(13), price: 209, minNights: 2, closed: false, arrival: false },
    { from: day(13), to: day(56), ...usual },
  ],
  periods: [
    {
      ...{ layer: 'event' as const, name: 'December in Ghana', from: day(5), to: day(9) },
      ...{ price: null, percent: 40, minNights: 3 },
    },
  ],
}
const reply = { from: day(-3), to: day(53), today: day(0), rows: [row] }
const named = { apartmentId: apartment._id, apartmentName: apartment.apartmentName }
const edited = { _id: booking._id, msg: 'Prices of 1 listing changed.', changed: [named], left: [] }
const cell = (ahead: number) =>
  page.getByRole('button', { name: new RegExp(`^Palm Loft, ${formatDate(day(ahead))}: \\$`) })
const bar = (label: string) => page.getByRole('button', { name: new RegExp(`^Palm Loft: ${label}`) })
const panel = () => page.getByRole('dialog', { name: 'Palm Loft' })

const show = async () => {
  await answer(getHostCalendar, reply)
  const moves: unknown[] = []
  render(
    <CalendarPage
      search={{ from: day(0) }}
      organisation={organisation}
      moveStay={(move, { onDone }) => {
        moves.push(move)
        return (
          <button type="button" onClick={() => onDone('The guest is asked.')}>
            Offer this
          </button>
        )
      }}
    />,
  )
  await expect.element(cell(12)).toHaveAccessibleName(/\$209\.00, at least 2 nights, no arrival$/)
  return moves
}

test('sets price and minimum of the nights that were dragged over, and puts back what there was', async () => {
  await show()
  const band = page.getByRole('list', { name: 'Seasons and events of these days' })
  await expect.element(band.getByText(/^December in Ghana, \+40 %, 3 nights at least, /)).toBeInTheDocument()
  await userEvent.dragAndDrop(cell(1), cell(3))
  await expect.element(panel()).toBeVisible()
  await expect.element(cell(2)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(panel().getByText('3 nights', { exact: true })).toBeVisible()
  await expect
    .element(panel().getByRole('link', { name: 'New booking' }))
    .toHaveAttribute(
      ...['href', `/host/volta-stays/bookings/new?apartmentId=${apartment._id}&from=${day(1)}&to=${day(4)}`],
    )
  await refuse(editHostPrices, 'too_far_ahead')
  await userEvent.fill(panel().getByLabelText('Price a night'), '160')
  await userEvent.fill(panel().getByLabelText('Minimum, nights'), '4')
  await userEvent.click(panel().getByRole('button', { name: 'Save 3 nights' }))
  await expect.element(panel().getByLabelText('Last night')).toHaveAccessibleDescription(/two years ahead/)
  await answer(editHostPrices, edited)
  await userEvent.click(panel().getByRole('button', { name: 'Closed' }))
  await userEvent.fill(panel().getByLabelText('Maximum, nights'), '9')
  await userEvent.click(panel().getByRole('button', { name: 'No departure' }))
  await userEvent.click(panel().getByRole('button', { name: 'Save 3 nights' }))
  await expect.element(page.getByText(edited.msg)).toBeVisible()
  const set = { price: 160, minNights: 4, maxNights: 9, closed: true, noDeparture: true }
  const days = { from: day(1), to: day(4), set }
  const key = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect((await sentTo(editHostPrices)).at(-1)).toEqual({ apartments: [apartment._id], change: { days }, key })
  await answer(undoHostPriceEdit, { msg: 'Prices of 1 listing are as before.', restored: edited.changed, left: [] })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('Prices of 1 listing are as before.')).toBeVisible()
})

test('keeps the chosen nights and what is typed for them when their listing is not among those that are read again', async () => {
  await show()
  await userEvent.dragAndDrop(cell(1), cell(3))
  await userEvent.fill(panel().getByLabelText('Price a night'), '160')
  await answer(getHostCalendar, {
    ...reply,
    rows: [{ ...row, apartmentId: booking._id, apartmentName: 'Acacia Studio' }],
  })
  await refuse(editHostPrices, 'unavailable')
  await userEvent.click(panel().getByRole('button', { name: 'Save 3 nights' }))
  await expect.element(page.getByRole('link', { name: 'Acacia Studio' })).toBeVisible()
  await expect.element(panel().getByLabelText('Price a night')).toHaveValue(160)
  await answer(editHostPrices, edited)
  await userEvent.click(panel().getByRole('button', { name: 'Save 3 nights' }))
  await expect.element(page.getByText(edited.msg)).toBeVisible()
  const days = { from: day(1), to: day(4), set: { price: 160 } }
  expect((await sentTo(editHostPrices)).at(-1)).toMatchObject({ apartments: [apartment._id], change: { days } })
})

test('chooses nights by keys over taken ones, gives the focus back, and clears what the nights have of their own', async () => {
  await show()
  ;(cell(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
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
  await answer(getHostCalendar, reply)
  render(<CalendarPage search={{ from: day(0) }} organisation={organisation} moveStay={() => null} />)
  await expect.element(cell(1)).toBeVisible()
  const tap = (ahead: number) => {
    const element = cell(ahead).element() as HTMLElement
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  }
  tap(1)
  await expect.element(cell(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(panel()).not.toBeInTheDocument()
  tap(2)
  await expect.element(panel().getByText('2 nights', { exact: true })).toBeVisible()
  await page.viewport(1366, 900)
})

test('blocks nights by keys, says what stands there, and takes it back by Ctrl and Z', async () => {
  await show()
  ;(cell(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}b')
  await expect.element(panel().getByLabelText('Note (optional)')).toHaveFocus()
  await userEvent.fill(panel().getByLabelText('Note (optional)'), 'Water pump')
  await refuse(createHostBlock, 'dates_unavailable', { msg: 'A booking stands there.' })
  await userEvent.keyboard('{Enter}')
  await expect.element(panel().getByText('A booking stands there.')).toBeVisible()
  await expect.element(panel().getByLabelText('Note (optional)')).toHaveValue('Water pump')
  const made = { _id: booking._id, apartmentId: apartment._id, startDate: day(2), endDate: day(4), note: 'Water pump' }
  await answer(createHostBlock, { ...made, msg: 'These nights are blocked.' })
  await userEvent.click(panel().getByRole('button', { name: 'Block 2 nights' }))
  await expect.element(page.getByText('These nights are blocked.')).toBeVisible()
  const { _id, ...body } = made
  expect((await sentTo(createHostBlock)).at(-1)).toEqual(body)
  await answer(deleteHostBlock, { msg: 'These nights are free again.' })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('These nights are free again.')).toBeVisible()
})

test('moves a block at once with what was seen, says a clash and a lost connection, and undoes it', async () => {
  await show()
  const seen = { startDate: block.startDate, endDate: block.endDate }
  const to = { apartmentId: apartment._id, startDate: addDays(block.startDate, 1), endDate: addDays(block.endDate, 1) }
  const move = async () => {
    ;(bar('Painting').element() as HTMLElement).focus()
    await userEvent.keyboard('m{ArrowRight}{Enter}')
  }
  await refuse(changeHostBlock, 'edited_meanwhile')
  await move()
  await expect.element(page.getByText(/^Somebody else has changed this/)).toBeVisible()
  await breakConnection(changeHostBlock)
  await move()
  await expect.element(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await answer(changeHostBlock, { _id: block._id, note: 'Painting', ...to, msg: 'The block is changed.' })
  await move()
  await expect.element(page.getByText('The block is changed.')).toBeVisible()
  expect((await sentTo(changeHostBlock)).at(-1)).toEqual({ ...to, seen })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('The block is where it was.')).toBeVisible()
  expect((await sentTo(changeHostBlock)).at(-1)).toEqual({
    ...{ apartmentId: apartment._id, ...seen },
    seen: { startDate: to.startDate, endDate: to.endDate },
  })
})

test('begins the form of a block with its nights of now, where it was moved while the form was open or after it was closed', async () => {
  await show()
  await answer(listHostListings, [draft])
  await answer(getBookedDates, { bookedDates: [] })
  const open = async () => {
    await userEvent.click(bar('Painting'))
    await userEvent.click(panel().getByRole('button', { name: 'Move or extend' }))
    await expect.element(page.getByRole('heading', { name: 'Change a block' })).toBeVisible()
  }
  const nights = (by: number) => ({ startDate: addDays(block.startDate, by), endDate: addDays(block.endDate, by) })
  const moveTo = async (by: number) => {
    await answer(getHostCalendar, { ...reply, rows: [{ ...row, occupied: [stay, { ...block, ...nights(by) }] }] })
    const changed = { _id: block._id, apartmentId: apartment._id, note: 'Painting', ...nights(by) }
    await answer(changeHostBlock, { ...changed, msg: `Moved by ${by}.` })
    ;(bar('Painting').element() as HTMLElement).focus()
    await userEvent.keyboard('m{ArrowRight}{Enter}')
    await expect.element(page.getByText(`Moved by ${by}.`)).toBeVisible()
    await expect.element(bar('Painting')).toHaveAttribute('data-from', nights(by).startDate)
  }
  const save = async (by: number) => {
    await userEvent.click(page.getByRole('button', { name: 'Save the block' }))
    await expect
      .poll(async () => (await sentTo(changeHostBlock)).at(-1))
      .toEqual({ apartmentId: apartment._id, note: 'Painting', ...nights(by), seen: nights(by) })
    await expect.element(page.getByRole('heading', { name: 'Change a block' })).not.toBeInTheDocument()
  }
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await moveTo(1)
  await open()
  await save(1)
  await open()
  await moveTo(2)
  await open()
  await save(2)
})

test('asks for a stay that is moved with its price before anything happens', async () => {
  const moves = await show()
  ;(bar('Efua').element() as HTMLElement).focus()
  await userEvent.keyboard('m{Shift>}{ArrowRight}{/Shift}{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Offer this' }))
  await expect.element(page.getByText('The guest is asked.')).toBeVisible()
  expect(moves[0]).toEqual({ bookingId: stay._id, apartmentId: apartment._id, from: day(4), to: day(7) })
})

test('moves the nights that are left of a guest in house to another row, or from their panel to a home that is chosen then', async () => {
  const here = { ...stay, _id: booking._id, startDate: day(-2), endDate: day(3), label: 'Yaw', inHouse: true }
  const next = { ...row, apartmentId: draft._id, apartmentName: 'Acacia Studio', occupied: [] }
  await answer(getHostCalendar, { ...reply, rows: [{ ...row, occupied: [here] }, next] })
  await answer(getHostBooking, { ...booking, customer: null })
  const moves: unknown[] = []
  const note = (move: unknown) => {
    moves.push(move)
    return null
  }
  render(<CalendarPage search={{ from: day(-3) }} organisation={organisation} moveStay={note} />)
  await expect.element(bar('Yaw')).toBeVisible()
  ;(bar('Yaw').element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowDown}{Enter}')
  const left = { bookingId: here._id, from: day(0), to: day(3) }
  await expect.poll(() => moves.at(-1)).toEqual({ ...left, apartmentId: draft._id })
  await userEvent.click(bar('Yaw'))
  await expect.element(panel().getByRole('button', { name: 'Make it longer' })).toBeVisible()
  await userEvent.click(panel().getByRole('button', { name: 'Another home' }))
  await expect.poll(() => moves.at(-1)).toEqual({ ...left, apartmentId: '' })
})

test('lets administrators price the nights of one host, whose name each listing has', async () => {
  const host = { slug: 'volta-stays', name: 'Volta Stays' }
  const alike = { ...row, apartmentId: draft._id, apartmentName: 'Acacia Studio', organisation: host, occupied: [] }
  const others = { ...alike, apartmentId: booking._id, organisation: { slug: 'akwaaba', name: 'Akwaaba' } }
  await answer(getCalendar, { ...reply, rows: [{ ...row, organisation: host }, alike, others] })
  render(<CalendarPage search={{ from: day(0) }} moveStay={() => null} />)
  await expect.element(cell(1)).toBeVisible()
  await expect.element(page.getByText(`${row.location} · Akwaaba`)).toBeVisible()
  await userEvent.click(cell(1))
  await userEvent.fill(panel().getByLabelText('Price a night'), '160')
  await userEvent.click(panel().getByRole('button', { name: 'All 2 of Volta Stays in sight' }))
  await answer(editHostPrices, { ...edited, msg: 'Prices of 2 listings changed.' })
  await userEvent.click(panel().getByRole('button', { name: 'Save 1 night' }))
  await expect.element(page.getByText('Prices of 2 listings changed.')).toBeVisible()
  expect((await sentTo(editHostPrices)).at(-1)).toMatchObject({ apartments: [apartment._id, draft._id] })
})
