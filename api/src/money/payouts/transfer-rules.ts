// Owns what holds of payouts that a provider sends: who sends a batch, which sum, and what is left to administrators.
import { fail } from '@akwaaba/contract/errors'
import type { Cents } from '@akwaaba/contract/money'
import type { Deps } from '#deps.ts'
import type { BatchRow, HostPayoutRow } from './move.ts'

/** What is written down as the status of a payout of which its provider does not know, or has not answered. */
export const unknownStatus = 'unknown'

const hour = 3_600_000
// Since the batch was sent, and since the provider was told for the last time.
const leftAfter = { sentMillis: 24 * hour, toldMillis: hour }

/** The provider that can send a batch from our balance there; null when there is none, or it has no sum in its currency. */
export const providerFor = (
  { providers }: Pick<Deps, 'providers'>,
  { currency, cedisRate }: Pick<BatchRow, 'currency' | 'cedisRate'>,
): string | null => {
  const found = Object.values(providers).find(
    ({ transfers }) =>
      transfers !== undefined &&
      (transfers.currency === currency || (transfers.currency === 'GHS' && cedisRate !== null)),
  )
  return found?.name ?? null
}

/** The sum that a provider sends for a payout. */
export const sumAtProvider = ({
  amountCents,
  currency,
  cedisCents,
}: Pick<HostPayoutRow, 'amountCents' | 'currency' | 'cedisCents'>): { amountCents: Cents; currency: string } =>
  cedisCents === null ? { amountCents, currency } : { amountCents: cedisCents, currency: 'GHS' }

type AtProvider = Pick<HostPayoutRow, 'provider' | 'providerStatus' | 'sentAt' | 'lastSendAt'>

/** Whether a provider sends a payout and cannot be asked about it, because its transfers are switched off. */
const isUnanswerable = (
  { providers }: Pick<Deps, 'providers'>,
  { provider }: Pick<HostPayoutRow, 'provider'>,
): boolean => provider !== null && providers[provider]?.transfers === undefined

const switchedOff =
  'A provider has sent this payout, and its transfers are switched off. Switch them on again (PAYSTACK_TRANSFERS), so that it can be asked what became of it.'

/**
 * Whether an administrator may write down what became of a payout. What a provider sends is ended by what it says, also once its transfers
 * are switched off; it has failed by hand once the provider has not known of it for a day.
 */
export const isLeftToUs = (
  { providers, clock }: Pick<Deps, 'providers' | 'clock'>,
  { provider, providerStatus, sentAt, lastSendAt }: AtProvider,
  does: 'pay' | 'fail' | 'return',
): boolean => {
  if (provider === null) return true
  if (isUnanswerable({ providers }, { provider })) return false
  const since = (at: Date | null) => (at === null ? 0 : clock.now().getTime() - at.getTime())
  const isForgotten = since(sentAt) > leftAfter.sentMillis && since(lastSendAt) > leftAfter.toldMillis
  return does === 'fail' && providerStatus === unknownStatus && isForgotten
}

/**
 * Refuses that an administrator writes down what became of a payout, with illegal_transition, or with transfers_off where its provider
 * cannot be asked.
 */
export const refuseUnlessOurs = (
  deps: Pick<Deps, 'providers' | 'clock'>,
  row: HostPayoutRow,
  does: 'pay' | 'fail' | 'return',
): void => {
  if (isUnanswerable(deps, row)) fail('transfers_off', { msg: switchedOff })
  if (!isLeftToUs(deps, row, does)) fail('illegal_transition')
}
