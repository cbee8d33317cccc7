// Owns the page of the connected calendars of all organisations: how they are, what is booked twice, and the calendars from the one that was
// not read for longest on.

import { feedStates } from '@akwaaba/contract/feed-states'
import type { FeedHealth } from '@akwaaba/contract/feeds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths, type FeedSearch } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'
import { RecordTable } from '../../people/saved-views/record-table.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { allFeedsQuery, conflictsQuery, feedHealthQuery } from './queries.ts'
import { stateNames, whenText } from './rules.ts'
import { useConflicts } from './use-conflicts.tsx'

const at = ({ organisation, apartment }: Pick<FeedHealth, 'organisation' | 'apartment'>) =>
  hostPaths.listingCalendars(organisation.slug, apartment._id)
const soft = (text: string) => <span className="text-ink-soft">{text}</span>

const FeedMark = ({ feed: { state } }: { feed: FeedHealth }) => (
  <StateMark look={feedStates.is(state, 'answers') ? 'good' : 'bad'} word={stateNames[state]} />
)

const columns: Column<FeedHealth>[] = [
  {
    ...{ id: 'home', head: 'Home', isName: true },
    cell: (feed) => (
      <Link to={at(feed)} className="block max-w-56 truncate hover:underline">
        {feed.apartment.apartmentName}
      </Link>
    ),
  },
  {
    id: 'host',
    head: 'Host',
    cell: ({ organisation }) => <span className="block max-w-48 truncate">{organisation.name}</span>,
  },
  {
    ...{ id: 'calendar', head: 'Calendar' },
    cell: ({ label, host }) => (
      <span className="block max-w-64 truncate">
        {label} {label !== host && soft(host)}
      </span>
    ),
  },
  { id: 'state', head: 'State', cell: (feed) => <FeedMark feed={feed} /> },
  { id: 'read', head: 'Last read', cell: ({ lastOkAt }) => <span className="tabular-nums">{whenText(lastOkAt)}</span> },
  {
    ...{ id: 'next', head: 'Next' },
    cell: ({ nextAt }) =>
      nextAt === null ? soft('only by hand') : <span className="tabular-nums">{whenText(nextAt)}</span>,
  },
  {
    id: 'error',
    head: 'What is wrong',
    cell: ({ error }) => <span className="block max-w-md truncate">{error ?? soft('–')}</span>,
  },
]

const states: { word: FeedHealth['state'] | 'all'; label: string }[] = [
  { word: 'all', label: 'All' },
  ...feedStates.all.map((word) => ({ word, label: stateNames[word] })),
]
const nouns = ['calendar', 'calendars'] as const
/** So many conflicts are shown at once; each is gone when it is decided. */
const shownConflicts = 6

const Figure = ({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd className={`font-display text-lg tabular-nums ${isBad ? 'text-error' : ''}`}>{value}</dd>
  </div>
)

const Health = () => {
  const health = useQuery({ ...feedHealthQuery(), refetchInterval: 60_000 })
  if (!health.data)
    return health.error ? (
      <LoadFault onRetry={() => health.refetch()}>{sentenceOf(health.error)}</LoadFault>
    ) : (
      <div className="h-16 rounded-xl border border-line bg-card" aria-busy="true" />
    )
  const { states: counts, oldest, late, conflicts } = health.data
  return (
    <div>
      {health.error && <RereadFault failure={sentenceOf(health.error)} onRetry={() => health.refetch()} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-xl border border-line bg-card px-4 py-2.5">
        {feedStates.all.map((state) => (
          <Figure
            key={state}
            name={stateNames[state]}
            value={totalText(counts[state], Number.POSITIVE_INFINITY)}
            isBad={counts[state] > 0 && !feedStates.is(state, 'answers')}
          />
        ))}
        <Figure name="Booked twice" value={totalText(conflicts)} isBad={conflicts > 0} />
        <Figure name="Late" value={totalText(late)} isBad={late > 0} />
        <Figure name="Not read for longest" value={whenText(oldest)} />
      </dl>
    </div>
  )
}

const Conflicts = () => {
  const open = useQuery(conflictsQuery(shownConflicts))
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string; count: number } | null>(null)
  const conflicts = useConflicts((tone, text) => setSaid((last) => ({ tone, text, count: (last?.count ?? 0) + 1 })))
  if (!open.data && open.error) return <LoadFault onRetry={() => open.refetch()}>{sentenceOf(open.error)}</LoadFault>
  const { reply = [], total = 0 } = open.data ?? {}
  return (
    <>
      {said && (
        <FocusedNotice key={said.count} tone={said.tone}>
          {said.text}
        </FocusedNotice>
      )}
      {open.error && <RereadFault failure={sentenceOf(open.error)} onRetry={() => open.refetch()} />}
      {reply.length > 0 && (
        <section aria-label="Booked twice" className="grid items-start gap-3 xl:grid-cols-2">
          <h2 className="text-[1.1rem] xl:col-span-2">Booked twice</h2>
          {reply.map((conflict) => (
            <ConflictCard
              key={conflict._id}
              org={conflict.organisation.slug}
              id={conflict.apartment._id}
              home={conflict}
              conflict={conflict}
              mayWrite
              mayDecide
              conflicts={conflicts}
            />
          ))}
          {total > reply.length && (
            <p className="text-ink-soft text-sm xl:col-span-2">
              {totalText(total - reply.length)} more follow when these are decided.
            </p>
          )}
        </section>
      )}
      {conflicts.dialog}
    </>
  )
}

export const AllFeeds = ({ search }: { search: FeedSearch }) => {
  const feeds = useQuery(allFeedsQuery(search))
  const change = useSearchChange(search, adminPaths.feeds)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Health />
      <Conflicts />
      <ChoiceChips
        legend="Show calendars"
        choices={states}
        chosen={search.state ?? 'all'}
        onChoose={(word) => change({ state: word === 'all' ? undefined : word })}
      />
      <RecordTable<FeedHealth>
        name="feeds"
        caption="Connected calendars"
        query={feeds}
        nouns={nouns}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ apartment, label }) => `${apartment.apartmentName}, ${label}`}
        tileOf={(feed) => (
          <Tile
            name={feed.apartment.apartmentName}
            about={`${feed.label} · ${feed.organisation.name}${feed.error ? ` · ${feed.error}` : ''}`}
            when={`read ${whenText(feed.lastOkAt)}`}
            mark={<FeedMark feed={feed} />}
          />
        )}
        empty={{
          title: 'No calendars found.',
          text: search.state
            ? 'No calendar is in this state.'
            : 'Calendars that hosts connect to their homes appear here.',
          action: search.state && (
            <ButtonLink to={adminPaths.feeds()} preventScrollReset>
              Show all calendars
            </ButtonLink>
          ),
        }}
        page={search.page}
        at={(page) => adminPaths.feeds({ ...search, page })}
      />
    </div>
  )
}
