// Owns the one way in which a row changes its state: the table is asked, history is written, effects go to the outbox.
import { fail } from '@akwaaba/contract/errors'
import type { Selectable, Transaction } from 'kysely'
import { enqueueAll, type Job, type JobName, type JobPayloads } from './outbox.ts'
import type { Tx } from './tx.ts'
import type { Database } from './types.ts'

/** Who causes an event; without an id for providers and for ourselves. */
export type By<A extends string> = { actor: A; id: string | null }
export const bySystem = { actor: 'system', id: null } as const
export const byProvider = { actor: 'provider', id: null } as const

type Rule = { by: readonly string[]; effects?: readonly string[] }
type Move = Rule & { from: readonly string[]; to: string }
type Machine = { initial: string; actors: readonly string[]; begin?: Record<string, Rule>; on: Record<string, Move> }
type Begins<M extends Machine> = NonNullable<M['begin']>
type EventOf<M extends Machine> = keyof M['on'] & string
type ActorOf<M extends Machine> = M['actors'][number]
type EffectOf<M extends Machine> = NonNullable<
  M['on'][keyof M['on']]['effects'] | Begins<M>[keyof Begins<M>]['effects']
>[number]

/** The jobs that need to know this id and nothing else. */
type JobsFor<P extends string> = { [N in JobName]: Record<P, string> extends JobPayloads[N] ? N : never }[JobName]

type Named = keyof Database & string
type RowOf<T extends Named> = Selectable<Database[T]>
/** What is written into history beside the event, such as a reason. */
type Note = Record<string, unknown>

type Clock = { now(): Date; in(wait: { minutes?: number; seconds?: number }): Date }

/** What the job of an effect gets instead of the id, and when and where it runs. */
type Placed = { payload?: object; runAt?: Date; key?: string; keepsTime?: boolean; queue?: string }
type Place<T extends Named> = (row: RowOf<T>, clock: Clock, note: Note) => Placed

type Subject<M extends Machine, T extends Named, P extends string> = {
  machine: M
  table: T
  /** the column that names a row */
  key: 'id' | 'paymentId'
  /** the table of its history, and the column there and the field of its jobs that name the row */
  history: Named
  named: P
  /** history that does not say who has caused an event, because only providers do */
  isNameless?: true
  /** what a new state means for others, done before it is written; the row is given as it will be */
  before?: (tx: Tx, row: RowOf<T>) => Promise<void>
  /** effects whose jobs need more than the id */
  place?: { [N in EffectOf<M>]?: Place<T> }
}

/** Describes what has states. Each effect of its table is a job that needs its id, or is placed: others do not compile. */
export const subject = <
  const M extends Machine,
  const T extends Named,
  const P extends string,
  const Q extends string = never,
>(
  one: Omit<Subject<M, T, P>, 'place'> & { place?: Record<Q, Place<T>> } & ([
      Exclude<EffectOf<M>, Q | JobsFor<P>>,
    ] extends [never]
      ? unknown
      : { noJobFor: Exclude<EffectOf<M>, Q | JobsFor<P>> }),
): Subject<M, T, P> => one as Subject<M, T, P>

type Clocked = { clock: Clock }

// Which table it is stands in the subject; its columns are those that every machine has.
const anyTable = (tx: Tx) => tx as unknown as Transaction<Record<string, Record<string, unknown>>>

type Happened = { event: string; from: string | null; to: string; by: By<string>; note: Note }

/** The entry that history gets of an event, as a row of its table. */
const entryOf = <M extends Machine, T extends Named, P extends string>(
  { clock }: Clocked,
  { named, isNameless }: Subject<M, T, P>,
  id: unknown,
  { event, from, to, by, note }: Happened,
): Record<string, unknown> => {
  const who = isNameless ? { actor: by.actor } : { actor: by.actor, actorId: by.id }
  return { [named]: id, event, fromState: from, toState: to, ...who, happenedAt: clock.now(), ...note }
}

