// Owns the list of a day by home, to be read and printed: who leaves, what is cleaned, who arrives. Forty homes are one page of A4.
import type { CleaningTask } from '@akwaaba/contract/cleaning'
import { type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { guestsText } from '@akwaaba/contract/guests'
import type { HostStay } from '@akwaaba/contract/today'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths, type DaySearch } from '../../../admin-paths.ts'
import { hostPaths, type TodaySearch } from '../../../host-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/frame-icons.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { printer } from './board-head.tsx'
import { UnreadDay } from './board-notices.tsx'
import { cleaningQuery, hostCleaningQuery, hostTodayQuery, todayQuery } from './queries.ts'
import { guestOf, leavesBy } from './rules.ts'

type HomeDay = {
  id: string
  name: string
  whose?: string | undefined
  leaves?: HostStay
  task?: CleaningTask
  arrives?: HostStay
}

/** Administrators see whose it is. */
type Owned<T> = T & { organisation?: { name: string } }

/** What happens by home, by the name of the home. */
const byHome = (
  arrivals: readonly Owned<HostStay>[],
  departures: readonly Owned<HostStay>[],
  tasks: readonly Owned<CleaningTask>[],
) => {
  const homes = new Map<string, HomeDay>()
  const add = (id: string, { apartment, organisation }: Owned<HostStay | CleaningTask>, part: Partial<HomeDay>) => {
    const made = { id, name: apartment.apartmentName, whose: organisation?.name }
    homes.set(id, { ...(homes.get(id) ?? made), ...part })
  }
  for (const stay of departures) add(stay.apartmentId, stay, { leaves: stay })
  for (const task of tasks) add(task.apartment._id, task, { task })
  for (const stay of arrivals) add(stay.apartmentId, stay, { arrives: stay })
  return [...homes.values()].sort((a, b) => a.name.localeCompare(b.name))
}

const cleaningText = ({ state, assignee, isUrgent, note, calendar }: CleaningTask) =>
  [
    calendar,
    state === 'done' ? 'done' : state === 'skipped' ? 'skipped' : (assignee?.username ?? ''),
    isUrgent && 'urgent',
    note,
  ]
    .filter(Boolean)
    .join(', ')

const cell = 'border-line border-b px-2 py-1.5 align-top print:truncate print:px-1 print:py-[2px]'
const Cell = ({ children }: { children: ReactNode }) => <td className={cell}>{children}</td>

const Guest = ({ stay, time }: { stay: HostStay | undefined; time: string }) =>
  stay ? (
    <>
      <span className="tabular-nums">{time}</span> {guestOf(stay) ?? ''}
    </>
  ) : null

type Day = {
  date: CalendarDate
  arrivals: readonly Owned<HostStay>[]
  departures: readonly Owned<HostStay>[]
  arriving: number
  leaving: number
}
type Clean = { tasks: readonly Owned<CleaningTask>[]; count: number; done: number }
type ListProps = {
  /** the day that is asked for, if not today */
  day: CalendarDate | undefined
  today: UseQueryResult<Day>
  cleaning: UseQueryResult<Clean>
  /** where the board of the day is */
  board: string
}

const List = ({ day, today, cleaning, board }: ListProps) => {
  if (!today.data || !cleaning.data)
    return (
      <UnreadDay
        date={day}
        what="the day"
        error={today.error ?? cleaning.error}
        onRetry={() => Promise.all([today.refetch(), cleaning.refetch()])}
      />
    )
  const { date, arrivals, departures, arriving, leaving } = today.data
  const { tasks, count, done } = cleaning.data
  const homes = byHome(arrivals, departures, tasks)
  const isCut = arriving > arrivals.length || leaving > departures.length || count > tasks.length
  return (
    <div className="max-w-6xl print:max-w-none print:text-[11.5px] print:leading-[1.3]">
      <Link
        to={board}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-palm hover:underline print:hidden"
      >
        <Icon name="left" size={18} /> The board
      </Link>
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:mb-1">
        <h1 className="text-[1.4rem] print:text-base!">{formatDate(date)}</h1>
        <p className="text-ink-soft">
          {leaving} leave, {arriving} arrive, {count - done} of {count} to clean
        </p>
        <Button kind="quiet" className="ml-auto" onClick={() => window.print()}>
          <LineIcon d={printer} size={18} /> Print
        </Button>
      </div>
      {homes.length === 0 ? (
        <p className="text-ink-soft">Nobody arrives or leaves on this day, and nothing is to clean.</p>
      ) : (
        <section
          aria-label="The day by home"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-xl border border-line bg-card print:overflow-visible print:border-0"
        >
          <table className="w-full min-w-[640px] text-left text-sm print:min-w-0 print:table-fixed print:text-[11.5px]">
            <thead>
              <tr className="bg-[#f8f2e7] text-xs print:text-[11.5px]">
                {['Home', 'Leaves', 'Cleaning', 'Arrives', 'Guests'].map((head, at) => (
                  <th
                    key={head}
                    scope="col"
                    className={`${cell} font-semibold text-ink-soft ${at === 4 ? 'print:w-[14%]' : ''}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {homes.map(({ id, name, whose, leaves, task, arrives }) => (
                <tr key={id}>
                  <th scope="row" className={`${cell} font-semibold`}>
                    {name}
                    {whose && <span className="block font-normal text-ink-soft text-xs print:inline"> {whose}</span>}
                  </th>
                  <Cell>
                    <Guest stay={leaves} time={leaves ? leavesBy(leaves) : ''} />
                  </Cell>
                  <Cell>
                    {task && (
                      <>
                        <span aria-hidden="true">{task.state === 'done' ? '☑' : '☐'}</span> {cleaningText(task)}
                      </>
                    )}
                  </Cell>
                  <Cell>
                    <Guest stay={arrives} time={arrives?.apartment.checkInFrom ?? ''} />
                  </Cell>
                  <td className={`${cell} whitespace-nowrap`}>{arrives?.guests ? guestsText(arrives.guests) : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isCut && <p className="mt-2 text-ink-soft text-sm">There are more than this list has room for.</p>}
    </div>
  )
}

export const DayList = ({ org, search }: { org: string; search: TodaySearch }) => (
  <List
    day={search.date}
    today={useQuery(hostTodayQuery(org, search))}
    cleaning={useQuery(hostCleaningQuery(org, search))}
    board={hostPaths.organisation(org, search)}
  />
)

/** That of administrators: a home is named with whose it is. */
export const AdminDayList = ({ search }: { search: DaySearch }) => (
  <List
    day={search.date}
    today={useQuery(todayQuery(search))}
    cleaning={useQuery(cleaningQuery(search))}
    board={adminPaths.today(search)}
  />
)
