// Owns the idea of a state table: states with flags; events with from, to, who may cause them, when they fall due, effects.
import { type CalendarDate, dateInAccra, endOfDay, minutesAfter, toCalendarDate } from '../values/dates.ts'
import { keysOf } from '../values/guards.ts'

/** Those that are true, and words such as the one it is listed under. */
type Flags = Record<string, boolean | string>
type FlagOf<F> = F extends unknown ? keyof F & string : never

/**
 * When an event falls due by itself: so many minutes after the instant in a column, or after the end of the day in it
 * (in Accra); before it where they are negative.
 */
export type Deadline<C extends string = string> = { column: C; of: 'instant' | 'day'; minutes?: number }

type Begin<A extends string, X extends string> = { by: readonly A[]; effects?: readonly X[] }

type Row<S extends string, A extends string, X extends string, C extends string, N extends string> = Begin<A, X> & {
  from: readonly S[]
  to: S
  /** who sets it in motion where another actor completes it: a guest starts to pay, a provider says that it is paid */
  startedBy?: readonly A[]
  /** the name under which its actors ask for it over the API; an event without one follows from something else */
  action?: N
  due?: Deadline<C>
}

type Table<
  M extends Record<string, Flags>,
  A extends string,
  B extends string,
  E extends string,
  X extends string,
  C extends string,
  N extends string,
> = {
  initial: keyof M & string
  states: M
  actors: readonly A[]
  /** the events that make a row, in the initial state */
  begin?: Record<B, Begin<A, X>>
  on: Record<E, Row<keyof M & string, A, X, C, N>>
}

// A column with a day is a text, one with an instant a Date.
const instantOf = ({ minutes = 0 }: Deadline, value: Date | string): Date =>
  minutesAfter(value instanceof Date ? value : endOfDay(toCalendarDate(value)), minutes)

/** What its column is compared with at an instant: an instant until then, or a day before that one, is due. */
export const dueBefore = ({ of, minutes = 0 }: Deadline, now: Date): Date | CalendarDate => {
  const instant = minutesAfter(now, -minutes)
  return of === 'day' ? dateInAccra(instant) : instant
}

/** Checks the table once, at load: every state can be reached. Answers questions about it from then on. */
export function machine<
  const M extends Record<string, Flags>,
  const A extends string,
  const E extends string,
  const X extends string = never,
  const C extends string = never,
  const N extends string = never,
  const B extends string = never,
>(table: Table<M, A, B, E, X, C, N>) {
  type S = keyof M & string
  type F = M[S]
  const rows = keysOf<E>(table.on).map((event) => [event, table.on[event]] as const)
  const all = keysOf<S>(table.states)
  const reached = new Set<S>([table.initial])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const [, row] of rows) if (row.from.some((state) => reached.has(state))) reached.add(row.to)
  }
  const lost = all.filter((state) => !reached.has(state))
  if (lost.length > 0) throw new Error(`states nobody can reach: ${lost.join(', ')}`)

  const askedBy = (actors: readonly A[]) =>
    rows.flatMap(([event, row]) => {
      const { action, by, startedBy = [] } = row
      const isTheirs = actors.some((actor) => by.includes(actor) || startedBy.includes(actor))
      return action !== undefined && isTheirs ? [{ ...row, event, action }] : []
    })
  const names = (some: { action: N }[]) => [...new Set(some.map(({ action }) => action))]

  const flagsOf = (state: S): F => {
    const flags = table.states[state]
    if (!flags) throw new RangeError(state)
    return flags
  }
  const is = (state: S, ...flags: FlagOf<F>[]): boolean => flags.every((flag) => table.states[state]?.[flag] === true)
  /** The deadline of an event; throws where it has none. */
  const deadline = (event: E): Deadline<C> => {
    const { due } = table.on[event]
    if (due === undefined) throw new Error(`${event} has no deadline`)
    return due
  }
  /** The events by which time ends a state: not those that only happen in it. */
  const expiries = rows.flatMap(([event, { due, from, to }]) =>
    due !== undefined && !from.includes(to) ? [{ event, from, to, due }] : [],
  )

  return {
    ...table,
    all,
    /** May this event happen in this state? */
    can: (event: E, state: S): boolean => table.on[event].from.includes(state),
    /** The states that carry all of these flags, such as holdsNights. */
    having: (...flags: FlagOf<F>[]): S[] => all.filter((state) => is(state, ...flags)),
    /** Does a state carry all of these flags? */
    is,
    /** Every word that a flag has, once, as the contract needs it. */
    words: <K extends keyof F>(flag: K): F[K][] => [...new Set(all.map((state) => flagsOf(state)[flag]))],
    /** The states of which a flag has a word. */
    where: <K extends keyof F>(flag: K, word: F[K]): S[] => all.filter((state) => flagsOf(state)[flag] === word),
    /** What these actors may ask for in a state, by the names of the actions. */
    actions: (state: S, actors: readonly A[]): N[] => names(askedBy(actors).filter(({ from }) => from.includes(state))),
    /** Every action somebody may ask for in some state, as the contract needs it. */
    allActions: names(askedBy(table.actors)),
    /** The event by which an actor carries out an action in a state; undefined where they may not. */
    eventFor: (action: N, state: S, actor: A): E | undefined =>
      askedBy([actor]).find((one) => one.action === action && one.from.includes(state))?.event,
    deadline,
    /** Whether the time of an event has come for a row with the column of its deadline. */
    isDue: (event: E, row: Partial<Record<C, Date | string>>, now: Date): boolean => {
      const due = deadline(event)
      const value = row[due.column]
      return value !== undefined && instantOf(due, value) <= now
    },
    expiries,
    /** The event by which time has ended the state of a row, whether it is written down already or not; else undefined. */
    expiryOf: (row: { state: S } & Record<C, Date | string>, now: Date): E | undefined =>
      expiries.find(({ from, due }) => from.includes(row.state) && instantOf(due, row[due.column]) <= now)?.event,
    /** The jobs that an event leaves behind, also one that makes a row. */
    effectsOf: (event: E | B): readonly X[] => {
      const all: Record<string, Begin<A, X> | undefined> = { ...table.begin, ...table.on }
      return all[event]?.effects ?? []
    },
    /** No event leads out of it. */
    isFinal: (state: S): boolean => !rows.some(([, row]) => row.from.includes(state)),
    /** One line per event, for the generated page of diagrams. */
    diagram: (): string =>
      [
        'stateDiagram-v2',
        `  [*] --> ${table.initial}`,
        ...rows.flatMap(([event, row]) => row.from.map((from) => `  ${from} --> ${row.to}: ${event}`)),
        ...all
          .filter((state) => !rows.some(([, row]) => row.from.includes(state)))
          .map((state) => `  ${state} --> [*]`),
      ].join('\n'),
  }
}
