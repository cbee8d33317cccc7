// Owns the board of a day at an organisation: who arrives, is in house and leaves, what is to clean and to answer, each with what is done next.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { hostPaths, type TodaySearch } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { threadsQuery } from '../messages/queries.ts'
import { useAnswerRows } from './answer-rows.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardHead, BoardLists, type Counted } from './board-head.tsx'
import { Failed, SaidNotice } from './board-notices.tsx'
import { ArrivalRow, DepartureRow, InsideRow } from './board-rows.tsx'
import { CleaningRow } from './cleaning-card.tsx'
import { type Said, useCleaning, useHostPresence } from './mutations.ts'
import { hostCleaningQuery, hostTodayQuery } from './queries.ts'
import { type BoardList, byArrival, byDeparture } from './rules.ts'
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
    return today.isError ? (
      <LoadFault onRetry={() => today.refetch()}>{sentenceOf(today.error)}</LoadFault>
    ) : (
      <Loading what="what happens today" className="h-52" />
    )
  const { date, arrivals, inHouse, departures, arriving, inside, leaving, waiting } = today.data
  const toAnswer = (may('booking.decide') ? waiting : 0) + (unread.data?.total ?? 0)
  const hasAnswers = may('booking.decide') || may('message.read')
  const { tasks = [], count = 0, done = 0, members = [] } = cleaning.data ?? {}
  const lists: Counted[] = [
    { list: 'arriving', label: 'Arriving', count: arriving },
    { list: 'leaving', label: 'Leaving', count: leaving },
    { list: 'cleaning', label: 'To clean', count: count - done },
    ...(hasAnswers ? [{ list: 'answers', label: 'To answer', count: toAnswer } as const] : []),
    { list: 'inside', label: 'In house', count: inside },
  ]
  const current = list ?? (may('cleaning.work') && !may('booking.decide') ? 'cleaning' : 'arriving')
  const at = (next?: BoardList) => hostPaths.organisation(slug, { ...search, list: next })
  const stayAt = ({ _id }: { _id: string }) => hostPaths.booking(slug, _id)
  const card = (of: BoardList) => ({ isWhole: list === of, isOnPhone: current === of, whole: at(of), part: at() })
  const open = tasks.find(({ _id }) => _id === opened)
  const beyond = (
    <Link to={hostPaths.bookings(slug, { view: 'paid', from: date, to: date })} className="text-palm underline">
      The list of bookings has all.
    </Link>
  )
  return (
    <>
      <BoardHead
        day={today.data}
        taken={{ nights: today.data.nights[0]?.taken ?? 0, homes: today.data.homes }}
        at={(date) => hostPaths.organisation(slug, { date })}
        printAt={hostPaths.day(slug, today.data.isToday ? {} : { date })}
      />
      {today.isError && (
        <p role="status" className="mb-3 font-medium text-error">
          This may not be up to date: {sentenceOf(today.error)}
        </p>
      )}
      <BoardLists lists={lists} current={current} at={at} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_290px]">
        <div className="grid gap-3 lg:grid-cols-6">
          <BoardCard
            {...card('arriving')}
            title="Arriving"
            count={arriving}
            className="lg:col-span-2"
            none={today.data.isToday ? 'Nobody arrives today.' : 'Nobody arrives on this day.'}
            rows={byArrival(arrivals).map((stay) => (
              <ArrivalRow key={stay._id} stay={stay} to={stayAt(stay)} {...presence} />
            ))}
            beyond={beyond}
          />
          <BoardCard
            {...card('inside')}
            title="In house"
            count={inside}
            className="lg:col-span-2"
            none="Nobody stays over this day."
            rows={inHouse.map((stay) => <InsideRow key={stay._id} stay={stay} to={stayAt(stay)} date={date} />)}
            beyond={beyond}
          />
          <BoardCard
            {...card('leaving')}
            title="Leaving"
            count={leaving}
            className="lg:col-span-2"
            none={today.data.isToday ? 'Nobody leaves today.' : 'Nobody leaves on this day.'}
            rows={byDeparture(departures).map((stay) => (
              <DepartureRow key={stay._id} stay={stay} to={stayAt(stay)} {...presence} />
            ))}
            beyond={beyond}
          />
          <BoardCard
            {...card('cleaning')}
            title="To clean"
            count={count}
            side={count > 0 && `${done} of ${count} done`}
            className={hasAnswers ? 'lg:col-span-2' : 'lg:col-span-6'}
            none={
              cleaning.isError ? (
                <Failed error={cleaning.error} onRetry={() => cleaning.refetch()} />
              ) : cleaning.data ? (
                'Nothing is to clean.'
              ) : (
                'Loading what is to clean.'
              )
            }
            rows={tasks.map((task) => (
              <CleaningRow key={task._id} {...{ task, date, members, work }} onOpen={() => setOpened(task._id)} />
            ))}
          />
          {hasAnswers && (
            <BoardCard
              {...card('answers')}
              title="To answer"
              count={toAnswer}
              className="lg:col-span-4"
              none={
                unread.isError ? (
                  <Failed error={unread.error} onRetry={() => unread.refetch()} />
                ) : (
                  'Nothing waits for your answer.'
                )
              }
              rows={answers}
              beyond={
                <Link to={hostPaths.bookings(slug, { view: 'awaiting-approval' })} className="text-palm underline">
                  See all that wait for approval
                </Link>
              }
            />
          )}
        </div>
        <div className="grid gap-3 sm:max-xl:grid-cols-2">
          <TakenChart {...today.data} />
          {children}
        </div>
      </div>
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
