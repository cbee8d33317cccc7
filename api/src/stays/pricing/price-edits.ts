// Owns price edits: changing the prices of several listings of an organisation in one transaction, and undoing that as one. What another
// edit has changed since is not touched.

import { nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { PriceEdit, PriceEditForm } from '@akwaaba/contract/price-edits'
import type { PeriodForm } from '@akwaaba/contract/price-forms'
import { sql } from 'kysely'
import { v5 } from 'uuid'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { editedDays, refuseDays, writeDays } from './edited-days.ts'
import { renewPriceCalendars } from './renewal.ts'
import { periodRow } from './shown-rules.ts'

type Listing = { id: string; organisationId: string; apartmentName: string; rulesVersion: number }
type Asked = Omit<PriceEditForm, 'key'>
type Change = Asked['change']

/** Locks apartments of an organisation, in one order for all edits, so that two of them wait for each other and do not end in a deadlock. */
const lockListings = async (tx: Tx, { organisation }: Member, ids: readonly string[]): Promise<Listing[]> => {
  const { rows } = await sql<Listing>`
    select id, organisation_id, apartment_name, rules_version from apartments
    where id = any (${ids}::uuid[]) and organisation_id = ${organisation.id} and deleted_at is null
    order by id for no key update`.execute(tx)
  return rows
}

const shown = ({ id, apartmentName }: Pick<Listing, 'id' | 'apartmentName'>) => ({ apartmentId: id, apartmentName })
const countText = (count: number) => `${count} ${count === 1 ? 'listing' : 'listings'}`

const refuseChange = (deps: Deps, { period, days }: Change): void => {
  if (days) refuseDays(deps, days)
  if (!period) return
  const today = deps.clock.today()
  if (period.to <= today) fail('bad_dates', { msg: 'These days are past.' })
  if (nightsBetween(today, period.from) > limits.maxDaysAhead) fail('too_far_ahead')
}

/** The apartments that have a season or event of the same layer on one of its days. */
const overlapping = async (tx: Tx, ids: readonly string[], period: PeriodForm): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('priceRules')
    .select('apartmentId')
    .distinct()
    .where('apartmentId', 'in', ids)
    .where('layer', '=', period.layer)
    .where('fromDay', '<', period.to)
    .where('toDay', '>', period.from)
    .execute()
  return new Set(rows.map(({ apartmentId }) => apartmentId))
}

const write = async (deps: Deps, tx: Tx, listings: readonly Listing[], { period, days }: Change): Promise<void> => {
  if (days) await writeDays(tx, listings, days)
  if (period && listings.length > 0)
    await tx
      .insertInto('priceRules')
      .values(
        listings.map(({ id: apartmentId, organisationId }) => ({
          ...{ id: deps.ids.next(), apartmentId, organisationId },
          ...periodRow(period),
        })),
      )
      .execute()
}

/** Keeps what the days of an edit were before it; the version is written when the edit is. */
const keepBefore = (tx: Tx, editId: string, listings: readonly Listing[], { days }: Change) =>
  sql`
  insert into price_edit_listings (edit_id, apartment_id, organisation_id, days_before, rules_version, version_before)
  select ${editId}, id, organisation_id, coalesce((
      select jsonb_agg(to_jsonb(price_days) order by day) from price_days
      where apartment_id = apartments.id and day = any (${days ? editedDays(days) : []}::date[])), '[]'), rules_version, rules_version
  from apartments where id = any (${listings.map(({ id }) => id)}::uuid[])`.execute(tx)

/** Records what was changed, and has the search find it. */
const record = async (deps: Deps, tx: Tx, actor: Actor, { organisation }: Member, after: Record<string, unknown>) => {
  await renewPriceCalendars(tx)
  await recordAudit(deps, tx, actor, {
    ...{ action: 'update', kind: 'organisation', recordId: organisation.id, label: organisation.name, after },
  })
}

/** Makes an edit under this id; refuses as editPrices does. */
const make = async (deps: Deps, tx: Tx, actor: Actor, member: Member, { apartments, change }: Asked, id: string) => {
  refuseChange(deps, change)
  const all = await lockListings(tx, member, apartments)
  if (all.length < new Set(apartments).size) return fail('not_found')
  const taken = change.period ? await overlapping(tx, apartments, change.period) : new Set<string>()
  const listings = all.filter((one) => !taken.has(one.id))
  await tx
    .insertInto('priceEdits')
    .values({
      ...{ id, organisationId: member.organisation.id, madeAt: deps.clock.now() },
      change: JSON.stringify(change),
    })
    .execute()
  await keepBefore(tx, id, listings, change)
  await write(deps, tx, listings, change)
  await sql`update price_edit_listings set rules_version = apartments.rules_version from apartments
    where edit_id = ${id} and apartments.id = apartment_id`.execute(tx)
  const names = listings.map(({ apartmentName }) => apartmentName)
  if (listings.length > 0) await record(deps, tx, actor, member, { prices: change, listings: names })
}

