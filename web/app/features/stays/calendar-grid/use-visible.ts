// Owns which rows and days of the grid are in sight, as it is scrolled and as the window changes its size.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type InSight, inSight, type Measures, measuresOf } from './layout.ts'

const isSame = (one: InSight, other: InSight): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.firstDay === other.firstDay &&
  one.lastDay === other.lastDay

const nothing: InSight = { firstRow: 0, lastRow: 0, firstDay: 0, lastDay: 0 }

/** What is in sight of a scrolled box of so many rows and days, and its measures and width. */
export const useVisible = (box: RefObject<HTMLElement | null>, isNarrow: boolean, rows: number, days: number) => {
  const [width, setWidth] = useState(0)
  const [seen, setSeen] = useState(nothing)
  const measures: Measures = measuresOf(isNarrow, width)
  const { dayWidth } = measures
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const size = new ResizeObserver(() => setWidth(element.clientWidth))
    size.observe(element)
    setWidth(element.clientWidth)
    return () => size.disconnect()
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measures follow from these, and a taller window from its width's observer
  useEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => {
      const next = inSight(element, measures, { rows, days })
      setSeen((last) => (isSame(last, next) ? last : next))
    }
    read()
    const size = new ResizeObserver(read)
    size.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [box, rows, days, isNarrow, dayWidth])
  return { seen, measures, width }
}
