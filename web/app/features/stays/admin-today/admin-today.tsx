// Owns the board of a day of administrators, over all organisations: who arrives, is in house and leaves, what is to clean and to answer.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths, type DaySearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { inboxQuery } from '../../people/enquiries/queries.ts'
import { useAllAnswerRows } from '../today/answer-rows.tsx'
import { BoardCard } from '../today/board-card.tsx'
import { BoardHead, BoardLists, type Counted } from '../today/board-head.tsx'
import { Failed, SaidNotice } from '../today/board-notices.tsx'
import { ArrivalRow, DepartureRow, InsideRow } from '../today/board-rows.tsx'
import { CleaningRow } from '../today/cleaning-card.tsx'
import { type Said, useCleaning, usePresence, type Work } from '../today/mutations.ts'
import { cleaningQuery, hostCleaningQuery, todayQuery } from '../today/queries.ts'
import { type BoardList, byArrival, byDeparture } from '../today/rules.ts'
import { type OwnedTask, TaskDialog } from '../today/task-dialog.tsx'

type OpenedProps = { task: OwnedTask; work: Work; onSaid: (said: Said) => void; onClose: () => void }

/** The dialog of a task, which offers the members of its organisation. */
const OpenedTask = ({ task, ...props }: OpenedProps) => {
  const { slug } = task.organisation
  const own = useQuery(hostCleaningQuery(slug, { date: task.day }))
  return <TaskDialog org={slug} {...{ task, ...props }} members={own.data?.members ?? []} />
}

type Props = {
  search: DaySearch
  /** the card that is shown as a whole, and on a phone alone */
  list: BoardList | undefined
  /** further figures, beside the board */
  children?: ReactNode
}

const refetchInterval = 60_000

export const AdminToday = ({ search, list, children }: Props) => {
  const [said, setSaid] = useState<(Said & { at: number }) | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const say = (next: Said) => setSaid((before) => ({ ...next, at: (before?.at ?? 0) + 1 }))
  const today = useQuery({ ...todayQuery(search), refetchInterval })
  const cleaning = useQuery({ ...cleaningQuery(search), refetchInterval })
  const enquiries = useQuery({ ...inboxQuery({ sort: 'received' }), refetchInterval })
  const tasks = cleaning.data?.tasks ?? []
  const presence = usePresence(say)
  const work = useCleaning(({ _id }) => tasks.find((task) => task._id === _id)?.organisation.slug ?? '', say)
  const answers = useAllAnswerRows({
    bookings: today.data?.toAnswer ?? [],
    enquiries: enquiries.data?.reply ?? [],
    onSaid: say,
  })
  if (!today.data)
    return today.isError ? (
      <LoadFault onRetry={() => today.refetch()}>{sentenceOf(today.error)}</LoadFault>
    ) : (
      <Loading what="what happens today" className="h-52" />
    )
  const { date, isToday, arrivals, inHouse, departures, arriving, inside, leaving, waiting } = today.data
  const { count = 0, done = 0 } = cleaning.data ?? {}
  const toAnswer = waiting + (enquiries.data?.total ?? 0)
  const lists: Counted[] = [
    { list: 'arriving', label: 'Arriving', count: arriving },
    { list: 'leaving', label: 'Leaving', count: leaving },
    { list: 'cleaning', label: 'To clean', count: count - done },
    { list: 'answers', label: 'To answer', count: toAnswer },
    { list: 'inside', label: 'In house', count: inside },
  ]
  const current = list ?? 'arriving'
  const at = (next?: BoardList) => adminPaths.today({ ...search, list: next })
  const card = (of: BoardList) => ({ isWhole: list === of, isOnPhone: current === of, whole: at(of), part: at() })
  const open = tasks.find(({ _id }) => _id === opened)
  const beyond = (
    <Link to={adminPaths.allBookings({ view: 'paid', from: date, to: date })} className="text-palm underline">
      The list of bookings has all.
    </Link>
  )
  const stayAt = ({ _id, organisation }: (typeof arrivals)[number]) => ({
    to: adminPaths.booking(_id),
    whose: organisation.name,
  })
  return (
    <>
      <BoardHead
        day={today.data}
        at={(day) => adminPaths.today({ date: day })}
        printAt={adminPaths.day(isToday ? {} : { date })}
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
            none={isToday ? 'Nobody arrives today.' : 'Nobody arrives on this day.'}
            rows={byArrival(arrivals).map((stay) => (
              <ArrivalRow key={stay._id} stay={stay} {...stayAt(stay)} {...presence} />
            ))}
            beyond={beyond}
          />
          <BoardCard
            {...card('inside')}
            title="In house"
            count={inside}
            className="lg:col-span-2"
            none="Nobody stays over this day."
            rows={inHouse.map((stay) => <InsideRow key={stay._id} stay={stay} {...stayAt(stay)} date={date} />)}
            beyond={beyond}
          />
          <BoardCard
            {...card('leaving')}
            title="Leaving"
            count={leaving}
            className="lg:col-span-2"
            none={isToday ? 'Nobody leaves today.' : 'Nobody leaves on this day.'}
            rows={byDeparture(departures).map((stay) => (
              <DepartureRow key={stay._id} stay={stay} {...stayAt(stay)} {...presence} />
            ))}
            beyond={beyond}
          />
          <BoardCard
            {...card('cleaning')}
            title="To clean"
            count={count}
            side={count > 0 && `${done} of ${count} done`}
            className="lg:col-span-2"
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
              <CleaningRow
                key={task._id}
                {...{ task, date, work }}
                members={[]}
                whose={task.organisation.name}
                onOpen={() => setOpened(task._id)}
              />
            ))}
          />
          <BoardCard
            {...card('answers')}
            title="To answer"
            count={toAnswer}
            className="lg:col-span-4"
            none={
              enquiries.isError ? (
                <Failed error={enquiries.error} onRetry={() => enquiries.refetch()} />
              ) : (
                'Nothing waits for your answer.'
              )
            }
            rows={answers}
            beyond={
              <>
                <Link to={adminPaths.allBookings({ view: 'awaiting-approval' })} className="text-palm underline">
                  See all that wait for approval
                </Link>
                {', '}
                <Link to={adminPaths.enquiries()} className="text-palm underline">
                  all enquiries
                </Link>
              </>
            }
          />
        </div>
        <div className="grid gap-3 sm:max-xl:grid-cols-2">{children}</div>
      </div>
      {said && <SaidNotice key={said.at} said={said} onClose={() => setSaid(null)} />}
      {open && <OpenedTask key={open._id} {...{ task: open, work }} onSaid={say} onClose={() => setOpened(null)} />}
    </>
  )
}
