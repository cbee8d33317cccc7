// Tests of the grid by mouse and by keys: nights and bars that are reached, chosen, opened and moved, and rows that are built as needed.
import type { CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { addDays, formatDate } from '@akwaaba/contract/dates'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { apartment, booking, day } from '../../../../testing/samples.ts'
import { DayGrid } from './day-grid.tsx'
import type { Selection } from './selection.ts'

const stay: Occupied = {
  ...{ kind: 'booking', _id: booking._id, startDate: day(1), endDate: day(3), label: 'Efua' },
  ...{ reference: booking.reference, status: 'approved', depositPaid: true },
  ...{ inHouse: false, owes: false, conflictWith: null },
}
const block: Occupied = {
  ...{ ...stay, kind: 'block', _id: apartment._id, startDate: day(5), endDate: day(7), label: 'Painting' },
  ...{ reference: null, status: null, depositPaid: false },
}
const usual = { from: day(0), to: day(56), price: 100, minNights: 1, closed: false, arrival: true }
const homes = (count: number): CalendarRow[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ ...apartment, apartmentId: `home-${index}`, organisation: null, prices: [usual], periods: [] },
    apartmentName: index === 0 ? 'Palm Loft' : `Home ${index}`,
    occupied: index === 0 ? [stay, block] : [],
  }))

type GridProps = { rows: CalendarRow[]; count?: number; said: unknown[] }

const Grid = ({ rows, count = rows.length, said }: GridProps) => {
  const [selection, setSelection] = useState<Selection | null>(null)
  return (
    <DayGrid
      rowAt={(index) => rows[index]}
      {...{ count, today: day(0), days: { from: day(0), count: 56 } }}
      onOpen={(_, by) => said.push(['open', by.label])}
      choosing={{
        selection,
        onChoose: (next, isDone) => {
          setSelection(next)
          if (isDone) said.push(['chosen', next?.anchor, next?.head])
        },
        onNew: (next) => said.push(['booking', next.anchor, next.head]),
        onBlock: (next) => said.push(['block', next.anchor, next.head]),
      }}
      moving={{ movableOf: () => 'all', onMove: (by, _, to) => said.push(['move', by.label, to]) }}
    />
  )
}

const show = (count = 2) => {
  const said: unknown[] = []
  render(<Grid rows={homes(count)} said={said} />)
  return said
}
const bar = (label: string) => page.getByRole('button', { name: new RegExp(`^Palm Loft: ${label}`) })
const night = (ahead: number, name = 'Palm Loft') =>
  page.getByRole('button', { name: new RegExp(`^${name}, ${formatDate(day(ahead))}: \\$`) })