/** What is said of an edit: of one whose form is sent again the same, also where a listing was deleted since. */
const present = async (tx: Tx, { organisation }: Member, { apartments, change }: Asked, id: string) => {
  const { rows } = await sql<Pick<Listing, 'id' | 'apartmentName'> & { isChanged: boolean }>`
    select id, apartment_name, edit_id is not null as is_changed from apartments
    left join price_edit_listings on edit_id = ${id} and apartment_id = id
    where id = any (${apartments}::uuid[]) and apartments.organisation_id = ${organisation.id} order by id`.execute(tx)
  const [changed, left] = [rows.filter((one) => one.isChanged), rows.filter((one) => !one.isChanged)]
  const kind = change.period?.layer ?? 'day'
  return {
    ...{ _id: id, msg: `Prices of ${countText(changed.length)} changed.`, changed: changed.map(shown) },
    left: left.map((one) => ({ ...shown(one), msg: `It has another ${kind} on one of these days.` })),
  }
}

/**
 * Changes the prices of apartments of the member's organisation; a form sent twice changes them once, and gives that edit again. One that
 * has another season or event of the kind on these days stays as it is. Refuses with not_found where one of them is not there, and with
 * bad_dates and too_far_ahead.
 */
export const editPrices = async (
  deps: Deps,
  actor: Actor,
  member: Member,
  { key: given, ...asked }: PriceEditForm,
): Promise<PriceEdit> => {
  // Of another change, or of other listings, the same key is that of another edit, so that no change is ever left out.
  const key = given && v5(JSON.stringify([member.organisation.id, asked]), given)
  return inTransaction(deps.db, async (tx) => {
    const id = await once(deps, tx, { actorId: actor.id, kind: 'price edit', key }, (id) =>
      make(deps, tx, actor, member, asked, id),
    )
    return present(tx, member, asked, id)
  })
}

const undo = async (tx: Tx, editId: string, ids: readonly string[], { period, days }: Change): Promise<void> => {
  if (ids.length === 0) return
  if (period)
    await tx
      .deleteFrom('priceRules')
      .where('apartmentId', 'in', ids)
      .where('layer', '=', period.layer)
      .where('fromDay', '=', period.from)
      .where('toDay', '=', period.to)
      .execute()
  if (!days) return
  await tx.deleteFrom('priceDays').where('apartmentId', 'in', ids).where('day', 'in', editedDays(days)).execute()
  await sql`
    insert into price_days select before.* from price_edit_listings,
      jsonb_populate_recordset(null::price_days, days_before) as before
    where edit_id = ${editId} and price_edit_listings.apartment_id = any (${ids}::uuid[])`.execute(tx)
}

/** The edit before this one may be undone as well: its listings are as it had left them, under another version. */
const releaseEarlier = (tx: Tx, editId: string, ids: readonly string[]) =>
  sql`
  update price_edit_listings as earlier set rules_version = apartments.rules_version
  from price_edit_listings as undone join apartments on apartments.id = undone.apartment_id
  where undone.edit_id = ${editId} and undone.apartment_id = any (${ids}::uuid[])
    and earlier.apartment_id = undone.apartment_id and earlier.edit_id <> undone.edit_id
    and earlier.rules_version = undone.version_before`.execute(tx)

/**
 * Undoes a price edit of the member's organisation: the apartments whose prices were not changed since have exactly those of before. Several
 * edits of an apartment are undone from the newest on.
 * Refuses with not_found, and with edited_meanwhile where it is undone already.
 */
export const undoPriceEdit = async (deps: Deps, actor: Actor, member: Member, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const edit = await tx
      .selectFrom('priceEdits')
      .select(['change', 'undoneAt'])
      .where('id', '=', id)
      .where('organisationId', '=', member.organisation.id)
      .forUpdate()
      .executeTakeFirst()
    if (!edit) return fail('not_found')
    if (edit.undoneAt !== null) return fail('edited_meanwhile')
    const ofEdit = tx.selectFrom('priceEditListings').select(['apartmentId', 'rulesVersion']).where('editId', '=', id)
    const versions = new Map((await ofEdit.execute()).map((row) => [row.apartmentId, row.rulesVersion]))
    const all = versions.size === 0 ? [] : await lockListings(tx, member, [...versions.keys()])
    const [restored, left] = [true, false].map((isSame) =>
      all.filter((one) => (versions.get(one.id) === one.rulesVersion) === isSame),
    )
    if (!restored || !left) return fail('not_found')
    const ids = restored.map((one) => one.id)
    await undo(tx, id, ids, edit.change)
    await releaseEarlier(tx, id, ids)
    await tx.updateTable('priceEdits').set({ undoneAt: deps.clock.now() }).where('id', '=', id).execute()
    const names = restored.map(({ apartmentName }) => apartmentName)
    if (restored.length > 0) await record(deps, tx, actor, member, { pricesUndone: edit.change, listings: names })
    return {
      msg: `Prices of ${countText(restored.length)} are as before.`,
      restored: restored.map(shown),
      left: left.map((one) => ({ ...shown(one), msg: 'Its prices have been changed since.' })),
    }
  })

/** Deletes price edits that nobody will undo any more. */
export const deleteOldPriceEdits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const old = db
    .selectFrom('priceEdits')
    .select('id')
    .where('madeAt', '<', clock.in({ minutes: -limits.priceEditsKeptDays * 24 * 60 }))
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('priceEditListings').where('editId', 'in', old).execute()
    await tx.deleteFrom('priceEdits').where('id', 'in', old).execute()
  })
}
