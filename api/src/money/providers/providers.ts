// Owns finding the provider of a payment, and reading a payment there.
import { fail } from '@akwaaba/contract/errors'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'
import type { PaymentProvider, ProviderPayment } from './port.ts'

/** The provider of a payment; refuses with payment_unanswered when it is no longer configured. */
export const providerOf = (deps: Deps, { provider }: { provider: string }): PaymentProvider =>
  deps.providers[provider] ?? fail('payment_unanswered')

/** Every configured provider, as admins read it. The test gateway pays out only while it takes payments. */
export const configuredProviders = (deps: Pick<Deps, 'config' | 'providers'>) =>
  deps.config.providers.map(({ name, title, paysOut, isStandIn }) => ({
    name,
    title,
    paysOut: paysOut && !(isStandIn && deps.providers[name] === undefined),
  }))

/** The provider status of a payment; a payment of zero has succeeded without a call. */
export const readProviderPayment = async (deps: Deps, row: Payment): Promise<ProviderPayment> =>
  row.amountCents === 0
    ? { status: 'succeeded', amountCents: 0, currency: row.currency }
    : providerOf(deps, row).readPayment(row)
