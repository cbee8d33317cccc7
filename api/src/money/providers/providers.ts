// Owns finding the provider of a payment, and asking it.
import { fail } from '@akwaaba/contract/errors'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'
import type { PaymentProvider, ProviderPayment } from './port.ts'

/** Who took a payment; refuses with payment_unanswered where they are no longer configured. */
export const providerOf = (deps: Deps, { provider }: { provider: string }): PaymentProvider =>
  deps.providers[provider] ?? fail('payment_unanswered')

/** Every provider there is, as admins read them. The test gateway pays out only where it is open. */
export const providersOf = (deps: Pick<Deps, 'config' | 'providers'>) =>
  deps.config.providers.map(({ name, title, paysOut, isStandIn }) => ({
    name,
    title,
    paysOut: paysOut && !(isStandIn && deps.providers[name] === undefined),
  }))

/** What a provider says of a payment; one of nothing is paid without anybody being asked. */
export const readAt = async (deps: Deps, row: Payment): Promise<ProviderPayment> =>
  row.amountCents === 0
    ? { status: 'succeeded', amountCents: 0, currency: row.currency }
    : providerOf(deps, row).read(row)
