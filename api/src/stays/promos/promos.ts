// Owns promo codes for those who make them: listing them with their uses, making one, ending one.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import { codeKey, type NewHostPromo, type NewPromo, type Promo, type PromoQuery } from '@akwaaba/contract/promos'
import { type Selectable, sql } from 'kysely'
import { auditLabel, ofOrganisation, type Scope } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'

type Row = Selectable<Database['promoCodes']> & { organisation: string | null }

const stateOf = ({ endedAt, bookUntil, maxUses, uses }: Row, today: CalendarDate): Promo['state'] => {
  if (endedAt !== null) return 'ended'
  if (bookUntil !== null && bookUntil < today) return 'over'
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'live'
}

const dollarsOrNull = (cents: Row['amountCents']): number | null => cents && dollarsFromCents(cents)

const present = ({ clock }: Pick<Deps, 'clock'>, row: Row): Promo => ({
  _id: row.id,
  code: row.code,
  organisation: row.organisation,
  percent: row.percent,
  amount: dollarsOrNull(row.amountCents),
  most: dollarsOrNull(row.capCents),
  fundedBy: row.fundedBy,
  minNights: row.minNights,
  minTotal: dollarsFromCents(row.minTotalCents),
  maxUses: row.maxUses,
  maxUsesPerGuest: row.maxUsesPerGuest,
  uses: row.uses,
  booked: { from: row.bookFrom, until: row.bookUntil },
  stay: { from: row.stayFrom, until: row.stayUntil },
  apartments: row.apartmentIds,
  state: stateOf(row, clock.today()),
  createdAt: row.createdAt.toISOString(),
})

/** The codes that a call may be about: all of them for administrators. */
const codesIn = (db: Tx | Deps['db'], scope: Scope) => {
  const codes = db.selectFrom('promoCodes')
  return scope === null ? codes : codes.where('organisationId', '=', scope.organisation.id)
}

const withNames = (db: Tx | Deps['db'], scope: Scope) =>
  codesIn(db, scope)
    .selectAll('promoCodes')
    .select(
      sql<string | null>`(select name from organisations where id = promo_codes.organisation_id)`.as('organisation'),
    )

const newestFirst = {
  direction: 'desc',
  by: [
    ['promoCodes.createdAt', 'timestamptz'],
    ['promoCodes.id', 'uuid'],
  ],
} as const

/** One page of the codes in scope, newest first. */
export const listPromos = async (deps: Deps, scope: Scope, ask: PromoQuery) => {
  const page = await readPage(deps.db, codesIn(deps.db, scope), ask, {
    keyset: newestFirst,
    rows: withNames(deps.db, scope),
  })
  return { ...page, items: page.items.map((row) => present(deps, row)) }
}

const read = async (deps: Deps, tx: Tx, scope: Scope, id: string): Promise<Promo> => {
  // A key that was sent for another organisation names a code that this one does not see.
  const row = (await withNames(tx, scope).where('id', '=', id).executeTakeFirst()) ?? fail('not_found')
  return present(deps, row)
}

const centsOrNull = (dollars: number | null) => (dollars === null ? null : centsFromDollars(dollars))

/** Refuses with not_found unless a call may be about all of these apartments. */
const requireInScope = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from apartments
    where id = any(${ids}::uuid[]) and deleted_at is null and ${ofOrganisation(scope)}`.execute(tx)
  if (rows[0]?.count !== new Set(ids).size) fail('not_found')
}

/**
 * Makes a code, of the organisation in scope or of the platform; a form sent twice makes one. Refuses with promo_exists where a guest could
 * not tell it from another one, and with not_found for apartments that are not in scope.
 */
export const createPromo = async (
  deps: Deps,
  actor: Actor,
  scope: Scope,
  { submission: key, ...form }: NewHostPromo & Partial<NewPromo>,
) =>
  inTransaction(deps.db, async (tx) => {
    const id = await once(deps, tx, { actorId: actor.id, kind: 'promo code', key }, async (id) => {
      await requireInScope(tx, scope, form.apartments)
      await tx
        .insertInto('promoCodes')
        .values({
          ...{ id, organisationId: scope?.organisation.id ?? null, code: form.code, codeKey: codeKey(form.code) },
          ...{ percent: form.percent, amountCents: centsOrNull(form.amount), capCents: centsOrNull(form.most) },
          ...{ minNights: form.minNights, minTotalCents: centsFromDollars(form.minTotal) },
          ...{ maxUses: form.maxUses, maxUsesPerGuest: form.maxUsesPerGuest, uses: 0 },
          ...{ bookFrom: form.booked.from, bookUntil: form.booked.until },
          ...{ stayFrom: form.stay.from, stayUntil: form.stay.until, apartmentIds: form.apartments },
          fundedBy: form.fundedBy ?? 'host',
          ...{ createdBy: actor.id, createdAt: deps.clock.now(), endedAt: null },
        })
        .execute()
      const label = auditLabel(scope, form.code)
      await recordAudit(deps, tx, actor, { action: 'create', kind: 'promo code', recordId: id, label, after: form })
    })
    const made = await read(deps, tx, scope, id)
    return { ...made, msg: `Guests can use ${made.code} now.` }
  })

/** Ends a code in scope; one that has ended stays as it is. Refuses with not_found. */
export const endPromo = async (deps: Deps, actor: Actor, scope: Scope, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const row = await codesIn(tx, scope).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (row === undefined) return fail('not_found')
    if (row.endedAt === null) {
      await tx.updateTable('promoCodes').set({ endedAt: deps.clock.now() }).where('id', '=', id).execute()
      const label = auditLabel(scope, row.code)
      await recordAudit(deps, tx, actor, { action: 'close', kind: 'promo code', recordId: id, label })
    }
    return {
      ...(await read(deps, tx, scope, id)),
      msg: `${row.code} has ended. Bookings made with it keep their price.`,
    }
  })
