// Owns which ways of paying are offered now: who serves each, in which currency, at which rate.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type PaymentMethod, paymentMethods } from '@akwaaba/contract/payments'
import type { Deps } from '#deps.ts'
import type { PaymentProvider, ProviderName } from '#providers/port.ts'
import { testCards } from '#providers/test/test-gateway.ts'
import { isRateOld, rateDateOf, type SettingsRow, settingsOf } from '#settings/settings.ts'

export type Offer = {
  method: PaymentMethod
  provider: PaymentProvider
  currency: string
  rate: { rate: number; date: CalendarDate } | null
  rateIsOld: boolean
}

const servers: Record<PaymentMethod, Exclude<ProviderName, 'test'>> = {
  card: 'paystack',
  paypal: 'paypal',
  bank: 'bank',
}

// The test gateway is there only where neither Paystack nor PayPal is; then it plays the provider that is missing.
const serverOf = (deps: Deps, { bank }: SettingsRow, method: PaymentMethod): PaymentProvider | undefined => {
  const real = method === 'bank' && bank === null ? undefined : deps.providers[servers[method]]
  return real ?? deps.providers.test
}

/** The ways of paying there are now. Cedis are charged only once somebody has said what a dollar costs. */
export const offered = async (deps: Deps): Promise<Offer[]> => {
  const settings = await settingsOf(deps.db)
  const { cedisPerDollar } = settings
  const date = rateDateOf(settings)
  const rate = cedisPerDollar === null || date === null ? null : { rate: cedisPerDollar, date }
  return paymentMethods.flatMap((method): Offer[] => {
    const provider = serverOf(deps, settings, method)
    if (!provider) return []
    const currency = method === 'paypal' ? 'USD' : deps.config.chargeCurrency
    if (currency === 'USD') return [{ method, provider, currency, rate: null, rateIsOld: false }]
    return rate ? [{ method, provider, currency, rate, rateIsOld: isRateOld(deps, settings.rateTakenAt) }] : []
  })
}

/** The offer of one method; refuses with method_off. */
export const offerOf = async (deps: Deps, method: PaymentMethod): Promise<Offer> =>
  (await offered(deps)).find((offer) => offer.method === method) ?? fail('method_off')

/** The ways of paying as everybody reads them. */
export const options = async (deps: Deps) => {
  const offers = await offered(deps)
  const { test } = deps.providers
  return {
    testGateway: test !== undefined,
    methods: offers.map(({ method }) => method),
    testCards: test ? testCards.map(({ number, outcome }) => ({ number, outcome })) : [],
    charges: offers.map(({ method, currency, rate, rateIsOld }) => ({ method, currency, rate, rateIsOld })),
    transferHours: limits.transferHours,
  }
}
