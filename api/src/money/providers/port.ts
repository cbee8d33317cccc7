// Owns the port that every payment provider implements.
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import type { PaidMethod, PaymentMethod } from '@akwaaba/contract/payments'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { PromptPort } from './prompt-port.ts'
import type { PayeeAccount, TransferPort } from './transfer-port.ts'

/** What a provider tells about itself. */
export type ProviderFacts = {
  /** in the database, in the ledger and in the address of its webhooks; never changed later */
  name: string
  /** as admins read it */
  title: string
  /** the methods it takes, each in dollars, in the currency of CHARGE_CURRENCY, or only where that is cedis */
  methods: Partial<Record<PaymentMethod, 'USD' | 'configured' | 'GHS'>>
  /** its money reaches our bank account by payouts, which admins book as settlements */
  paysOut: boolean
  /** it replaces the others when none of them has settings, outside production */
  isStandIn?: true
  /** only if the settings of the platform decide whether it is offered */
  isReady?: (settings: Pick<Selectable<Database['settings']>, 'bank'>) => boolean
}

/** What a provider gets to open a payment. */
export type PaymentRequest = {
  reference: string
  amountCents: number
  currency: string
  method: PaidMethod
  email: string
  /** what it is for, as the guest reads it at the provider */
  label: string
  /** where the provider redirects the guest after paying, and after giving up */
  returnUrl: string
  cancelUrl: string
}
export type NextStep = { kind: 'test-gateway' | 'redirect' | 'transfer' | 'prompt'; url: string }
/** `providerRef`: the provider's own id of the payment, if it does not find it by our reference. */
export type OpenedAtProvider = { url: string; providerRef: string | null }

/** The references by which a provider finds a payment. */
export type ProviderReferences = { reference: string; providerRef: string | null; chargeRef: string | null }

/**
 * The provider status of a payment. 'notStarted': the guest has not paid there yet. 'approved': the guest has approved the
 * payment, and no money moves until we capture it.
 */
export type ProviderPayment = {
  status: 'notStarted' | 'approved' | 'pending' | 'succeeded' | 'failed'
  /** identifies the approval: a decline is followed by another one */
  approval?: string
  /** the received amount; more than requested where the guest paid the provider's fee */
  amountCents: number
  /** the requested amount, where the provider reports it separately */
  requestedCents?: number
  currency: string
  feeCents?: number
  /** the provider's id of the charge, by which it is refunded */
  chargeRef?: string
  /** the provider has returned all of it already */
  isFullyRefunded?: boolean
  /** why it failed, in the provider's words */
  why?: string
}

/** Thrown by open when the provider knows the reference already: the payment is opened again under another one. */
export class ReferenceTaken extends Error {}

/** `refundId`: a new one each time an administrator retries the refund. */
export type RefundRequest = ProviderReferences & {
  refundId: string
  amountCents: number
  currency: string
  note: string
}
/** 'unknown': the provider did not answer, or does not know the refund; a retry must not send it twice. */
export type ProviderRefund = {
  status: 'sent' | 'succeeded' | 'failed' | 'needsAttention' | 'unknown'
  providerRef: string | null
}

/** A payment in the provider's own list. */
export type ListedPayment = {
  reference: string
  amountCents: number
  currency: string
  feeCents: number
  refundedCents: number
}

/** A refund of a payment in the provider's own list. */
export type ListedRefund = {
  providerRef: string
  /** our id, if we requested it and the provider reports that */
  refundId: string | null
  /** the dispute it belongs to, if the provider reports that */
  disputeId: string | null
  amountCents: number
  status: Exclude<ProviderRefund['status'], 'unknown'>
  createdAt: Date | null
}

/** A dispute in the form that all providers share. */
export type ProviderDispute = {
  disputeId: string
  /** the status in the provider's own words */
  status: string
  state: DisputeState
  /** the disputed or reversed amount; null means all of the payment */
  amountCents: number | null
  /** an instant as text */
  dueAt: string | null
}
/** What a webhook is about: a dispute, as its signed body describes it, or a reversal, by the provider's id. */
export type WebhookClaim = { dispute?: ProviderDispute; reversalRef?: string }
/** Every claim on a payment at its provider. */
export type PaymentClaims = {
  disputes: ProviderDispute[]
  /** those of the requested reversals that are complete */
  reversals: { providerRef: string; amountCents: number }[]
  /** what was returned of the payment beyond the listed refunds */
  unlistedCents: number
}

