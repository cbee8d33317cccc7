// Owns speaking to PayPal: orders, capturing what was approved, refunds. Every call that moves money bears its own key.
import { fail } from '@akwaaba/contract/errors'
import type { z } from 'zod'
import type { Clock, Deps } from '../deps.ts'
import type { Config, PaypalSetting } from '../env.ts'
import { type Answer, callProvider, unanswered } from './call.ts'
import { centsOf, created, decimalOf, issueOf, order, refund, token } from './paypal-wire.ts'
import type {
  Known,
  Listed,
  PaymentProvider,
  Reading,
  RefundAsk,
  RefundReading,
  TheirRefund,
  Unreadable,
} from './provider.ts'

const name = 'paypal'
const untouched: Reading = { status: 'untouched', amountCents: 0, currency: '' }
const nothing: RefundReading = { status: 'unknown', providerRef: null }

// What a refused capture means for the payment. Whatever is not here is our fault or theirs, and is asked again.
const captureIssues: Record<string, Reading['status']> = {
  ORDER_NOT_APPROVED: 'untouched',
  PAYER_ACTION_REQUIRED: 'untouched',
  // The same order goes on: the payer chooses another source at PayPal.
  INSTRUMENT_DECLINED: 'untouched',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'untouched',
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
const ourAccount = ['PAYEE_ACCOUNT_RESTRICTED', 'PAYEE_BLOCKED_TRANSACTION', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED']

// An order can be complete while its money is still on the way: only the capture tells.
const captureStatuses: Record<string, Reading['status']> = {
  COMPLETED: 'succeeded',
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'succeeded',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
}
const refundStatuses: Record<string, TheirRefund['status']> = {
  COMPLETED: 'succeeded',
  PENDING: 'sent',
  FAILED: 'failed',
  CANCELLED: 'failed',
}
// Nothing left to give back, or a dispute in the way: a person has to look.
const attention = ['CAPTURE_FULLY_REFUNDED', 'TRANSACTION_DISPUTED', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK']

/** PayPal behind the port. It charges dollars only. */
export const paypalProvider = (
  config: Config & { paypal: PaypalSetting },
  log: Deps['log'],
  clock: Clock,
): PaymentProvider => {
  const { url, clientId, secret } = config.paypal
  let held: { bearer: string; until: number } | null = null

  const fetchToken = async (): Promise<string> => {
    const answer = await callProvider(log, config.providerMillis, {
      provider: name,
      method: 'POST',
      url: `${url}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      isRepeatable: true,
    })
    const parsed = token.safeParse(answer.json)
    if (answer.status === 401) log.error({ provider: name }, 'PayPal does not know our keys')
    if (!parsed.success) return unanswered(log, { provider: name, what: 'token', status: answer.status })
    const { access_token, expires_in } = parsed.data
    held = { bearer: access_token, until: clock.now().getTime() + (expires_in - 60) * 1000 }
    return access_token
  }

  /** A call without a key is a reading; with one, the same key makes it count once. */
  const call = async (path: string, send?: { key: string; body: object }): Promise<Answer> => {
    const ask = (bearer: string) =>
      callProvider(log, config.providerMillis, {
        provider: name,
        method: send ? 'POST' : 'GET',
        url: `${url}${path}`,
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(send ? { 'paypal-request-id': send.key } : {}),
        },
        ...(send ? { body: JSON.stringify(send.body) } : {}),
        isRepeatable: true,
      })
    const isFresh = held !== null && held.until > clock.now().getTime()
    const answer = await ask(isFresh && held ? held.bearer : await fetchToken())
    return answer.status === 401 ? ask(await fetchToken()) : answer
  }

  const strange = (what: string, { status, json }: Answer, facts: Record<string, unknown> = {}) =>
    unanswered(log, { provider: name, what, status, ...issueOf(json), ...facts })

  const readOrder = async (reference: string, id: string) => {
    const answer = await call(`/v2/checkout/orders/${encodeURIComponent(id)}`)
    if (answer.status === 404) return null
    const parsed = order.safeParse(answer.json)
    return parsed.success && parsed.data.unit.custom_id === reference
      ? parsed.data
      : strange('order', answer, { reference })
  }

  const readingOf = ({ unit }: z.output<typeof order>): Reading => {
    // A card that was declined and another that worked stand side by side: what took the money counts.
    const captures = unit.payments?.captures ?? []
    const inState = (status: Reading['status']) => captures.find((one) => captureStatuses[one.status] === status)
    const capture = inState('succeeded') ?? inState('pending') ?? captures.at(-1)
    if (!capture) return untouched
    const fee = capture.seller_receivable_breakdown?.paypal_fee
    return {
      status: captureStatuses[capture.status] ?? 'pending',
      amountCents: centsOf(capture.amount),
      askedCents: centsOf(unit.amount),
      currency: capture.amount.currency_code,
      feeCents: fee ? centsOf(fee) : 0,
      chargeRef: capture.id,
      ...(capture.status === 'REFUNDED' ? { isGone: true } : {}),
    }
  }

  // The approval is in the key: after a decline PayPal would repeat its old answer under the old one.
  const capture = async ({ reference, providerRef }: Known, approval: string): Promise<Reading> => {
    const key = `capture-${reference}-${approval.replace(/\D/g, '')}`
    const answer = await call(`/v2/checkout/orders/${encodeURIComponent(providerRef ?? '')}/capture`, { key, body: {} })
    const parsed = order.safeParse(answer.json)
    if (answer.status < 300 && parsed.success && parsed.data.unit.payments) return readingOf(parsed.data)
    const { issue } = issueOf(answer.json)
    if (issue === 'ORDER_ALREADY_CAPTURED' || answer.status < 300) {
      const now = await readOrder(reference, providerRef ?? '')
      return now ? readingOf(now) : untouched
    }
    if (ourAccount.includes(issue ?? '')) log.error({ provider: name, issue }, 'PayPal lets our account take no money')
    const status = captureIssues[issue ?? '']
    return status ? { ...untouched, status } : strange('capture', answer, { reference })
  }

  // Whoever was never told its id cannot have sent anybody there.
  const orderOf = async ({ reference, providerRef }: Known) =>
    providerRef === null ? null : readOrder(reference, providerRef)

  const read = async (known: Known): Promise<Reading> => {
    const found = await orderOf(known)
    if (!found) return untouched
    if (found.status === 'APPROVED') return { ...untouched, status: 'approved', approval: found.update_time ?? '' }
    return found.status === 'VOIDED' ? { ...untouched, status: 'failed' } : readingOf(found)
  }

  const refundReading = ({ json }: Answer): RefundReading | null => {
    const parsed = refund.safeParse(json)
    return parsed.success ? { status: refundStatuses[parsed.data.status] ?? 'sent', providerRef: parsed.data.id } : null
  }

  const sendRefund = async (ask: RefundAsk): Promise<RefundReading> => {
    if (ask.chargeRef === null) return { status: 'needsAttention', providerRef: null }
    const body = {
      amount: { currency_code: ask.currency, value: decimalOf(ask.amountCents) },
      custom_id: ask.reference,
      // By this it is found again in the order where its answer was lost.
      invoice_id: ask.refundId,
      ...(ask.note ? { note_to_payer: ask.note.slice(0, 255) } : {}),
    }
    const path = `/v2/payments/captures/${encodeURIComponent(ask.chargeRef)}/refund`
    const answer = await call(path, { key: `refund-${ask.refundId}`, body }).catch(() => null)
    if (!answer) return nothing
    const reading = answer.status < 300 ? refundReading(answer) : null
    if (reading) return reading
    const { issue, debugId } = issueOf(answer.json)
    log.error({ provider: name, status: answer.status, issue, debugId, refundId: ask.refundId }, 'refund refused')
    if (issue === undefined || issue === 'PREVIOUS_REQUEST_IN_PROGRESS' || answer.status < 400) return nothing
    return { status: attention.includes(issue) ? 'needsAttention' : 'failed', providerRef: null }
  }

  const refundsOf = async (known: Known) => (await orderOf(known))?.unit.payments?.refunds ?? []

  return {
    name,
    read,
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
      if (issue === 'INVALID_CURRENCY_CODE' || ourAccount.includes(issue ?? '')) {
        log.error({ provider: name, issue }, 'PayPal takes no payment of this kind for us')
        return fail('method_off')
      }
      if (!parsed.success) return strange('create', answer, { reference })
      return { next: { kind: 'redirect', url: parsed.data.approval }, providerRef: parsed.data.id }
    },
    refund: sendRefund,
    readRefund: async ({ refundRef }) => {
      const answer = await call(`/v2/payments/refunds/${encodeURIComponent(refundRef)}`)
      return refundReading(answer) ?? strange('refund', answer)
    },
    refundsOf: async (known) =>
      (await refundsOf(known)).map(({ id, status, amount, invoice_id }) => ({
        ...{ providerRef: id, refundId: invoice_id ?? null, disputeId: null, createdAt: null },
        ...{ amountCents: centsOf(amount), status: refundStatuses[status] ?? 'sent' },
      })),
    // There are no lists. Of refunds its webhooks tell, and every order is made by a payment of ours, written down before it.
    listRefunded: async () => [],
    listSucceeded: async (_since, ours) => {
      const taken: (Listed | Unreadable)[] = []
      for (const { reference, ...known } of ours) {
        const found = await orderOf({ reference, ...known }).catch(() => 'unreadable' as const)
        if (found === 'unreadable') taken.push({ reference, isUnreadable: true })
        if (!found || found === 'unreadable') continue
        const reading = readingOf(found)
        if (reading.status !== 'succeeded') continue
        const { amountCents, currency, feeCents = 0 } = reading
        const refundedCents = (found.unit.payments?.refunds ?? [])
          .filter(({ status }) => status === 'COMPLETED')
          .reduce((sum, { amount }) => sum + centsOf(amount), 0)
        taken.push({ reference, amountCents, currency, feeCents, refundedCents })
      }
      return taken
    },
  }
}
