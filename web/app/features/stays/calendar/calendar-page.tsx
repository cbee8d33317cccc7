// Owns the calendar of all apartments, or of those of an organisation: who is where, and blocking, booking, pricing and moving in it.
import type { CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, formatDateShort } from '@akwaaba/contract/dates'
import { messages } from '@akwaaba/contract/messages'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths, type CalendarSearch } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { BandList } from '../calendar-bands/band-bar.tsx'
import { bandsOf } from '../calendar-bands/rules.ts'
import { DayGrid } from '../calendar-grid/day-grid.tsx'
import { Legend } from '../calendar-grid/legend.tsx'
import { daysOfSelection, movableOf, type Selection } from '../calendar-grid/selection.ts'
import { EditNotice } from '../price-edits/edit-notice.tsx'
import { usePriceEdit } from '../price-edits/use-price-edit.ts'
import { BarPanel, type Opened } from './bar-panel.tsx'
import { BlockForm, ChangeBlockForm } from './block-form.tsx'
import { type Chosen, ChosenDays, newBookingAt } from './chosen-days.tsx'
import { useCalendarRows } from './queries.ts'
import { freeByNight } from './rules.ts'
import { CalendarTools } from './tools.tsx'
import { useBlocks } from './use-blocks.tsx'

/** How many days are read and can be scrolled through. */
const daysShown = 56
// Beside today a few days before it, where there is room.
const daysBefore = 3
const steps = { wide: 21, narrow: 7 }

/** "Tue 24 Nov to Mon 18 Jan"; a phone has no room for the days of the week. */
const rangeText = (start: CalendarDate, isNarrow: boolean): string =>
  [start, addDays(start, daysShown - 1)]
    .map(formatDateShort)
    .map((text) => (isNarrow ? text.slice(text.indexOf(' ') + 1) : text))
    .join(' to ')

/** The key of the form of a block: of one that was moved since it was opened it is another form, which begins with the new dates. */
const formOf = ({ by }: Opened): string => `${by._id} ${by.startDate} ${by.endDate}`

/** A stay that is to be moved, and where to; without a listing to one that is chosen then. */
export type StayMove = { bookingId: string; apartmentId: string; from: CalendarDate; to: CalendarDate }

type Props = {
  search: CalendarSearch
  /** whose calendar it is; without it that of administrators */
  organisation?: OwnOrganisation
  /** the dialog that offers a guest to move their stay, with its price, or moves one who is there */
  moveStay: (move: StayMove, said: { onDone: (msg: string) => void; onClose: () => void }) => ReactNode
}

