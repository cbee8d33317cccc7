// Owns who waits for which nights: asking, confirming by a mailed link, and ending it.

import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Wait } from '@akwaaba/contract/waits'
import { chosenHomes } from '#apartment-lists/chosen.ts'
import { stayFrom } from '#apartments/rules.ts'
import { getAccount } from '#auth/accounts.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import { type Actor, type Deps, hashOfToken } from '#deps.ts'
import { isFree } from '#inventory/availability.ts'

type Wanted = { apartmentId: string; startDate: CalendarDate; endDate: CalendarDate }

/** A stay that can be waited for, and whether it is free now; refuses with not_found, bad_dates, past_dates, too_far_ahead, stay_too_long. */
const wantedStay = async (deps: Deps, { apartmentId, startDate, endDate }: Wanted) => {
  const stay = stayFrom(startDate, endDate, deps.clock.today())
  const { checkIn, checkOut } = stay
  return { isFree: await isFree(deps, apartmentId, stay), nights: { apartmentId, checkIn, checkOut } }
}

/** The apartment is looked at again: its nights may have become free since they were read. */
const lookAgain = (tx: Tx, apartmentId: string) => tx.insertInto('waitsDue').values({ apartmentId }).execute()

const waitColumns = ['id', 'apartmentId', 'checkIn', 'checkOut', 'confirmedAt', 'toldAt', 'userId', 'email'] as const
const selectWaits = ({ db }: Pick<Deps, 'db'>) => db.selectFrom('waits').select(waitColumns)
type Row = Awaited<ReturnType<ReturnType<typeof selectWaits>['execute']>>[number]

/** Waits with the names of their homes; '' for one that guests no longer find. */
const named = async (deps: Deps, rows: readonly Row[]): Promise<(Wait & { row: Row })[]> => {
  const homes = await chosenHomes(
    deps,
    rows.map(({ apartmentId }) => apartmentId),
  )
  const names = new Map(homes.map(({ _id, apartmentName }) => [_id, apartmentName]))
  return rows.map((row) => ({
    ...{ _id: row.id, apartmentId: row.apartmentId, apartmentName: names.get(row.apartmentId) ?? '' },
    ...{ startDate: row.checkIn, endDate: row.checkOut, row },
  }))
}
const present = ({ row: _, ...wait }: Wait & { row: Row }): Wait => wait

/** What the caller waits for and was not told yet, the first arrival first. */
export const listWaits = async (deps: Deps, actor: Actor): Promise<Wait[]> => {
  const rows = await selectWaits(deps)
    .where('userId', '=', actor.id)
    .where('toldAt', 'is', null)
    .where('checkIn', '>=', deps.clock.today())
    .orderBy('checkIn')
    .orderBy('id')
    .limit(limits.waitsPerGuest)
    .execute()
  return (await named(deps, rows)).map(present)
}

const countOpen = async (tx: Tx, of: 'userId' | 'email', value: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('waits')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(of, '=', value)
    .where('toldAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The caller waits for nights. One who was told before and asks again is told again. */
export const waitForNights = async (deps: Deps, actor: Actor, wanted: Wanted) => {
  const { isFree, nights } = await wantedStay(deps, wanted)
  if (isFree) return { state: 'free' as const }
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const wait = { ...nights, userId: actor.id, email: null, createdAt: now, confirmedAt: now, toldAt: null }
    await tx
      .insertInto('waits')
      .values({ id: deps.ids.next(), ...wait })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'apartmentId', 'checkIn', 'checkOut'])
          .where('userId', 'is not', null)
          .doUpdateSet({ toldAt: null }),
      )
      .execute()
    if ((await countOpen(tx, 'userId', actor.id)) > limits.waitsPerGuest) fail('too_many_waits')
    await lookAgain(tx, nights.apartmentId)
  })
  return { state: 'waiting' as const }
}

