// Owns choosing the dates of a stay: two fields that open one calendar, loaded when it is first opened; a dialog on a phone alone.
import { type CalendarDate, formatDateShort, parseDate } from '@akwaaba/contract/dates'
import { type ComponentProps, lazy, type ReactNode, Suspense, useDeferredValue, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from '../dialogs/sheet.tsx'
import { Skeleton } from '../notices/skeleton.tsx'

const load = () => import('./stay-panel.ts')
const Popover = lazy(() => load().then((module) => ({ default: module.Popover })))
const StayCalendar = lazy(() => load().then((module) => ({ default: module.StayCalendar })))

// As high as two months beside each other, so that the dialog keeps its place.
const waiting = <Skeleton className="h-80 w-full sm:h-98" />

/** The calendar, in a frame after the dialog's: drawing it takes a slow phone longer than an answer to a press may take. */
const LateCalendar = (props: ComponentProps<typeof StayCalendar>) => {
  const isShown = useDeferredValue(true, false)
  return <Suspense fallback={waiting}>{isShown ? <StayCalendar {...props} /> : waiting}</Suspense>
}

/** Loads the calendar when a pointer or the focus comes to a field, so that it is there when the field is pressed. */
const prepare = () => {
  // Pressing the field tries again.
  load().catch(() => undefined)
}

export type StayDates = { from: string | undefined; to: string | undefined }

const dayOf = (text: string | undefined) => parseDate(text ?? '') ?? undefined

type Props = StayDates & {
  onChange: (dates: StayDates) => void
  /** occupied nights, YYYY-MM-DD */
  booked?: readonly string[]
  /** shown above the calendar */
  note?: ReactNode
  /** shown below it */
  more?: ReactNode
  /** whether the calendar is open, and the setter, where the parent opens it as well */
  openState?: readonly [boolean, (isOpen: boolean) => void]
  /** the dates cannot be booked */
  isRefused?: boolean
  /** the text of a chosen day */
  format?: (day: CalendarDate) => string
  /** what is chosen instead of two dates: a length and a month, shown in their place */
  loose?: readonly [length: string, month: string] | undefined
  /** the layout of the two fields */
  className?: string
  fieldClassName?: string
  /** the labels of the two fields; by default check-in and check-out */
  labels?: readonly [string, string]
}

const fieldBase = 'min-h-14 w-full px-4 py-2 text-left hover:bg-sand/60'

const nightsText = (nights: number) => `${nights} ${nights === 1 ? 'night' : 'nights'}`

export const StayPicker = ({
  from,
  to,
  onChange,
  booked = [],
  note,
  more,
  openState,
  isRefused = false,
  format = formatDateShort,
  loose,
  className = 'grid grid-cols-2',
  fieldClassName = fieldBase,
  labels = ['Check in', 'Check out'],
}: Props) => {
  const own = useState(false)
  const [isOpen, setOpen] = openState ?? own
  const fields = useRef<HTMLDivElement>(null)
  const field = (label: string, day: CalendarDate | undefined, text = day && format(day)) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setOpen(true)}
      className={fieldClassName}
    >
      <span className="block font-semibold text-ink-soft text-xs">{label}</span>
      <span className={text ? (isRefused ? 'text-clay-deep line-through' : '') : 'text-ink-soft'}>
        {text ?? 'Add date'}
      </span>
    </button>
  )
  const footer = (
    <div className="flex items-center justify-between gap-3">
      <Button kind="plain" onClick={() => onChange({ from: undefined, to: undefined })}>
        Clear dates
      </Button>
      <Button onClick={() => setOpen(false)}>Done</Button>
    </div>
  )
  const shown = {
    ...{ title: 'Choose your nights', footer, onClose: () => setOpen(false) },
    children: (
      <>
        {note}
        <LateCalendar from={dayOf(from)} to={dayOf(to)} booked={booked} onChange={onChange} say={nightsText} />
        {more}
      </>
    ),
  }
  return (
    <>
      <div ref={fields} className={className}>
        {field(loose ? 'How long' : labels[0], dayOf(from), loose?.[0])}
        {field(loose ? 'Month' : labels[1], dayOf(to), loose?.[1])}
      </div>
      {/* Only a phone has no room beside it. */}
      {isOpen && matchMedia('(min-width: 768px)').matches ? (
        <Suspense fallback={null}>
          <Popover anchor={fields} {...shown} />
        </Suspense>
      ) : (
        <Sheet isOpen={isOpen} isWide {...shown} />
      )}
    </>
  )
}
