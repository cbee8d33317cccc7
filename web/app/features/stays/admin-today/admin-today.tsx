// Owns the board of a day of administrators, over all organisations: who arrives, is in house and leaves, what is to clean and to answer.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths, type DaySearch } from '../../../admin-paths.ts'
import { inboxQuery } from '../../people/enquiries/queries.ts'
import { useAllAnswerRows } from '../today/answer-rows.tsx'
import { Board } from '../today/board.tsx'
import { SaidNotice, UnreadDay } from '../today/board-notices.tsx'
import { CleaningRow } from '../today/cleaning-card.tsx'
import { type Said, useCleaning, usePresence, type Work } from '../today/mutations.ts'
import { cleaningQuery, hostCleaningQuery, todayQuery } from '../today/queries.ts'
import type { BoardList } from '../today/rules.ts'
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
    return (
      <UnreadDay date={search.date} what="what happens today" error={today.error} onRetry={() => today.refetch()} />
    )
  const { date, isToday, waiting } = today.data
  const open = tasks.find(({ _id }) => _id === opened)
  return (
    <>
      <Board
        {...{ day: today.data, failure: today.error, list, presence, cleaning }}
        usual="arriving"
        at={(next) => adminPaths.today({ ...search, list: next })}
        dayAt={(day) => adminPaths.today({ date: day })}
        printAt={adminPaths.day(isToday ? {} : { date })}
        stayAt={({ _id, organisation }) => ({ to: adminPaths.booking(_id), whose: organisation.name })}
        staysAt={adminPaths.allBookings({ view: 'paid', from: date, to: date })}
        tasks={tasks.map((task) => (
          <CleaningRow
            key={task._id}
            {...{ task, date, work }}
            members={[]}
            whose={task.organisation.name}
            onOpen={() => setOpened(task._id)}
          />
        ))}
        answers={{
          from: enquiries,
          count: waiting + (enquiries.data?.total ?? 0),
          rows: answers,
          beyond: (
            <>
              <Link to={adminPaths.allBookings({ view: 'awaiting-approval' })} className="text-palm underline">
                See all that wait for approval
              </Link>
              {', '}
              <Link to={adminPaths.enquiries()} className="text-palm underline">
                all enquiries
              </Link>
            </>
          ),
        }}
      >
        {children}
      </Board>
      {said && <SaidNotice key={said.at} said={said} onClose={() => setSaid(null)} />}
      {open && <OpenedTask key={open._id} {...{ task: open, work }} onSaid={say} onClose={() => setOpened(null)} />}
    </>
  )
}
