// Owns PayPal as a provider: orders, their capture after approval, and their status.
import { fail } from '@akwaaba/contract/errors'
import type { z } from 'zod'
import type { Config } from '#config.ts'
import type { Clock, Deps } from '#deps.ts'
import type { CallLimits } from '../call.ts'
import { describeProvider } from '../description.ts'
import type { ListedPayment, PaymentProvider, ProviderPayment, ProviderReferences, UnreadablePayment } from '../port.ts'
import { paypalCalls } from './calls.ts'
import { paypalDisputes } from './disputes.ts'
import { paypalRefunds } from './refunds.ts'
import { type PaypalSetting, paypalSettings } from './settings.ts'
import { readPaypalWebhook } from './webhook.ts'
import { balances, centsOf, created, decimalOf, issueOf, order } from './wire.ts'

const name = 'paypal'
const notStarted: ProviderPayment = { status: 'notStarted', amountCents: 0, currency: '' }

// What a refused capture means for the payment. Any other issue is an error of ours or of PayPal, and is retried.
const captureIssues: Record<string, ProviderPayment['status']> = {
  ORDER_NOT_APPROVED: 'notStarted',
  PAYER_ACTION_REQUIRED: 'notStarted',
  // The order stays open: the guest chooses another source of money at PayPal.
  INSTRUMENT_DECLINED: 'notStarted',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'notStarted',
  ORDER_COMPLETION_IN_PROGRESS: 'pending',
  PREVIOUS_REQUEST_IN_PROGRESS: 'pending',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'failed',
  TRANSACTION_REFUSED: 'failed',
  PAYER_CANNOT_PAY: 'failed',
  PAYER_ACCOUNT_RESTRICTED: 'failed',
  COMPLIANCE_VIOLATION: 'failed',
  PAYEE_ACCOUNT_RESTRICTED: 'failed',
  PAYEE_BLOCKED_TRANSACTION: 'failed',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'failed',
}
const accountIssues = ['PAYEE_ACCOUNT_RESTRICTED', 'PAYEE_BLOCKED_TRANSACTION', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED']

// An order can be complete while its money is pending: only the status of the capture decides.
const captureStatuses: Record<string, ProviderPayment['status']> = {
  COMPLETED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}
/** PayPal behind the port. It charges dollars only. */
const paypalProvider = (
  config: Config & CallLimits & { paypal: PaypalSetting },
  log: Deps['log'],
  clock: Clock,
): PaymentProvider => {
  const calls = paypalCalls(config, log, clock)
  const { call, refuseAnswer, readOrder, orderOf } = calls

  const providerPaymentOf = ({ unit }: z.output<typeof order>): ProviderPayment => {
    // An order may have a declined capture and a successful one: the successful one counts.
    const captures = unit.payments?.captures ?? []
    const inState = (status: ProviderPayment['status']) =>
      captures.find((one) => captureStatuses[one.status] === status)
    const capture = inState('succeeded') ?? inState('pending') ?? captures.at(-1)
    if (!capture) return notStarted
    const fee = capture.seller_receivable_breakdown?.paypal_fee
    return {
      status: captureStatuses[capture.status] ?? 'pending',
      amountCents: centsOf(capture.amount),
      requestedCents: centsOf(unit.amount),
      currency: capture.amount.currency_code,
      feeCents: fee ? centsOf(fee) : 0,
      chargeRef: capture.id,
      ...(capture.status === 'REFUNDED' ? { isFullyRefunded: true } : {}),
    }
  }

  // The key contains the approval: under the old key PayPal would repeat its answer from before the decline.
  const capture = async (
    { reference, providerRef }: ProviderReferences,
    approval: string,
  ): Promise<ProviderPayment> => {
    const key = `capture-${reference}-${approval.replace(/\D/g, '')}`
    const answer = await call(`/v2/checkout/orders/${encodeURIComponent(providerRef ?? '')}/capture`, { key, body: {} })
    const parsed = order.safeParse(answer.json)
    if (answer.status < 300 && parsed.success && parsed.data.unit.payments) return providerPaymentOf(parsed.data)
    const { issue } = issueOf(answer.json)
    if (issue === 'ORDER_ALREADY_CAPTURED' || answer.status < 300) {
      const now = await readOrder(reference, providerRef ?? '')
      return now ? providerPaymentOf(now) : notStarted
    }
    if (accountIssues.includes(issue ?? ''))
      log.error({ provider: name, issue }, 'PayPal lets our account take no money')
    const status = captureIssues[issue ?? '']
    return status ? { ...notStarted, status } : refuseAnswer('capture', answer, { reference })
  }

  const read = async (known: ProviderReferences): Promise<ProviderPayment> => {
    const found = await orderOf(known)
    if (!found) return notStarted
    if (found.status === 'APPROVED') return { ...notStarted, status: 'approved', approval: found.update_time ?? '' }
    return found.status === 'VOIDED' ? { ...notStarted, status: 'failed' } : providerPaymentOf(found)
  }

  return {
    name,
    nextStep: 'redirect',
    readWebhook: readPaypalWebhook(config, log, clock),
    readPayment: read,
    capture,
    open: async (opening) => {
      const { reference } = opening
      const amount = { currency_code: opening.currency, value: decimalOf(opening.amountCents) }
      const experience_context = {
        brand_name: config.site.name.slice(0, 127),
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        landing_page: 'NO_PREFERENCE',
        return_url: opening.returnUrl,
        cancel_url: opening.cancelUrl,
      }
      const unit = { reference_id: 'default', custom_id: reference, invoice_id: reference, amount }
      const body = {
        intent: 'CAPTURE',
        purchase_units: [{ ...unit, description: opening.label.slice(0, 127) }],
        payment_source: { paypal: { experience_context } },
      }
      const answer = await call('/v2/checkout/orders', { key: `create-${reference}`, body })
      const parsed = created.safeParse(answer.json)
      const { issue } = issueOf(answer.json)
      if (issue === 'INVALID_CURRENCY_CODE' || accountIssues.includes(issue ?? '')) {
        log.error({ provider: name, issue }, 'PayPal takes no payment of this kind for us')
        return fail('method_off')
      }
      if (!parsed.success) return refuseAnswer('create', answer, { reference })
      return { url: parsed.data.approval, providerRef: parsed.data.id }
    },
    ...paypalRefunds(calls, log),
    // Only for accounts that are allowed to search their transactions.
    readBalances: async () => {
      const answer = await call('/v1/reporting/balances')
      const parsed = balances.safeParse(answer.json)
      if (answer.status >= 300 || !parsed.success) return refuseAnswer('balances', answer)
      return parsed.data.balances.map(({ total_balance: { currency_code, value } }) => ({
        currency: currency_code,
        cents: Math.round(Number(value) * 100),
      }))
    },
    ...paypalDisputes(calls),
    // PayPal has no such lists: refunds are reported by webhooks, and every order belongs to a payment that is stored before it.
    listRefundedPayments: async () => [],
    listSucceededPayments: async (_since, ours) => {
      const listed: (ListedPayment | UnreadablePayment)[] = []
      for (const { reference, ...known } of ours) {
        const found = await orderOf({ reference, ...known }).catch(() => 'unreadable' as const)
        if (found === 'unreadable') listed.push({ reference, isUnreadable: true })
        if (!found || found === 'unreadable') continue
        const providerPayment = providerPaymentOf(found)
        if (providerPayment.status !== 'succeeded') continue
        const { amountCents, currency, feeCents = 0 } = providerPayment
        const listedCents = (found.unit.payments?.refunds ?? [])
          .filter(({ status }) => status === 'COMPLETED')
          .reduce((sum, { amount }) => sum + centsOf(amount), 0)
        const refundedCents = providerPayment.isFullyRefunded ? amountCents : listedCents
        listed.push({ reference, amountCents, currency, feeCents, refundedCents })
      }
      return listed
    },
  }
}

export const paypal = describeProvider(
  { name, title: 'PayPal', methods: { paypal: 'USD' }, paysOut: true },
  paypalSettings,
  (setting, { config, stopping, log, clock }) => paypalProvider({ ...config, paypal: setting, stopping }, log, clock),
)
