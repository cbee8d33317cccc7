// Owns layout shifts: how far parts of a page move while it loads, at two widths, for visitors and for a guest who is logged in.
import { shift } from '../platform/numbers.ts'
import type { Aim, Table } from '../platform/report.ts'
import { phone, type Visitor, visitInTurns, widePage } from './visits.ts'

type Shifts = { name: string; narrow: number; wide: number; guestNarrow: number; guestWide: number }

/** Visits each page once at each width, as a visitor and with the browser's storage of a guest. */
export const measureShifts = async (
  pages: readonly { name: string; url: string }[],
  guest: Record<string, string>,
): Promise<Shifts[]> => {
  const urls = pages.map(({ url }) => url)
  const shiftsFor = async (visitor: Visitor) => (await visitInTurns(urls, 1, visitor)).map((visit) => visit.shift)
  const narrow = await shiftsFor(phone)
  const wide = await shiftsFor(widePage)
  const guestNarrow = await shiftsFor({ ...phone, storage: guest })
  const guestWide = await shiftsFor({ ...widePage, storage: guest })
  const at = (values: number[], index: number) => values[index] ?? Number.NaN
  return pages.map(({ name }, index) => ({
    name,
    narrow: at(narrow, index),
    wide: at(wide, index),
    guestNarrow: at(guestNarrow, index),
    guestWide: at(guestWide, index),
  }))
}

export const shiftTable = (all: Shifts[]): Table => ({
  title: 'Layout shift while loading',
  columns: ['page', 'visitor, 390 px', 'visitor, 1366 px', 'guest, 390 px', 'guest, 1366 px'],
  rows: all.map(({ name, narrow, wide, guestNarrow, guestWide }) => [
    name,
    ...[narrow, wide, guestNarrow, guestWide].map(shift),
  ]),
})

/** That nothing moves on the page of this name, at either width, for either. */
export const shiftAim = (all: Shifts[], name: string): Aim => {
  const page = all.find((one) => one.name === name)
  const worst = page ? Math.max(page.narrow, page.wide, page.guestNarrow, page.guestWide) : Number.NaN
  return {
    what: `${name} layout shift, both widths, visitor and guest`,
    aim: '0',
    measured: shift(worst),
    isMet: worst === 0,
  }
}
