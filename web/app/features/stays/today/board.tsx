// Owns the board of a day: its head, the lists that a phone chooses from, and its cards, with what each says that is empty or was not read.
import type { HostStay } from '@akwaaba/contract/today'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { BoardCard } from './board-card.tsx'
import { BoardHead, BoardLists, type Counted } from './board-head.tsx'
import { Failed } from './board-notices.tsx'
import { ArrivalRow, DepartureRow, InsideRow } from './board-rows.tsx'
import type { Enter } from './mutations.ts'
import { type BoardList, byArrival, byDeparture } from './rules.ts'

type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown }
type Head = ComponentProps<typeof BoardHead>
type Day<S> = Head['day'] & { arrivals: S[]; inHouse: S[]; departures: S[]; inside: number }

type Props<S extends HostStay> = Pick<Head, 'taken' | 'printAt'> & {
  day: Day<S>
  /** why it may not be up to date */
  failure: Error | null
  /** the card that is shown as a whole, and on a phone alone; `usual` is shown there without one */
  list: BoardList | undefined
  usual: BoardList
  /** where the board is with a card as a whole, and where that of another day is */
  at: (list?: BoardList) => string
  dayAt: Head['at']
  /** the page of a stay, and the name of its organisation where there are several */
  stayAt: (stay: S) => { to: string; whose?: string }
  /** where the list of all bookings of the day is */
  staysAt: string
  presence: Enter
  cleaning: Read<{ count: number; done: number }>
  tasks: readonly ReactNode[]
  /** what waits for an answer, with what it was read by besides the day; null where the reader answers nothing */
  answers: { from: Read<unknown>; count: number; rows: readonly ReactNode[]; beyond: ReactNode } | null
  /** further figures, beside the board */
  children?: ReactNode
}

const third = 'lg:col-span-2'

const notRead = ({ error, refetch }: Read<unknown>): ReactNode =>
  error && <Failed error={error} onRetry={() => refetch()} />

export const Board = <S extends HostStay>(props: Props<S>) => {
  const { day, failure, list, usual, at, stayAt, presence, cleaning, tasks, answers, children } = props
  const { date, isToday, arriving, inside, leaving } = day
  const { count = 0, done = 0 } = cleaning.data ?? {}
  const lists: Counted[] = [
    { list: 'arriving', label: 'Arriving', count: arriving },
    { list: 'leaving', label: 'Leaving', count: leaving },
    { list: 'cleaning', label: 'To clean', count: count - done },
    ...(answers ? [{ list: 'answers', label: 'To answer', count: answers.count } as const] : []),
    { list: 'inside', label: 'In house', count: inside },
  ]
  const current = list ?? usual
  const card = (of: BoardList) => ({ isWhole: list === of, isOnPhone: current === of, whole: at(of), part: at() })
  const beyond = (
    <Link to={props.staysAt} className="text-palm underline">
      The list of bookings has all.
    </Link>
  )
  return (
    <>
      <BoardHead day={day} {...(props.taken && { taken: props.taken })} at={props.dayAt} printAt={props.printAt} />
      {failure && (
        <p role="status" className="mb-3 font-medium text-error">
          This may not be up to date: {sentenceOf(failure)}
        </p>
      )}
      <BoardLists lists={lists} current={current} at={at} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_290px]">
        <div className="grid gap-3 lg:grid-cols-6">
          <BoardCard
            {...card('arriving')}
            title="Arriving"
            count={arriving}
            className={third}
            none={isToday ? 'Nobody arrives today.' : 'Nobody arrives on this day.'}
            rows={byArrival(day.arrivals).map((stay) => (
              <ArrivalRow key={stay._id} stay={stay} {...stayAt(stay)} {...presence} />
            ))}
            beyond={beyond}
          />
          <BoardCard
            {...card('inside')}
            title="In house"
            count={inside}
            className={third}
            none="Nobody stays over this day."
            rows={day.inHouse.map((stay) => <InsideRow key={stay._id} stay={stay} {...stayAt(stay)} date={date} />)}
            beyond={beyond}
          />
          <BoardCard
            {...card('leaving')}
            title="Leaving"
            count={leaving}
            className={third}
            none={isToday ? 'Nobody leaves today.' : 'Nobody leaves on this day.'}
            rows={byDeparture(day.departures).map((stay) => (
              <DepartureRow key={stay._id} stay={stay} {...stayAt(stay)} {...presence} />
            ))}
            beyond={beyond}
          />
          <BoardCard
            {...card('cleaning')}
            title="To clean"
            count={count}
            side={count > 0 && `${done} of ${count} done`}
            className={answers ? third : 'lg:col-span-6'}
            none={notRead(cleaning) ?? (cleaning.data ? 'Nothing is to clean.' : 'Loading what is to clean.')}
            rows={tasks}
          />
          {answers && (
            <BoardCard
              {...card('answers')}
              title="To answer"
              count={answers.count}
              className="lg:col-span-4"
              none={notRead(answers.from) ?? 'Nothing waits for your answer.'}
              rows={answers.rows}
              beyond={answers.beyond}
            />
          )}
        </div>
        <div className="grid gap-3 sm:max-xl:grid-cols-2">{children}</div>
      </div>
    </>
  )
}