/** Mails a link to an address that wants to be told; nothing more is mailed there before it was opened. */
export const waitByMail = async (deps: Deps, { email, ...wanted }: Wanted & { email: string }) => {
  const { isFree, nights } = await wantedStay(deps, wanted)
  if (isFree) return { state: 'free' as const }
  await inTransaction(deps.db, async (tx) => {
    const wait = { ...nights, userId: null, email, createdAt: deps.clock.now(), confirmedAt: null, toldAt: null }
    // The answer is the same: nobody learns what an address waits for.
    if ((await countOpen(tx, 'email', email)) >= limits.waitsPerGuest) return
    const { id } = await tx
      .insertInto('waits')
      .values({ id: deps.ids.next(), ...wait })
      .onConflict((conflict) =>
        conflict
          .columns(['email', 'apartmentId', 'checkIn', 'checkOut'])
          .where('email', 'is not', null)
          // Told before, or not confirmed: the link is mailed again.
          .doUpdateSet({ toldAt: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, 'mail:wait-link', { waitId: id }, { key: `wait-link-${id}` })
  })
  return { state: 'unconfirmed' as const }
}

/** The caller waits for nights no longer; refuses with not_found. */
export const endWait = async (deps: Deps, actor: Actor, id: string) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('waits')
    .where('id', '=', id)
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) fail('not_found')
  return {}
}

const byToken = async (deps: Deps, token: string) => {
  const link = deps.db.selectFrom('waitLinks').select('waitId').where('tokenHash', '=', hashOfToken(token))
  const row = await selectWaits(deps).where('id', 'in', link).executeTakeFirst()
  return row ?? fail('bad_link')
}

const presentOne = async (deps: Deps, row: Row, isConfirmed: boolean) => {
  const [wait] = await named(deps, [row])
  return wait ? { ...present(wait), isConfirmed } : fail('bad_link')
}

/** What a mailed link is about; refuses with bad_link. */
export const readWait = async (deps: Deps, token: string) => {
  const row = await byToken(deps, token)
  return presentOne(deps, row, row.confirmedAt !== null)
}

/** The owner of an address confirms a wait; refuses with bad_link. */
export const confirmWait = async (deps: Deps, token: string) => {
  const row = await byToken(deps, token)
  await inTransaction(deps.db, async (tx) => {
    await tx
      .updateTable('waits')
      .set({ confirmedAt: deps.clock.now() })
      .where('id', '=', row.id)
      .where('confirmedAt', 'is', null)
      .execute()
    await lookAgain(tx, row.apartmentId)
  })
  return presentOne(deps, row, true)
}

/** Ends all that the person behind a link waits for; refuses with bad_link. */
export const endWaitsByLink = async (deps: Deps, token: string) => {
  const { userId, email } = await byToken(deps, token)
  await deps.db
    .deleteFrom('waits')
    .where((where) => (userId === null ? where('email', '=', email) : where('userId', '=', userId)))
    .execute()
  return {}
}

/** Makes a link to a wait; gives its token, which is stored nowhere. */
export const issueWaitLink = async (deps: Deps, waitId: string): Promise<string> => {
  const token = deps.ids.token()
  await deps.db
    .insertInto('waitLinks')
    .values({ tokenHash: hashOfToken(token), waitId, madeAt: deps.clock.now() })
    .execute()
  return token
}

/** Of a wait what its mails say and to whom; null where it has ended, or guests no longer find the home. */
export const waitForMail = async (deps: Deps, waitId: string) => {
  const row = await selectWaits(deps).where('id', '=', waitId).executeTakeFirst()
  const [wait] = row ? await named(deps, [row]) : []
  if (!row || !wait?.apartmentName) return null
  // What a deleted account waited for is deleted with it.
  const user = row.userId === null ? null : await getAccount(deps.db, row.userId)
  return {
    ...row,
    apartmentName: wait.apartmentName,
    username: user?.username ?? null,
    to: row.email ?? user?.email ?? '',
  }
}
