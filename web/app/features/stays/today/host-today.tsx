// Owns the board of a day at an organisation: who arrives, is in house and leaves, what is to clean and to answer, each with what is done next.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { hostPaths, type TodaySearch } from '../../../host-paths.ts'
import { threadsQuery } from '../messages/queries.ts'
import { useAnswerRows } from './answer-rows.tsx'
import { Board } from './board.tsx'
import { SaidNotice, UnreadDay } from './board-notices.tsx'
import { CleaningRow } from './cleaning-card.tsx'
import { type Said, useCleaning, useHostPresence } from './mutations.ts'
import { hostCleaningQuery, hostTodayQuery } from './queries.ts'
import type { BoardList } from './rules.ts'
import { TakenChart } from './taken-chart.tsx'
import { TaskDialog } from './task-dialog.tsx'

type Props = {
  organisation: OwnOrganisation
  search: TodaySearch
  /** the card that is shown as a whole, and on a phone alone */
  list: BoardList | undefined
  /** further figures, beside the board */
  children?: ReactNode
}

export const HostToday = ({ organisation: { slug, permissions }, search, list, children }: Props) => {
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission)
  const [said, setSaid] = useState<(Said & { at: number }) | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const say = (next: Said) => setSaid((before) => ({ ...next, at: (before?.at ?? 0) + 1 }))
  const today = useQuery({ ...hostTodayQuery(slug, search), refetchInterval: 60_000 })
  const cleaning = useQuery({ ...hostCleaningQuery(slug, search), refetchInterval: 60_000 })
  const unread = useQuery({ ...threadsQuery('unread', 1, slug), refetchInterval: 60_000, enabled: may('message.read') })
  const presence = useHostPresence(slug, say)
  const work = useCleaning(() => slug, say)
  const bookings = may('booking.decide') ? (today.data?.toAnswer ?? []) : []
  const answers = useAnswerRows({ org: slug, bookings, threads: unread.data?.reply ?? [], onSaid: say })
  if (!today.data)
    return (
      <UnreadDay date={search.date} what="what happens today" error={today.error} onRetry={() => today.refetch()} />
    )
  const { date, isToday, waiting, nights, homes } = today.data
  const { tasks = [], members = [] } = cleaning.data ?? {}
  const open = tasks.find(({ _id }) => _id === opened)
  return (
    <>
      <Board
        {...{ day: today.data, failure: today.error, list, presence, cleaning }}
        taken={{ nights: nights[0]?.taken ?? 0, homes }}
        usual={may('cleaning.work') && !may('booking.decide') ? 'cleaning' : 'arriving'}
        at={(next) => hostPaths.organisation(slug, { ...search, list: next })}
        dayAt={(day) => hostPaths.organisation(slug, { date: day })}
        printAt={hostPaths.day(slug, isToday ? {} : { date })}
        stayAt={({ _id }) => ({ to: hostPaths.booking(slug, _id) })}
        staysAt={hostPaths.bookings(slug, { view: 'paid', from: date, to: date })}
        tasks={tasks.map((task) => (
          <CleaningRow key={task._id} {...{ task, date, members, work }} onOpen={() => setOpened(task._id)} />
        ))}
        answers={
          may('booking.decide') || may('message.read')
            ? {
                from: unread,
                count: (may('booking.decide') ? waiting : 0) + (unread.data?.total ?? 0),
                rows: answers,
                beyond: (
                  <Link to={hostPaths.bookings(slug, { view: 'awaiting-approval' })} className="text-palm underline">
                    See all that wait for approval
                  </Link>
                ),
              }
            : null
        }
      >
        <TakenChart {...today.data} />
        {children}
      </Board>
      {said && <SaidNotice key={said.at} said={said} onClose={() => setSaid(null)} />}
      {open && (
        <TaskDialog
          key={open._id}
          {...{ org: slug, task: open, members, work, onSaid: say }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
