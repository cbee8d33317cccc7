// Owns the price rules of a listing for those who make them: reading, replacing and trying them. An edit locks the apartment, so that a
// booking is priced by the rules before it or by those after it, and never by half of them.

import { isDeepStrictEqual } from 'node:util'
import { toCalendarDate } from '@akwaaba/contract/dates'
import { refuseOlder } from '@akwaaba/contract/errors'
import { dollarsFromCents } from '@akwaaba/contract/money'
import type { PriceDaysForm } from '@akwaaba/contract/price-forms'
import { shownNight, shownRefusal } from '@akwaaba/contract/price-wire'
import type { Prices, PricesForm, TriedStay } from '@akwaaba/contract/prices'
import { sql } from 'kysely'
import { stayFrom } from '#apartments/rules.ts'
import { auditLabel, lockListing, type Scope } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { extrasById } from '#extras/extras.ts'
import { settingsOf } from '#settings/settings.ts'
import { editedDays, refuseDays, writeDays } from './edited-days.ts'
import { containedTaxes, shownPrice } from './quotes.ts'
import { renewPriceCalendars } from './renewal.ts'
import { listingRulesFrom, periodRow, shownDay, shownListingRules, shownPeriod } from './shown-rules.ts'
import { tryPrice } from './stay-price.ts'
import { isInScope, readRules } from './stay-rules.ts'

const farAhead = toCalendarDate('9999-01-01')

/** The rules of an apartment in scope; its seasons and days from today on. Refuses with not_found. */
export const readPrices = async (deps: Deps, db: Tx | Deps['db'], scope: Scope, id: string): Promise<Prices> => {
  const days = { checkIn: deps.clock.today(), checkOut: farAhead }
  const row = await readRules(db, id, days, isInScope(scope))
  return {
    apartmentId: id,
    price: dollarsFromCents(row.priceCents),
    rules: shownListingRules(row.rules),
    periods: row.periods.map(shownPeriod),
    days: row.days.map(shownDay),
    version: row.rulesVersion,
  }
}

const msg = 'Prices saved.'

type Edit = {
  id: string
  facts: (db: Tx) => Promise<Record<string, unknown>>
  write: (tx: Tx, organisationId: string) => Promise<void>
}

/** Locks the apartment, writes, and records what was changed. */
const edit = async (deps: Deps, actor: Actor, scope: Scope, { id, facts, write }: Edit, version?: number) =>
  inTransaction(deps.db, async (tx) => {
    const { organisationId, apartmentName, rulesVersion } = await lockListing(tx, scope, id)
    const before = await facts(tx)
    await write(tx, organisationId)
    const after = await facts(tx)
    // A save that is sent again, since its answer was lost, begins from a version of before it, and changes nothing.
    if (!isDeepStrictEqual(after, before)) refuseOlder(version, { version: rulesVersion })
    await renewPriceCalendars(tx)
    await recordAudit(deps, tx, actor, {
      ...{ action: 'update', kind: 'apartment', recordId: id, label: auditLabel(scope, apartmentName) },
      ...{ before, after },
    })
    return { ...(await readPrices(deps, tx, scope, id)), msg }
  })

/**
 * Replaces the rules of all days, the seasons and the events of an apartment in scope; those that ended before today stay. Refuses with
 * not_found, periods_overlap, and edited_meanwhile where the edit began from an older version than there is and would change it.
 */
export const savePrices = async (deps: Deps, actor: Actor, scope: Scope, id: string, form: PricesForm) => {
  const today = deps.clock.today()
  const facts = async (tx: Tx) => {
    const { rules, periods } = await readPrices(deps, tx, scope, id)
    return { rules, periods }
  }
  const write = async (tx: Tx, organisationId: string) => {
    const rules = JSON.stringify(listingRulesFrom(form.rules))
    await sql`update apartments set rules = ${rules}::jsonb where id = ${id}`.execute(tx)
    await tx.deleteFrom('priceRules').where('apartmentId', '=', id).where('toDay', '>', today).execute()
    const rows = form.periods
      .filter(({ to }) => to > today)
      .map((period) => ({ ...{ id: deps.ids.next(), apartmentId: id, organisationId }, ...periodRow(period) }))
    if (rows.length > 0) await tx.insertInto('priceRules').values(rows).execute()
  }
  return edit(deps, actor, scope, { id, facts, write }, form.version)
}

/**
 * Changes what single days of an apartment in scope have of their own; a day that has nothing left is like others again. Refuses with
 * not_found, with bad_dates where the days are none or too many, and with too_far_ahead where no stay begins on the last one yet.
 */
export const savePriceDays = async (deps: Deps, actor: Actor, scope: Scope, id: string, form: PriceDaysForm) => {
  refuseDays(deps, form)
  const days = editedDays(form)
  const ofDays = (tx: Tx) =>
    tx.selectFrom('priceDays').selectAll().where('apartmentId', '=', id).where('day', 'in', days).orderBy('day')
  const facts = async (tx: Tx) => {
    const rows = days.length === 0 ? [] : await ofDays(tx).execute()
    return Object.fromEntries(
      rows.map(({ nightlyCents, ...row }) => [row.day, shownDay({ ...row, cents: nightlyCents })]),
    )
  }
  const write = (tx: Tx, organisationId: string) => writeDays(tx, [{ id, organisationId }], form)
  return edit(deps, actor, scope, { id, facts, write })
}

/** What a stay in an apartment in scope would cost, with the layer of each night, or every reason against it. Refuses as stayFrom does. */
export const tryStay = async (deps: Deps, scope: Scope, id: string, ask: TriedStay) => {
  const row = await readRules(deps.db, id, { checkIn: ask.startDate, checkOut: ask.endDate }, isInScope(scope))
  const { checkIn, checkOut } = stayFrom(ask.startDate, ask.endDate, deps.clock.today())
  const extras = await extrasById(deps.db, ask.extras, row.organisationId)
  const { adults = 1, children, infants } = ask
  const answer = await tryPrice(deps, {
    ...{ apartmentId: id, row, at: deps.clock.now(), taxes: containedTaxes(await settingsOf(deps.db)) },
    asked: { checkIn, checkOut, adults, children, infants, extras, promo: null },
  })
  if (!('price' in answer)) return { price: null, nights: [], reasons: answer.refusals.map(shownRefusal) }
  return { price: shownPrice(answer.price), nights: answer.price.nights.map(shownNight), reasons: [] }
}
