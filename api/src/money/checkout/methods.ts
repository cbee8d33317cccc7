// Owns which payment methods are offered now: by which provider, in which currency, at which rate.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type PaidMethod, type PaymentMethod, paymentMethods } from '@akwaaba/contract/payments'
import type { Wallet } from '@akwaaba/contract/prompts'
import type { Deps } from '#deps.ts'
import type { By } from '#payments/move.ts'
import type { PaymentProvider } from '#providers/port.ts'
import { testCards } from '#providers/test/test-gateway.ts'
import { isRateOld, rateDateOf, type SettingsRow, settingsOf } from '#settings/settings.ts'

/** What of the guest's call decides about prompts: whose phone is asked, the payment whose prompt they give up, and their address. */
export type Asked = { wallet?: Wallet | undefined; replaces?: string | undefined; address?: string }

/** A way of paying; `cash` is written down by staff and offered to nobody. */
export type Offer<Method extends PaidMethod = PaymentMethod> = {
  method: Method
  provider: PaymentProvider
  currency: string
  rate: { rate: number; date: CalendarDate } | null
  rateIsOld: boolean
  asked?: Asked
  /** who begins the payment, where it is not its guest */
  by?: By
}

/** The first provider of the list that takes a method now, and in which currency; the test gateway is the last one. */
const providerFor = (deps: Deps, settings: SettingsRow, method: PaymentMethod) => {
  const { providers, chargeCurrency } = deps.config
  for (const { name, methods, isReady } of providers) {
    const [provider, currency] = [deps.providers[name], methods[method]]
    if (currency === 'GHS' && chargeCurrency !== currency) continue
    if (provider && currency && (isReady?.(settings) ?? true))
      return { provider, currency: currency === 'configured' ? chargeCurrency : currency }
  }
  return null
}

/** The payment methods that are offered now. Cedis are charged only once an admin has set the exchange rate. */
export const listOffers = async (deps: Deps): Promise<Offer[]> => {
  const settings = await settingsOf(deps.db)
  const { cedisPerDollar } = settings
  const date = rateDateOf(settings)
  const rate = cedisPerDollar === null || date === null ? null : { rate: cedisPerDollar, date }
  return paymentMethods.flatMap((method): Offer[] => {
    const found = providerFor(deps, settings, method)
    if (!found) return []
    const { provider, currency } = found
    if (currency === 'USD') return [{ method, provider, currency, rate: null, rateIsOld: false }]
    return rate ? [{ method, provider, currency, rate, rateIsOld: isRateOld(deps, settings.rateTakenAt) }] : []
  })
}

/** The offer of one method; refuses with method_off. */
export const offerOf = async (deps: Deps, method: PaymentMethod): Promise<Offer> =>
  (await listOffers(deps)).find((offer) => offer.method === method) ?? fail('method_off')

/** The payment methods with their currencies and rates, for the pages. */
export const getPaymentOptions = async (deps: Deps) => {
  const offers = await listOffers(deps)
  const { test } = deps.providers
  return {
    testGateway: test !== undefined,
    methods: offers.map(({ method }) => method),
    testCards: test ? testCards.map(({ number, outcome }) => ({ number, outcome })) : [],
    charges: offers.map(({ method, currency, rate, rateIsOld }) => ({ method, currency, rate, rateIsOld })),
    transferHours: limits.transferHours,
  }
}
