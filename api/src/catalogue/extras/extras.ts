// Owns extras: what a guest may add to a stay, each at most once per booking. Those of the house are offered with every apartment, those
// of another organisation with its own.
import { fail } from '@akwaaba/contract/errors'
import type { ExtraUnit } from '@akwaaba/contract/extra-units'
import { type createHostExtra, type Extra, maxExtras } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { type Cents, centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming, Member } from '#deps.ts'
import { acceptPicture } from '#uploads/accept.ts'

type Db = Tx | Deps['db']
type Row = {
  id: string
  title: string
  description: string
  priceCents: Cents
  unit: ExtraUnit
  image: string | null
  isOfHouse: boolean
}

const house = sql<string>`(select id from organisations where house)`
/** Whether an extra is the house's. */
const isOfHouse = sql<boolean>`extras.organisation_id = ${house}`
/** The same of the extra that a row names. */
export const isExtraOfHouse = (extraId: Expression<string>) =>
  sql<boolean>`(select ${isOfHouse} from extras where extras.id = ${extraId})`

const isOf = (organisationId: string): Expression<SqlBool> => sql<boolean>`extras.organisation_id = ${organisationId}`

/** Those that are on offer and meant, the oldest first. */
const offered = (db: Db, isMeant: Expression<SqlBool>) =>
  db
    .selectFrom('extras')
    .select(['id', 'title', 'description', 'priceCents', 'unit', 'image', isOfHouse.as('isOfHouse')])
    .where('deletedAt', 'is', null)
    .where(isMeant)
    .orderBy('createdAt')
    .orderBy('id')

/** An extra as replies show it. */
export const presentExtra = (row: Row): Extra => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: dollarsFromCents(row.priceCents),
  unit: row.unit,
  providedBy: row.isOfHouse ? 'platform' : 'host',
  image: row.image,
})

/** The condition on an extra that it is offered with an apartment: of its host where guests may book it, otherwise only of the house. */
const isOfferedWith = (apartmentId: string) => sql<boolean>`(${isOfHouse}
  or extras.organisation_id = (select organisation_id from apartments where id = ${apartmentId} and listed))`

/** The extras of the house, or with an apartment those that are offered with it, the oldest first. */
export const listExtras = async (deps: Deps, { apartmentId }: { apartmentId?: string | undefined }) => {
  const isMeant = apartmentId === undefined ? isOfHouse : isOfferedWith(apartmentId)
  return (await offered(deps.db, isMeant).execute()).map(presentExtra)
}

/** The extras of an organisation, the oldest first. */
export const listHostExtras = async (deps: Deps, { organisation }: Member): Promise<Extra[]> =>
  (await offered(deps.db, isOf(organisation.id)).execute()).map(presentExtra)

/**
 * The extras with these ids for a stay with an organisation, by title, each once; refuses with not_found when one is not offered there.
 */
export const extrasById = async (db: Db, ids: string[], organisationId: string): Promise<Row[]> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await offered(db, sql<boolean>`(${isOfHouse} or ${isOf(organisationId)})`)
    .where('id', 'in', wanted)
    .clearOrderBy()
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.length === wanted.length ? rows : fail('not_found', { msg: 'One of the extras is no longer offered.' })
}

export type NewExtra = {
  title: string
  description: string
  price: number
  image: string | null
  unit?: ExtraUnit
  organisationId?: string
}

/** Adds an extra, of the house unless said otherwise, and gives its id. The picture must be stored by then. */
export const addExtra = async (
  deps: Deps,
  tx: Tx,
  { price, ...fields }: NewExtra,
  createdBy: string | null,
  id = deps.ids.next(),
): Promise<string> => {
  await tx
    .insertInto('extras')
    .values({
      id,
      ...fields,
      priceCents: centsFromDollars(price),
      createdBy,
      createdAt: deps.clock.now(),
      deletedAt: null,
    })
    .execute()
  return id
}

type Form = Omit<z.output<typeof createHostExtra.body>, 'unit'> & { unit?: ExtraUnit }
type Files = { image: Incoming[] }
/** Whose extras a call is about: those of an organisation; null in a call for administrators. */
export type Scope = Member | null

/** What an audit record calls an extra: of a host also whose it is. */
export const auditName = (scope: Scope, title: string) =>
  scope === null ? title : `${title}, ${scope.organisation.name}`

const full = 'You offer as many extras as there can be. Please delete one first.'

// Counted one after the other, so that two at the same instant are not both the last one.
const requireRoom = async (tx: Tx, { organisation: { id } }: Member) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`extras:${id}`}, 0))`.execute(tx)
  if ((await offered(tx, isOf(id)).execute()).length >= maxExtras) fail('invalid_input', { msg: full })
}

/**
 * Publishes an extra, of the house in a call for administrators; a form sent twice makes one. Refuses as acceptPicture does, and with
 * invalid_input one too many, and one of the house that is not counted once.
 */
export const publishExtra = async (
  deps: Deps,
  actor: Actor,
  scope: Scope,
  { submission: key, ...fields }: Form,
  files: Files,
) => {
  if (scope?.organisation.house && fields.unit !== undefined && fields.unit !== 'booking')
    return fail('invalid_input', { fields: { unit: 'Extras of the platform count once per stay.' } })
  const image = await acceptPicture(deps, actor, 'image', files.image)
  const extra = { ...fields, image, unit: fields.unit ?? 'booking' }
  const whose = scope && { organisationId: scope.organisation.id }
  const id = await inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'extra', key }, async (id) => {
      if (scope !== null) await requireRoom(tx, scope)
      await addExtra(deps, tx, { ...extra, ...whose }, actor.id, id)
      const label = auditName(scope, extra.title)
      await recordAudit(deps, tx, actor, { action: 'create', kind: 'extra', recordId: id, label, after: extra })
    }),
  )
  const made = sql<boolean>`extras.id = ${id}`
  const row = await offered(deps.db, made).executeTakeFirstOrThrow()
  return { ...presentExtra(row), msg: messages.extraCreated }
}

/** An extra on offer that a call may be about, with its version. */
export const findExtra = (db: Db, scope: Scope, id: string) =>
  offered(db, scope === null ? sql<boolean>`true` : isOf(scope.organisation.id))
    .select('version')
    .where('id', '=', id)

/** Takes an extra off the site; bookings that have it keep it. Refuses with not_found. */
export const deleteExtra = async (deps: Deps, actor: Actor, scope: Scope, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const row = (await findExtra(tx, scope, id).forNoKeyUpdate().executeTakeFirst()) ?? fail('not_found')
    const { _id: _, providedBy: __, ...before } = presentExtra(row)
    await tx.updateTable('extras').set({ deletedAt: deps.clock.now() }).where('id', '=', id).execute()
    const label = auditName(scope, before.title)
    await recordAudit(deps, tx, actor, { action: 'delete', kind: 'extra', recordId: id, label, before })
  })
  return { msg: 'Extra deleted.' }
}
