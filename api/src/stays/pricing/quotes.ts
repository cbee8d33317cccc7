// Owns quotes: making one for anybody who asks what a stay costs, keeping it, and reading the one that a booking names.
import { policies, policySentences, stayBegins } from '@akwaaba/contract/cancellation'
import { fail } from '@akwaaba/contract/errors'
import { atRate, type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import { engineVersion } from '@akwaaba/contract/price-engine'
import type { StayPrice, StayTax } from '@akwaaba/contract/price-rules'
import { shownRuledLine, signedDollars } from '@akwaaba/contract/price-wire'
import type { Quote, QuoteAsk } from '@akwaaba/contract/quotes'
import { stayFrom } from '#apartments/rules.ts'
import type { Deps } from '#deps.ts'
import { extrasById } from '#extras/extras.ts'
import { isFree } from '#inventory/availability.ts'
import { callerOf, findPromo } from '#promos/finding.ts'
import { rateDateOf, type SettingsRow, settingsOf } from '#settings/settings.ts'
import { reasonOf } from './line-reasons.ts'
import { priceWithPromo } from './stay-price.ts'
import { isListed, type RuleRow, readRules } from './stay-rules.ts'

/** The taxes of the settings, which every price contains. */
export const containedTaxes = ({ taxes }: Pick<SettingsRow, 'taxes'>): StayTax[] =>
  taxes.map(({ name, percent, from, until }) => ({ name, percent, from, until, onTop: false }))

const rateOf = (deps: Deps, settings: SettingsRow) => {
  const day = rateDateOf(settings)
  const { cedisPerDollar: rate } = settings
  return deps.config.chargeCurrency === 'USD' || rate === null || day === null ? null : { rate, day }
}

const chargeOf = (deps: Deps, totalCents: Cents, fx: ReturnType<typeof rateOf>): Quote['charge'] => {
  const currency = deps.config.chargeCurrency
  if (currency === 'USD') return { currency, amount: dollarsFromCents(totalCents), rate: null, day: null }
  return fx && { currency, amount: dollarsFromCents(atRate(totalCents, fx.rate)), ...fx }
}

/** A price of the engine in dollars. */
export const shownPrice = ({ lines, nights, totalCents, dues: { now, later }, contained }: StayPrice) => ({
  nights: nights.length,
  lines: lines.map((line) => shownRuledLine(line, reasonOf(line))),
  total: dollarsFromCents(totalCents),
  dueNow: dollarsFromCents(now),
  dueLater: later ? [{ amount: dollarsFromCents(later.amount), on: later.on }] : [],
  contained: contained.map(({ name, cents }) => ({ name, amount: signedDollars(cents) })),
})

const keepQuote = async (deps: Deps, ask: QuoteAsk, row: RuleRow, price: StayPrice, fx: ReturnType<typeof rateOf>) => {
  const { apartmentId, ...input } = ask
  const made = {
    id: deps.ids.next(),
    createdAt: deps.clock.now(),
    expiresAt: deps.clock.in({ minutes: deps.config.holdMinutes }),
  }
  await deps.db
    .insertInto('quotes')
    .values({
      ...made,
      apartmentId,
      input: JSON.stringify(input),
      engine: engineVersion,
      rulesVersion: row.rulesVersion,
      lines: JSON.stringify(price.lines),
      totalCents: price.totalCents,
      fx: fx && JSON.stringify(fx),
    })
    .execute()
  return made
}

/**
 * What a stay costs now, kept as a quote that a booking may name. Refuses with not_found, as stayFrom, findPromo and priceWithPromo do, and
 * with dates_unavailable.
 */
export const makeQuote = async (deps: Deps, ask: QuoteAsk, address: string): Promise<Quote> => {
  const { apartmentId, startDate, endDate, adults = 1, children, infants } = ask
  const stay = stayFrom(startDate, endDate, deps.clock.today())
  const row = await readRules(deps.db, apartmentId, stay, isListed)
  const settings = await settingsOf(deps.db)
  const extras = await extrasById(deps.db, ask.extras, row.organisationId)
  const { checkIn, checkOut } = stay
  const now = deps.clock.now()
  const promo =
    ask.code === undefined
      ? null
      : await findPromo(deps, ask.code, { apartmentId, stay, today: deps.clock.today() }, callerOf(null, address))
  const facts = { apartmentId, row, at: now, taxes: containedTaxes(settings) }
  const asked = { checkIn, checkOut, adults, children, infants, extras, promo: null }
  const price = await priceWithPromo(deps, { ...facts, asked }, promo)
  if (!(await isFree(deps, apartmentId, stay))) return fail('dates_unavailable')
  const fx = rateOf(deps, settings)
  const { id, expiresAt } = await keepQuote(deps, ask, row, price, fx)
  const { steps } = policies[row.cancellationPolicy]
  return {
    quoteId: id,
    expiresAt: expiresAt.toISOString(),
    ...shownPrice(price),
    charge: chargeOf(deps, price.totalCents, fx),
    cancellation: policySentences(steps, stayBegins(checkIn, row.checkInFrom), now),
  }
}

/** A quote of an apartment as a booking needs it; undefined where there is none, or no longer. */
export const findQuote = (deps: Deps, apartmentId: string, id: string) =>
  deps.db
    .selectFrom('quotes')
    .select(['input', 'engine', 'rulesVersion', 'lines', 'expiresAt', 'createdAt'])
    .where('id', '=', id)
    .where('apartmentId', '=', apartmentId)
    .executeTakeFirst()
export type KnownQuote = NonNullable<Awaited<ReturnType<typeof findQuote>>>

/**
 * The instant by which a booking of this quote is priced: that of the quote while it counts, so that midnight changes nothing for a
 * guest who has just read it; otherwise now.
 */
export const pricedAt = (deps: Deps, quote: KnownQuote | undefined, rulesVersion: number): Date => {
  const now = deps.clock.now()
  const counts = quote && quote.expiresAt > now && quote.rulesVersion === rulesVersion && quote.engine === engineVersion
  return counts ? quote.createdAt : now
}

const dayMillis = 86_400_000
// So that no statement takes long, whatever was asked for in a day.
const atOnce = 10_000

/** Deletes quotes that ended a day ago: a booking that names one of them is priced again, and the guest looks at it. */
export const deleteOldQuotes = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - dayMillis)
  const old = deps.db.selectFrom('quotes').select('id').where('expiresAt', '<', before).limit(atOnce)
  for (let deleted = atOnce; deleted === atOnce; ) {
    const { numDeletedRows } = await deps.db.deleteFrom('quotes').where('id', 'in', old).executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}