/** Adds the effects of an event as jobs, all by one statement. */
const addEffects = async <M extends Machine, T extends Named, P extends string>(
  { clock }: Clocked,
  tx: Tx,
  { key, named, place }: Subject<M, T, P>,
  { effects = [] }: Rule,
  row: RowOf<T>,
  note: Note,
): Promise<void> => {
  const id: unknown = Reflect.get(row, key)
  const places: Record<string, Place<T> | undefined> = place ?? {}
  const jobs = effects.map((effect) => {
    const { payload, ...when } = places[effect]?.(row, clock, note) ?? {}
    return { name: effect, payload: payload ?? { [named]: id }, when } as Job
  })
  await enqueueAll(tx, jobs)
}

/**
 * The first entry of a row's history, for a statement that inserts the row with it. Only for a beginning without effects:
 * they are jobs, which `begin` adds. Refuses with forbidden for an actor who may not cause the event.
 */
export const firstEntry = <M extends Machine, T extends Named, P extends string>(
  deps: Clocked,
  one: Subject<M, T, P>,
  id: string,
  event: keyof Begins<M> & string,
  by: By<ActorOf<M>>,
): Record<string, unknown> => {
  const rule = one.machine.begin?.[event]
  if (!rule?.by.includes(by.actor)) return fail('forbidden')
  if (rule.effects !== undefined) throw new Error(`${event} has effects: begin it by begin()`)
  return entryOf(deps, one, id, { event, from: null, to: one.machine.initial, by, note: {} })
}

/** Writes the first line of a row's history and leaves the effects of its beginning. Joins the transaction that made it. */
export const begin = async <M extends Machine, T extends Named, P extends string>(
  deps: Clocked,
  tx: Tx,
  one: Subject<M, T, P>,
  row: RowOf<T>,
  event: keyof Begins<M> & string,
  by: By<ActorOf<M>>,
): Promise<void> => {
  const rule = one.machine.begin?.[event]
  if (!rule?.by.includes(by.actor)) return fail('forbidden')
  const id: unknown = Reflect.get(row, one.key)
  const entry = entryOf(deps, one, id, { event, from: null, to: one.machine.initial, by, note: {} })
  await anyTable(tx).insertInto(one.history).values(entry).execute()
  await addEffects(deps, tx, one, rule, row, {})
}

/**
 * Moves a row by an event of its table, with the columns that change along, and gives it as it is then: history is
 * written, and the effects of the event are left in the outbox. Takes its id and locks it, or takes the row itself where the
 * transaction has locked it. Refuses with forbidden for an actor who may not cause the event, and with illegal_transition
 * where the row is not there or its state does not allow it.
 */
export const transition = async <M extends Machine, T extends Named, P extends string>(
  deps: Clocked,
  tx: Tx,
  one: Subject<M, T, P>,
  given: string | RowOf<T>,
  event: EventOf<M>,
  by: By<ActorOf<M>>,
  { change = {}, note = {} }: { change?: Partial<RowOf<T>>; note?: Note } = {},
): Promise<RowOf<T>> => {
  const { key, machine, table }: { key: string; machine: M; table: string } = one
  const rule = machine.on[event]
  if (!rule?.by.includes(by.actor)) return fail('forbidden')
  const db = anyTable(tx)
  const lock = () => db.selectFrom(table).selectAll().where(key, '=', given).forUpdate().executeTakeFirst()
  const before: Record<string, unknown> | undefined = typeof given === 'string' ? await lock() : given
  const from = before?.state
  if (before === undefined || typeof from !== 'string' || !rule.from.includes(from)) return fail('illegal_transition')
  const next = { ...change, state: rule.to }
  if (rule.to !== from) await one.before?.(tx, { ...before, ...next } as RowOf<T>)
  const entry = entryOf(deps, one, before[key], { event, from, to: rule.to, by, note })
  const row = (await db
    .with('entered', (of) => of.insertInto(one.history).values(entry))
    .updateTable(table)
    .set(next)
    .where(key, '=', before[key])
    .returningAll()
    .executeTakeFirstOrThrow()) as RowOf<T>
  await addEffects(deps, tx, one, rule, row, note)
  return row
}