/** A row of the provider's list that cannot be read. */
export type UnreadablePayment = { reference: string; isUnreadable: true }

export type PaymentProvider = {
  name: string
  /** where a guest pays: at a page of the provider, at the test gateway's form, or by a transfer of their own */
  nextStep: NextStep['kind']
  /** Opens a payment at the provider. Throws payment_unanswered when no answer comes in time. */
  open(opening: PaymentRequest): Promise<OpenedAtProvider>
  /** Reads the provider status of a payment. Throws payment_unanswered. */
  readPayment(payment: ProviderReferences): Promise<ProviderPayment>
  /**
   * Only for a provider whose records are in our own database: reads the status again in the transaction that applies it,
   * with the payment locked, because an admin may have entered more money since.
   */
  readPaymentInTransaction?(tx: Tx, payment: ProviderReferences): Promise<ProviderPayment>
  /** Only where a guest approves first: captures what was approved. Throws payment_unanswered. */
  capture?(payment: ProviderReferences, approval: string): Promise<ProviderPayment>
  /** Refunds. Without a clear answer the refund may have been made: it is read before it is sent again. */
  refund(ask: RefundRequest): Promise<ProviderRefund>
  /** Reads the status of a refund by the provider's own id. Throws payment_unanswered. */
  readRefund(refund: ProviderReferences & { refundRef: string }): Promise<ProviderRefund>
  /** Lists every refund of a payment, whether we requested it or not. Throws payment_unanswered. */
  listRefunds(payment: ProviderReferences): Promise<ListedRefund[]>
  /**
   * Only where payments can be disputed: lists every claim on a payment, those in `named` included; a dispute that we are
   * not allowed to read is left out. Throws payment_unanswered.
   */
  listClaims?(
    payment: ProviderReferences,
    named: { disputeIds: string[]; reversalRefs: string[] },
  ): Promise<PaymentClaims>
  /** Lists the payments that were disputed between two instants, by their `chargeRef`. */
  listDisputedPayments?(since: Date, until: Date): Promise<string[]>
  /** Lists the payments that succeeded since then, for the reconciliation, and those of `ours`, which may be older. */
  listSucceededPayments(
    since: Date,
    ours: readonly ProviderReferences[],
  ): Promise<(ListedPayment | UnreadablePayment)[]>
  /** Lists the payments that were refunded since then, by their `chargeRef`; none if the provider has no such list. */
  listRefundedPayments(since: Date): Promise<string[]>
  /** Reads our balance at the provider by currency; negative when we owe it money. Throws when the provider does not report it. */
  readBalances?(): Promise<{ currency: string; cents: number }[]>
  /**
   * Only where the provider sends webhooks: checks the signature over the raw bytes and gives the event; 'unsigned' when the
   * signature is not the provider's, null when the event is of the other mode. Throws unavailable when it cannot be checked now.
   */
  readWebhook?(raw: Buffer, headers: Record<string, unknown>): Promise<WebhookEvent | 'unsigned' | null>
  /** Only where it knows the names of accounts: the name that an account is in, null when there is no such one. Throws payment_unanswered. */
  readAccountName?(account: Omit<PayeeAccount, 'name'>): Promise<string | null>
  /** Only where it asks phones to approve payments by mobile money. */
  prompts?: PromptPort
  /** Only where our account there may send money. */
  transfers?: TransferPort
  /** Only the test gateway has it: charges without its page, for a client that uses the API alone. */
  chargeDirectly?(opening: PaymentRequest): Promise<ProviderPayment>
}

/**
 * A webhook event. The key makes it count once. Its payment is found by our reference or, if it contains none, by the
 * provider's own.
 */
export type WebhookEvent = {
  key: string
  event: string
  reference: string | null
  providerRef?: string | undefined
  chargeRef?: string | undefined
  /** our reference of a transfer that the event is about, instead of a payment */
  transferRef?: string | undefined
  claim?: WebhookClaim | undefined
}
