// Owns which rows and days of the grid are in sight, as it is scrolled and as the window changes its size.
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Built, builtNext, type HeadLines, type InSight, inSight, isComplete, measuresOf } from './layout.ts'

const isSame = (one: InSight, other: InSight): boolean =>
  one.firstRow === other.firstRow &&
  one.lastRow === other.lastRow &&
  one.firstDay === other.firstDay &&
  one.lastDay === other.lastDay

const nothing: InSight = { firstRow: 0, lastRow: 0, firstDay: 0, lastDay: 0 }

/** What is in sight of a scrolled box of so many rows and days, what is built of each row, and its measures and width. */
export const useVisible = (
  box: RefObject<HTMLElement | null>,
  { isNarrow, hasFree, hasBands }: { isNarrow: boolean } & Required<HeadLines>,
  { rows, days, isRead }: { rows: number; days: number; isRead: (row: number) => boolean },
) => {
  const [width, setWidth] = useState(0)
  const [seen, setSeen] = useState(nothing)
  const [built, setBuilt] = useState<ReadonlyMap<number, Built>>(() => new Map())
  // The same object while nothing changes, or every row would be built again.
  const measures = useMemo(
    () => measuresOf(isNarrow, width, { hasFree, hasBands }),
    [isNarrow, width, hasFree, hasBands],
  )
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
  }, [box, rows, days, isNarrow, hasFree, hasBands, dayWidth])
  useEffect(() => {
    if (isComplete(built, seen, isRead)) return
    const frame = requestAnimationFrame(() => setBuilt((last) => builtNext(last, seen, isRead)))
    return () => cancelAnimationFrame(frame)
  }, [built, seen, isRead])
  return { seen, built, measures, width }
}
