// Owns the translation of price rules between dollars, as forms and replies have them, and cents, as tables and the engine do.
import { type Cents, centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import type { ListingRulesForm, PeriodForm, PriceDaysForm } from '@akwaaba/contract/price-forms'
import { type DayRule, type ListingRules, noRules, type Period } from '@akwaaba/contract/price-rules'
import type { Prices } from '@akwaaba/contract/prices'

const cents = (dollars: number | null): Cents | null => (dollars === null ? null : centsFromDollars(dollars))
const dollars = (amount: Cents | null): number | null => (amount === null ? null : dollarsFromCents(amount))

/** Takes the rules of all days as a form has them; gives them in cents. */
export const listingRulesFrom = ({
  weekendPrice,
  extraGuestPrice,
  cleaningPrice,
  shortCleaning,
  deposit,
  ...rest
}: ListingRulesForm): ListingRules => ({
  ...rest,
  weekendCents: cents(weekendPrice),
  extraGuestCents: centsFromDollars(extraGuestPrice),
  cleaningCents: centsFromDollars(cleaningPrice),
  shortCleaning: shortCleaning && { nights: shortCleaning.nights, cents: centsFromDollars(shortCleaning.price) },
  // A process of the previous release knows of no sums: by zero percent it asks for all at once.
  deposit: deposit && {
    ...{ percent: deposit.percent ?? 0, cents: cents(deposit.amount), balanceDays: deposit.balanceDays },
  },
})

const shownDeposit = ({ percent, cents: sum = null, balanceDays }: NonNullable<ListingRules['deposit']>) => ({
  ...{ percent: sum === null ? percent : null, amount: dollars(sum), balanceDays },
})

/** Takes the rules of all days as they are stored, of any earlier release; gives them as a form has them. */
export const shownListingRules = (stored: Partial<ListingRules>): Prices['rules'] => {
  const { weekendCents, extraGuestCents, cleaningCents, shortCleaning, deposit, ...rest } = { ...noRules, ...stored }
  return {
    ...structuredClone(
      rest as Omit<Prices['rules'], 'weekendPrice' | 'extraGuestPrice' | 'cleaningPrice' | 'shortCleaning' | 'deposit'>,
    ),
    weekendPrice: dollars(weekendCents),
    extraGuestPrice: dollarsFromCents(extraGuestCents),
    cleaningPrice: dollarsFromCents(cleaningCents),
    shortCleaning: shortCleaning && { nights: shortCleaning.nights, price: dollarsFromCents(shortCleaning.cents) },
    deposit: deposit && shownDeposit(deposit),
  }
}

/** Takes a season or event as a form has it; gives its columns. */
export const periodRow = ({ from, to, price, weekendPrice, discountable, layer, ...rest }: PeriodForm) => ({
  ...rest,
  layer,
  fromDay: from,
  toDay: to,
  nightlyCents: cents(price),
  weekendCents: cents(weekendPrice),
  discountable: discountable ?? layer === 'season',
})

/** Takes a season or event as the engine does; gives it as a form has it. */
export const shownPeriod = ({
  cents: amount,
  weekendCents,
  noArrival,
  noDeparture,
  ...rest
}: Period): Prices['periods'][number] => ({
  ...rest,
  ...{ noArrival: [...noArrival], noDeparture: [...noDeparture] },
  price: dollars(amount),
  weekendPrice: dollars(weekendCents),
})

/** Takes what a form sets on days; gives the columns, without those that stay as they are. */
export const dayColumns = ({ price, ...rest }: PriceDaysForm['set']) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(price === undefined ? {} : { nightlyCents: cents(price) }),
})

/** Takes a day as the engine does; gives it as replies have it. */
export const shownDay = ({ day, cents: amount, closed, ...rest }: DayRule): Prices['days'][number] => ({
  ...{ day, price: dollars(amount), closed },
  minNights: rest.minNights,
  maxNights: rest.maxNights,
  noArrival: rest.noArrival,
  noDeparture: rest.noDeparture,
  discountable: rest.discountable,
})
