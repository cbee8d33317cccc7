// Owns Paystack as a provider: its page for cards, asking phones, the status of payments, and its lists.
import { fail } from '@akwaaba/contract/errors'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { CallLimits } from '../call.ts'
import { describeProvider } from '../description.ts'
import {
  type ListedPayment,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderReferences,
  ReferenceTaken,
  type UnreadablePayment,
} from '../port.ts'
import { paystackCalls } from './calls.ts'
import { paystackDisputes } from './disputes.ts'
import { paystackPrompts } from './prompts.ts'
import { paystackRefunds } from './refunds.ts'
import { type PaystackSetting, paystackSettings } from './settings.ts'
import { paystackTransfers } from './transfers.ts'
import { readPaystackWebhook } from './webhook.ts'
import {
  anyPayment,
  balances,
  isReversed,
  openedTransaction,
  type Refund,
  refused,
  statuses,
  transaction,
} from './wire.ts'

const name = 'paystack'
// Where cedis are charged, mobile money is a method of its own.
const channelsOf = (currency: string) => (currency === 'GHS' ? ['card'] : ['card', 'mobile_money'])

const sumOf = (refunds: readonly Refund[]) =>
  refunds.filter(({ status }) => status === 'processed').reduce((sum, { amount }) => sum + amount, 0)

/** Paystack behind the port. */
const paystackProvider = (setting: PaystackSetting, callLimits: CallLimits, log: Deps['log']): PaymentProvider => {
  const calls = paystackCalls(setting, callLimits, log)
  const { call, dataOf, listAllPages, verify } = calls
  const refunds = paystackRefunds(calls, log)

  const read = async ({ reference }: ProviderReferences): Promise<ProviderPayment> => {
    const data = await verify(reference)
    if (!data) return { status: 'notStarted', amountCents: 0, currency: '' }
    const back = data.status === 'reversed' ? await refunds.ofTransaction(data.id) : []
    const status = statuses[data.status] ?? 'pending'
    const why = data.message || data.gateway_response
    const isFullyRefunded = isReversed(data.status, back) || (back.length > 0 && sumOf(back) >= data.amount)
    return {
      status,
      ...(status === 'failed' && why ? { why: why.slice(0, 300) } : {}),
      ...(isFullyRefunded ? { isFullyRefunded } : {}),
      amountCents: data.amount,
      requestedCents: data.requested_amount ?? data.amount,
      currency: data.currency,
      feeCents: data.fees ?? 0,
      chargeRef: data.id,
    }
  }

  const from = (since: Date) => `from=${encodeURIComponent(since.toISOString())}`
  const listedOf = (one: unknown, back: Refund[]): ListedPayment | UnreadablePayment | null => {
    const parsed = transaction.safeParse(one)
    if (!parsed.success) return { reference: anyPayment.safeParse(one).data?.reference ?? '?', isUnreadable: true }
    const { id, status, reference, amount, currency, fees } = parsed.data
    if (statuses[status] !== 'succeeded') return null
    const mine = back.filter((each) => each.transaction === id)
    return {
      ...{ reference, currency, amountCents: amount, feeCents: fees ?? 0 },
      refundedCents: isReversed(status, mine) ? amount : sumOf(mine),
    }
  }

  return {
    name,
    nextStep: 'redirect',
    readWebhook: readPaystackWebhook(setting, log),
    readPayment: read,
    open: async (opening) => {
      const answer = await call('POST', '/transaction/initialize', {
        email: opening.email,
        amount: opening.amountCents,
        currency: opening.currency,
        reference: opening.reference,
        callback_url: opening.returnUrl,
        channels: channelsOf(opening.currency),
        metadata: {
          cancel_action: opening.cancelUrl,
          custom_fields: [{ display_name: 'For', variable_name: 'for', value: opening.label }],
        },
      })
      const refusal = refused.safeParse(answer.json)
      if (answer.status >= 400 && refusal.data?.code === 'duplicate_reference') throw new ReferenceTaken()
      if (answer.status >= 400 && /currency not supported/i.test(refusal.data?.message ?? '')) {
        log.error({ provider: name, currency: opening.currency }, 'Paystack does not take this currency from us')
        return fail('method_off')
      }
      const { data } = dataOf(openedTransaction, answer, 'initialize')
      return { url: data.authorization_url, providerRef: data.access_code }
    },
    readBalances: async () =>
      dataOf(balances, await call('GET', '/balance'), 'balance').data.map((of) => ({
        currency: of.currency,
        cents: of.balance,
      })),
    prompts: paystackPrompts(calls, log),
    ...paystackDisputes(calls, refunds),
    ...paystackTransfers(calls, setting, log),
    refund: refunds.refund,
    readRefund: refunds.readRefund,
    listRefunds: refunds.listRefunds,
    listRefundedPayments: async (since) =>
      (await refunds.since(from(since))).flatMap(({ transaction: of }) => (typeof of === 'string' ? [of] : [])),
    listSucceededPayments: async (since, ours) => {
      const all = await listAllPages(z.unknown(), `/transaction?${from(since)}`)
      const back = await refunds.since(from(since))
      const found = all.map((one) => listedOf(one, back))
      const names = new Set(all.map((one) => anyPayment.safeParse(one).data?.reference))
      for (const { reference } of ours.filter((one) => !names.has(one.reference))) {
        const older = await verify(reference).catch(() => ({ reference }))
        found.push(older && listedOf(older, 'id' in older ? await refunds.ofTransaction(older.id) : []))
      }
      // A row that moved to the next page while they were read is on both.
      return [...new Map(found.filter((one) => one !== null).map((one) => [one.reference, one])).values()]
    },
  }
}

export const paystack = describeProvider(
  { name, title: 'Paystack', methods: { momo: 'GHS', card: 'configured' }, paysOut: true },
  paystackSettings,
  (setting, { config, stopping, log }) =>
    paystackProvider(setting, { providerMillis: config.providerMillis, stopping }, log),
)