export const CalendarPage = ({ search, organisation, moveStay }: Props) => {
  const org = organisation?.slug
  const isAllowed = (permission: OwnOrganisation['permissions'][number]) =>
    organisation?.permissions.includes(permission) ?? true
  const may = {
    block: isAllowed('calendar.write'),
    decide: isAllowed('booking.decide'),
    book: isAllowed('booking.create'),
    price: isAllowed('price.write'),
  }
  const at = (next: CalendarSearch) => (org === undefined ? adminPaths.calendar(next) : hostPaths.calendar(org, next))
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const start = search.from ?? addDays(todayInAccra(), isNarrow ? 0 : -daysBefore)
  const days = useMemo(() => ({ from: start, count: daysShown }), [start])
  const calendar = useCalendarRows(org, days, search.search)
  const { total, known, rowAt } = calendar
  const bands = useMemo(() => bandsOf(known, days), [known, days])
  const free = useMemo(() => (known.length === total ? freeByNight(known, days) : undefined), [known, days, total])
  const today = calendar.today ?? todayInAccra()
  const [isBlocking, setBlocking] = useState(false)
  const [changed, setChanged] = useState<Opened | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [move, setMove] = useState<StayMove | null>(null)
  const blocks = useBlocks(org)
  const prices = usePriceEdit()
  const conflictsAt = ({ apartmentId, organisation: whose }: CalendarRow) => {
    const slug = org ?? whose?.slug
    return slug === undefined ? undefined : hostPaths.listingCalendars(slug, apartmentId)
  }

  const choose = (selection: Selection | null, isDone: boolean) =>
    setChosen(selection && { selection, step: isDone ? 'offered' : 'choosing' })
  const movableHere = (by: Occupied) => movableOf(by, today, may)
  const openMove = ({ row, by }: Opened) => {
    setOpened(null)
    if (by.kind === 'block') return setChanged({ row, by })
    setMove({ bookingId: by._id, apartmentId: row.apartmentId, from: by.startDate, to: by.endDate })
  }
  const openRest = ({ by }: Opened) => {
    setOpened(null)
    setMove({ bookingId: by._id, apartmentId: '', from: today, to: by.endDate })
  }
  const moveTo = (
    by: Occupied,
    row: CalendarRow,
    { apartmentId, startDate, endDate }: { apartmentId: string; startDate: CalendarDate; endDate: CalendarDate },
  ) =>
    by.kind === 'block'
      ? blocks.move({ row, by }, { apartmentId, startDate, endDate })
      : setMove({ bookingId: by._id, apartmentId, from: startDate, to: endDate })
  const undoAtKeys = (event: KeyboardEvent) => {
    if (
      event.key !== 'z' ||
      !(event.ctrlKey || event.metaKey) ||
      (event.target instanceof Element && event.target.matches('input, textarea'))
    )
      return
    if (blocks.undo) blocks.undo()
    else if (prices.said?.undoes) prices.undo()
    else return
    event.preventDefault()
  }
  const closeForm = () => {
    setBlocking(false)
    setChanged(null)
  }
  const form = {
    org,
    onDone: (text: string) => {
      closeForm()
      blocks.say(text)
    },
    onClose: closeForm,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that works anywhere on the page
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" onKeyDown={undoAtKeys}>
      <CalendarTools
        {...{ search, at, isBlocking, start }}
        step={isNarrow ? steps.narrow : steps.wide}
        shown={rangeText(start, isNarrow)}
        onBlock={may.block ? () => setBlocking(!isBlocking) : undefined}
      />
      {blocks.notice}
      <EditNotice said={prices.said} isUndoing={prices.isUndoing} onUndo={prices.undo} onClose={prices.dropSaid} />
      {changed ? (
        <ChangeBlockForm key={formOf(changed)} block={changed} {...form} />
      ) : (
        isBlocking && <BlockForm {...form} />
      )}
      {calendar.error && <LoadFault onRetry={calendar.retry}>{sentenceOf(calendar.error)}</LoadFault>}
      {total === undefined ? (
        !calendar.error && <Loading what="the calendar" className="h-10" />
      ) : total === 0 ? (
        <EmptyState
          title={messages.noApartments}
          action={
            search.search ? (
              <ButtonLink to={at({ from: search.from })}>Show all apartments</ButtonLink>
            ) : (
              org === undefined && <ButtonLink to={adminPaths.addApartment}>Add Apartment</ButtonLink>
            )
          }
        >
          {search.search ? `No apartment fits “${search.search}”.` : 'The calendar fills as soon as there is one.'}
        </EmptyState>
      ) : (
        <div aria-busy={calendar.isStale} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {!isNarrow && <Legend />}
          <DayGrid
            key={start}
            {...{ rowAt, days, today, conflictsAt }}
            count={total}
            free={free}
            bands={bands}
            onOpen={(row, by) => setOpened({ row, by })}
            onSee={calendar.see}
            choosing={
              may.block || may.book || may.price
                ? {
                    selection: chosen?.selection ?? null,
                    onChoose: choose,
                    onNew: (selection) =>
                      may.book && navigate(newBookingAt(org, selection.apartmentId, daysOfSelection(selection))),
                    onBlock: (selection) => may.block && setChosen({ selection, step: 'block' }),
                  }
                : undefined
            }
            moving={{ movableOf: movableHere, onMove: moveTo }}
          />
          <BandList bands={bands} />
          <p className="text-ink-soft text-sm max-md:hidden">
            Drag over free nights to book or block them, and bars to move them. Keys: arrows, Enter opens, N books, B
            blocks, M moves, T is today.
          </p>
        </div>
      )}
      {chosen && (
        <ChosenDays
          {...{ org, chosen, may, prices }}
          rows={known}
          onChange={setChosen}
          onBlocked={({ _id, msg }) => {
            setChosen(null)
            blocks.sayBlocked(_id, msg)
          }}
        />
      )}
      {move &&
        moveStay(move, {
          onDone: (msg) => {
            setMove(null)
            blocks.say(msg)
          },
          onClose: () => setMove(null),
        })}
      {opened && (
        <BarPanel
          {...opened}
          org={org}
          mayFree={may.block}
          movable={movableHere(opened.by)}
          onMove={() => openMove(opened)}
          onMoveRest={() => openRest(opened)}
          conflictsAt={conflictsAt(opened.row)}
          onClose={() => setOpened(null)}
          onFreed={(text) => {
            blocks.sayFreed(opened, text)
            setOpened(null)
          }}
        />
      )}
    </div>
  )
}
