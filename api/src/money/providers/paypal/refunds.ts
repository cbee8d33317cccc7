// Owns refunds at PayPal: requesting one under its own key, and those that the order lists.
import type { Deps } from '#deps.ts'
import type { ProviderAnswer } from '../call.ts'
import type { ListedRefund, PaymentProvider, ProviderRefund, RefundRequest } from '../port.ts'
import type { PaypalCalls } from './calls.ts'
import { centsOf, decimalOf, issueOf, refund } from './wire.ts'

const name = 'paypal'
const unknownRefund: ProviderRefund = { status: 'unknown', providerRef: null }

const refundStatuses: Record<string, ListedRefund['status']> = {
  COMPLETED: 'succeeded',
  PENDING: 'sent',
  FAILED: 'failed',
  CANCELLED: 'failed',
}
// Nothing left to refund, or a dispute prevents it: an admin has to decide.
const attentionIssues = ['CAPTURE_FULLY_REFUNDED', 'TRANSACTION_DISPUTED', 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK']

type Refunds = Pick<PaymentProvider, 'refund' | 'readRefund' | 'listRefunds'>

/** The refunds of the port over calls to PayPal. */
export const paypalRefunds = ({ call, refuseAnswer, orderOf }: PaypalCalls, log: Deps['log']): Refunds => {
  const providerRefundOf = ({ json }: ProviderAnswer): ProviderRefund | null => {
    const parsed = refund.safeParse(json)
    return parsed.success ? { status: refundStatuses[parsed.data.status] ?? 'sent', providerRef: parsed.data.id } : null
  }

  const sendRefund = async (ask: RefundRequest): Promise<ProviderRefund> => {
    if (ask.chargeRef === null) return { status: 'needsAttention', providerRef: null }
    const body = {
      amount: { currency_code: ask.currency, value: decimalOf(ask.amountCents) },
      custom_id: ask.reference,
      // If the answer is lost, the refund is found in the order by this.
      invoice_id: ask.refundId,
      ...(ask.note ? { note_to_payer: ask.note.slice(0, 255) } : {}),
    }
    const path = `/v2/payments/captures/${encodeURIComponent(ask.chargeRef)}/refund`
    const answer = await call(path, { key: `refund-${ask.refundId}`, body }).catch(() => null)
    if (!answer) return unknownRefund
    const providerPayment = answer.status < 300 ? providerRefundOf(answer) : null
    if (providerPayment) return providerPayment
    const { issue, debugId } = issueOf(answer.json)
    log.error({ provider: name, status: answer.status, issue, debugId, refundId: ask.refundId }, 'refund refused')
    if (issue === undefined || issue === 'PREVIOUS_REQUEST_IN_PROGRESS' || answer.status < 400) return unknownRefund
    return { status: attentionIssues.includes(issue) ? 'needsAttention' : 'failed', providerRef: null }
  }

  return {
    refund: sendRefund,
    readRefund: async ({ refundRef }) => {
      const answer = await call(`/v2/payments/refunds/${encodeURIComponent(refundRef)}`)
      return providerRefundOf(answer) ?? refuseAnswer('refund', answer)
    },
    listRefunds: async (known) =>
      ((await orderOf(known))?.unit.payments?.refunds ?? []).map(({ id, status, amount, invoice_id }) => ({
        ...{ providerRef: id, refundId: invoice_id ?? null, disputeId: null, createdAt: null },
        ...{ amountCents: centsOf(amount), status: refundStatuses[status] ?? 'sent' },
      })),
  }
}