test('is one stop of Tab; arrows lead over nights, bars and rows, and Enter opens', async () => {
  const said = show()
  await expect.element(night(0)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(night(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(bar('Efua')).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowRight}')
  await expect.element(night(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}')
  await expect.element(night(2, 'Home 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(bar('Efua')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.element(night(55, 'Home 1')).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(night(34, 'Home 1')).toHaveFocus()
  await userEvent.keyboard('t')
  await expect.element(night(0, 'Home 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('link', { name: 'Home 1' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(page.getByRole('grid').element().contains(document.activeElement)).toBe(false)
  expect(said).toEqual([['open', 'Efua']])
})

/** A grid of four rows whose first is read, and one more with each event. */
const Later = () => {
  const [count, setCount] = useState(1)
  useEffect(() => {
    const more = () => setCount((last) => last + 1)
    addEventListener('more', more)
    return () => removeEventListener('more', more)
  }, [])
  return (
    <>
      <input aria-label="Search" />
      <Grid rows={homes(count)} count={4} said={[]} />
    </>
  )
}

test('gives the focus to a night that is read later where it stayed in place, and takes it from nobody who went elsewhere', async () => {
  render(<Later />)
  await expect.element(night(0)).toBeVisible()
  const down = async () => {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Loading').first()).toBeInTheDocument()
  }
  const read = async (name: string) => {
    dispatchEvent(new Event('more'))
    await expect.element(night(0, name)).toBeVisible()
  }
  await userEvent.click(page.getByLabelText('Search'))
  await userEvent.keyboard('{Tab}')
  await down()
  await read('Home 1')
  await expect.element(night(0, 'Home 1')).toHaveFocus()
  await down()
  await userEvent.click(page.getByLabelText('Search'))
  await read('Home 2')
  await expect.element(page.getByLabelText('Search')).toHaveFocus()
  ;(night(0, 'Home 2').element() as HTMLElement).focus()
  await down()
  ;(night(5, 'Home 1').element() as HTMLElement).focus()
  await read('Home 3')
  await expect.element(night(5, 'Home 1')).toHaveFocus()
})

test('chooses nights by Shift and arrows, for a booking or a block, and clears them', async () => {
  const said = show()
  await expect.element(night(3)).toBeVisible()
  ;(night(3).element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(night(4)).toHaveFocus()
  await expect.element(night(3)).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('n')
  await userEvent.keyboard('b')
  await userEvent.keyboard('{Escape}')
  await expect.element(night(3)).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Enter}')
  expect(said).toEqual([
    ['booking', day(3), day(4)],
    ['block', day(3), day(4)],
    ['chosen', day(4), day(4)],
  ])
})

test('moves a bar by keys to other days and another row, makes it longer, and leaves it at Escape', async () => {
  const said = show()
  await expect.element(bar('Painting')).toBeVisible()
  ;(bar('Painting').element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowRight}{Escape}')
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await userEvent.keyboard('m{ArrowRight}{ArrowDown}')
  await expect.element(page.getByText(/^Painting in Home 1, .*Enter moves it/)).toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}')
  expect(said).toEqual([
    [
      'move',
      'Painting',
      { apartmentId: 'home-1', startDate: addDays(block.startDate, 1), endDate: addDays(block.endDate, 2) },
    ],
  ])
})

/** Drags from a point of an element by so many pixels. */
const drag = (element: Element, at: 'middle' | 'end', by: { x: number; y: number }, before?: () => void) => {
  const { left, right, top, height, width } = element.getBoundingClientRect()
  const [x, y] = [at === 'end' ? right - 3 : left + width / 2, top + height / 2]
  const fire = (type: string, clientX: number, clientY: number, target: EventTarget) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX, clientY }))
  fire('pointerdown', x, y, element)
  fire('pointermove', x + by.x / 2, y + by.y / 2, window)
  fire('pointermove', x + by.x, y + by.y, window)
  before?.()
  fire('pointerup', x + by.x, y + by.y, window)
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
}

test('drags a bar to other days and another row, or by its end, and does not open it', async () => {
  const said = show()
  await expect.element(bar('Efua')).toBeVisible()
  drag(bar('Efua').element(), 'middle', { x: 64 * 3 + 5, y: 38 })
  drag(bar('Efua').element(), 'end', { x: 64, y: 90 })
  drag(bar('Efua').element(), 'middle', { x: 2, y: 1 })
  drag(bar('Efua').element(), 'middle', { x: 200, y: 0 }, () =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
  )
  ;(bar('Efua').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(said.pop()).toEqual(['open', 'Efua'])
  expect(said).toEqual([
    ['move', 'Efua', { apartmentId: 'home-1', startDate: day(4), endDate: day(6) }],
    ['move', 'Efua', { apartmentId: 'home-0', startDate: day(1), endDate: day(4) }],
    ['open', 'Efua'],
  ])
})

/** Puts a finger on an element, holds it or not, moves it to another one, and lifts it; gives whether the page may scroll meanwhile. */
const swipe = async (from: Element, to: Element, { isHeld }: { isHeld: boolean }) => {
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2 }
  }
  const fire = (type: string, target: EventTarget, at: Element) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'touch', ...middle(at) }))
  const touch = (type: string, at: Element) => {
    const touches = [new Touch({ identifier: 1, target: from, ...middle(at) })]
    return from.dispatchEvent(
      new TouchEvent(type, { bubbles: true, cancelable: true, touches: type === 'touchend' ? [] : touches }),
    )
  }
  fire('pointerdown', from, from)
  if (isHeld) await expect.element(page.elementLocator(from)).toHaveAttribute('aria-pressed', 'true')
  const mayScroll = touch('touchmove', to)
  if (mayScroll) fire('pointercancel', from, to)
  else fire('pointerup', from, to)
  touch('touchend', to)
  return mayScroll
}

test('a finger that is held and moved chooses nights, and one that moves at once scrolls', async () => {
  const said = show()
  await expect.element(night(3)).toBeVisible()
  expect(await swipe(night(3).element(), night(4).element(), { isHeld: false })).toBe(true)
  expect(said).toEqual([])
  expect(await swipe(night(3).element(), night(4).element(), { isHeld: true })).toBe(false)
  expect(said).toEqual([['chosen', day(3), day(4)]])
  // The row stays the one that the finger was put on.
  expect(await swipe(night(8).element(), night(9, 'Home 1').element(), { isHeld: true })).toBe(false)
  expect(said.at(-1)).toEqual(['chosen', day(8), day(9)])
})

test('a mouse chooses nights after a pen has held one', async () => {
  const said = show()
  await expect.element(night(3)).toBeVisible()
  const fire = (type: string, at: Element, pointerType: string) =>
    at.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType }))
  fire('pointerdown', night(3).element(), 'pen')
  await expect.element(night(3)).toHaveAttribute('aria-pressed', 'true')
  fire('pointerup', night(3).element(), 'pen')
  fire('pointerdown', night(8).element(), 'mouse')
  fire('pointerover', night(9).element(), 'mouse')
  fire('pointerup', night(9).element(), 'mouse')
  expect(said).toEqual([
    ['chosen', day(3), day(3)],
    ['chosen', day(8), day(9)],
  ])
})

test('builds the rows that are in sight, and keeps the one with the focus', async () => {
  show(200)
  await expect.element(night(0)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  const grid = page.getByRole('region', { name: 'Apartments by day' }).element()
  const rows = () => grid.querySelectorAll('[data-index]').length
  expect(rows()).toBeLessThan(60)
  grid.scrollTo({ top: 40 * 150 })
  await expect.element(page.getByRole('link', { name: 'Home 155' })).toBeVisible()
  expect(rows()).toBeLessThan(60)
  await expect.element(night(0)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(night(0, 'Home 1')).toHaveFocus()
  expect(grid.scrollTop).toBeLessThan(100)
})
