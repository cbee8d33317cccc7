// Owns the calendar of all apartments, or of those of an organisation: four weeks of bookings and blocks, and blocking nights.
import { addDays, formatDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import { messages } from '@akwaaba/contract/messages'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type CalendarSearch } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { BarPanel, type Opened } from './bar-panel.tsx'
import { BlockForm } from './block-form.tsx'
import { DayGrid, Legend } from './day-grid.tsx'
import { useBlockNights } from './mutations.ts'
import { PriceLayer } from './price-layer.tsx'
import { calendarQuery, hostCalendarQuery } from './queries.ts'
import { windowDays } from './rules.ts'
import { type Selection, useDayPrices } from './use-day-prices.ts'

const stepClass = 'bg-card max-[359px]:px-3!'

type ShownNotice = { tone: 'success' | 'error'; text: string; freed?: Opened }

type Props = {
  search: CalendarSearch
  /** whose calendar it is; without it that of administrators */
  organisation?: OwnOrganisation
}

export const CalendarPage = ({ search, organisation }: Props) => {
  const org = organisation?.slug
  const mayBlock = organisation?.permissions.includes('calendar.write') ?? true
  const at = (next: CalendarSearch) => (org === undefined ? adminPaths.calendar(next) : hostPaths.calendar(org, next))
  const calendar = useQuery(org === undefined ? calendarQuery(search) : hostCalendarQuery(org, search))
  const [isBlocking, setBlocking] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [notice, setNotice] = useState<ShownNotice | null>(null)
  const block = useBlockNights(org)
  const rows = calendar.data?.reply.rows ?? []
  const hasPrices = organisation?.permissions.includes('listing.read') ?? false
  const mayPrice = organisation?.permissions.includes('price.write') ?? false
  const terms = useDayPrices(org ?? '', rows, hasPrices)
  const [chosen, setChosen] = useState<{ selection: Selection | null; isDone: boolean }>({
    selection: null,
    isDone: false,
  })
  const choose = (selection: Selection | null, isDone: boolean) => setChosen({ selection, isDone })

  const from = search.from ?? todayInAccra()
  const days = calendar.data ? nightsBetween(calendar.data.reply.from, calendar.data.reply.to) : windowDays
  const change = useSearchChange(search, at)
  const steps = (by: number) => at({ ...search, from: addDays(from, by) })
  const undo = ({ row, by }: Opened) =>
    block.mutate(
      { apartmentId: row.apartmentId, startDate: by.startDate, endDate: by.endDate, note: by.label },
      {
        onSuccess: ({ msg }) => setNotice({ tone: 'success', text: msg }),
        onError: (error) => setNotice({ tone: 'error', text: sentenceOf(error) }),
      },
    )
  return (
    <div className="space-y-5">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
        <SearchField
          label="Search apartments"
          placeholder="Name, address or location"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <DayField
          label="Go to day"
          value={search.from ?? ''}
          onChange={(day) => change({ from: parseDate(day) ?? undefined, page: search.page })}
          className="sm:w-44"
        />
        {mayBlock && (
          <Button className="min-h-12" aria-expanded={isBlocking} onClick={() => setBlocking(!isBlocking)}>
            <Icon name="lock" size={18} /> Block nights
          </Button>
        )}
      </div>
      {notice && (
        <PinnedNotice
          key={`${notice.tone} ${notice.text}`}
          tone={notice.tone}
          onClose={() => setNotice(null)}
          action={
            notice.freed && (
              <Button kind="plain" isBusy={block.isPending} onClick={() => notice.freed && undo(notice.freed)}>
                Undo
              </Button>
            )
          }
        >
          {notice.text}
        </PinnedNotice>
      )}
      {org !== undefined && mayPrice && <PriceLayer {...{ org, rows, terms, ...chosen }} onChoose={choose} />}
      {isBlocking && (
        <BlockForm
          org={org}
          onDone={(text) => {
            setBlocking(false)
            setNotice({ tone: 'success', text })
          }}
          onClose={() => setBlocking(false)}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="font-semibold">
          {formatDate(from)} to {formatDate(addDays(from, days - 1))}
        </p>
        <nav aria-label="Days" className="flex flex-wrap gap-2">
          <ButtonLink kind="quiet" className={stepClass} to={steps(-windowDays)} preventScrollReset>
            <Icon name="left" size={18} /> Earlier
          </ButtonLink>
          <ButtonLink kind="quiet" className={stepClass} to={at({ ...search, from: undefined })} preventScrollReset>
            Today
          </ButtonLink>
          <ButtonLink kind="quiet" className={stepClass} to={steps(windowDays)} preventScrollReset>
            Later <Icon name="right" size={18} />
          </ButtonLink>
        </nav>
      </div>
      {calendar.isError ? (
        <LoadFault onRetry={() => calendar.refetch()}>{sentenceOf(calendar.error)}</LoadFault>
      ) : !calendar.data ? (
        <Loading what="the calendar" className="h-28" />
      ) : calendar.data.total === 0 ? (
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
        <div
          aria-busy={calendar.isPlaceholderData}
          className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${calendar.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <Legend />
          <DayGrid
            rows={calendar.data.reply.rows}
            from={calendar.data.reply.from}
            today={calendar.data.reply.today}
            days={days}
            onOpen={(row, by) => setOpened({ row, by })}
            choosing={
              hasPrices ? { terms, selection: chosen.selection, onChoose: choose, mayChoose: mayPrice } : undefined
            }
          />
          <Pages
            page={search.page}
            total={calendar.data.total}
            most={calendar.data.most}
            at={(page) => at({ ...search, page })}
          />
        </div>
      )}
      {opened && (
        <BarPanel
          {...opened}
          org={org}
          mayFree={mayBlock}
          onClose={() => setOpened(null)}
          onFreed={(text) => {
            // A block that has begun cannot be made again: its first night is past.
            const mayUndo = opened.by.startDate >= todayInAccra()
            setNotice({ tone: 'success', text, ...(mayUndo ? { freed: opened } : {}) })
            setOpened(null)
          }}
        />
      )}
    </div>
  )
}
