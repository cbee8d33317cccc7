// Owns finding the provider of a payment, and asking it.
import { fail } from '@akwaaba/contract/errors'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'
import type { PaymentProvider, ProviderName, ProviderPayment } from './port.ts'

/** Who took a payment; refuses with payment_unanswered where they are no longer configured. */
export const providerOf = (deps: Deps, { provider }: { provider: string }): PaymentProvider =>
  deps.providers[provider as ProviderName] ?? fail('payment_unanswered')

/** What a provider says of a payment; one of nothing is paid without anybody being asked. */
export const readAt = async (deps: Deps, row: Payment): Promise<ProviderPayment> =>
  row.amountCents === 0
    ? { status: 'succeeded', amountCents: 0, currency: row.currency }
    : providerOf(deps, row).read(row)
