// Owns the port to the providers that move the money. Every provider answers the same questions.
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import type { PaymentMethod } from '@akwaaba/contract/payments'
import type { Tx } from '#db/tx.ts'

export type Opening = {
  reference: string
  amountCents: number
  currency: string
  method: PaymentMethod
  email: string
  /** what it is for, as the payer reads it at the provider */
  label: string
  /** where the provider sends the payer back to, and where when they give up */
  returnUrl: string
  cancelUrl: string
}
export type NextStep = { kind: 'test-gateway' | 'redirect' | 'transfer'; url: string }
/** `providerRef`: by what the provider knows it, where that is not our reference. */
export type Opened = { next: NextStep; providerRef: string | null }

/** By what a provider finds a payment again. */
export type Known = { reference: string; providerRef: string | null; chargeRef: string | null }

/**
 * What the provider says of a payment. 'untouched': the person has not paid anything there yet. 'approved': they agreed,
 * and no money moves until we capture it.
 */
export type ProviderPayment = {
  status: 'untouched' | 'approved' | 'pending' | 'succeeded' | 'failed'
  /** which approval it is: another one after a decline */
  approval?: string
  /** what has come, in the minor unit; may be more than was asked where the payer bore a fee */
  amountCents: number
  /** what was asked for there, where the provider tells it apart */
  askedCents?: number
  currency: string
  feeCents?: number
  /** what a refund is asked by */
  chargeRef?: string
  /** all of it has gone back already */
  isGone?: boolean
}

/** Thrown by open where the provider knows the reference already: the payment is opened again under another one. */
export class ReferenceTaken extends Error {}

/** `refundId`: another one for each time an administrator has it tried again. */
export type RefundAsk = Known & { refundId: string; amountCents: number; currency: string; note: string }
/** 'unknown': no answer came, or the provider knows nothing of it; asking again must not send it twice. */
export type ProviderRefund = {
  status: 'sent' | 'succeeded' | 'failed' | 'needsAttention' | 'unknown'
  providerRef: string | null
}

/** A payment or a refund as it stands in the provider's own list. */
export type Listed = {
  reference: string
  amountCents: number
  currency: string
  feeCents: number
  refundedCents: number
}

/** One of the refunds of a payment as the provider lists them. */
export type TheirRefund = {
  providerRef: string
  /** ours, where it came from us and the provider says so */
  refundId: string | null
  /** the dispute it was made for, where the provider says so */
  disputeId: string | null
  amountCents: number
  status: Exclude<ProviderRefund['status'], 'unknown'>
  createdAt: Date | null
}

/** A claim of a payer as the provider tells it. */
export type TheirDispute = {
  disputeId: string
  /** in its own words */
  status: string
  state: DisputeState
  /** what is claimed, or was taken back; all of the payment where it does not say */
  amountCents: number | null
  /** an instant as text */
  dueAt: string | null
}
/** What a webhook names: a dispute as its signed body tells it, or money taken back by the provider's own name for it. */
export type Claim = { dispute?: TheirDispute; reversalRef?: string }
export type Claims = {
  disputes: TheirDispute[]
  /** those asked for by name that took money back */
  reversals: { providerRef: string; amountCents: number }[]
  /** what went back of the payment beyond the refunds that are listed */
  unlistedCents: number
}

/** Something in the provider's list that makes no sense to us. */
export type Unreadable = { reference: string; isUnreadable: true }

export type PaymentProvider = {
  name: string
  /** Tells the provider of a payment to come. Throws payment_unanswered when no answer comes in time. */
  open(opening: Opening): Promise<Opened>
  /** Asks what became of it. Throws payment_unanswered. */
  read(payment: Known): Promise<ProviderPayment>
  /**
   * Only where the books are our own: reads it again in the transaction that applies it, with the payment locked. An admin may
   * have entered more money since it was read.
   */
  readAgain?(tx: Tx, payment: Known): Promise<ProviderPayment>
  /** Only where a payer approves first: takes what was approved. Throws payment_unanswered. */
  capture?(payment: Known, approval: string): Promise<ProviderPayment>
  /** Sends money back. Where no clear answer comes it may have been taken all the same: ask before it is sent again. */
  refund(ask: RefundAsk): Promise<ProviderRefund>
  /** Asks what became of the refund that it calls so. Throws payment_unanswered. */
  readRefund(refund: Known & { refundRef: string }): Promise<ProviderRefund>
  /** Every refund of a payment there is at the provider, no matter who made it. Throws payment_unanswered. */
  refundsOf(payment: Known): Promise<TheirRefund[]>
  /**
   * Only where payers can dispute: every claim on a payment, those named included; a dispute it does not let us ask about is
   * left out. Throws payment_unanswered.
   */
  claimsOn?(payment: Known, named: { disputeIds: string[]; reversalRefs: string[] }): Promise<Claims>
  /** By their `chargeRef`: the payments disputed between two instants. */
  listDisputed?(since: Date, until: Date): Promise<string[]>
  /** What took money there since then, for the reconciliation, and what became of `ours`, which may be older. */
  listSucceeded(since: Date, ours: readonly Known[]): Promise<(Listed | Unreadable)[]>
  /** By their `chargeRef`: the payments of which something went back since then; none where the provider cannot say. */
  listRefunded(since: Date): Promise<string[]>
  /** What it holds for us now, by currency; negative where we owe it. Throws where it does not say. */
  balances?(): Promise<{ currency: string; cents: number }[]>
  /**
   * Only where the provider sends webhooks: checks the signature over the bytes as they came and gives the event; 'unsigned'
   * where the signature is not theirs, null where the event is of the other mode. Throws unavailable where it cannot be told now.
   */
  readWebhook?(raw: Buffer, headers: Record<string, unknown>): Promise<WebhookEvent | 'unsigned' | null>
  /** Only the test gateway has it: charges without a page of its own, as somebody who pays by the API alone does. */
  chargeDirectly?(opening: Opening): Promise<ProviderPayment>
}

/**
 * Something a provider's webhook says. The key makes it count once. Which payment to look at: by our reference or, where
 * it says none, by the provider's own.
 */
export type WebhookEvent = {
  key: string
  event: string
  reference: string | null
  providerRef?: string | undefined
  chargeRef?: string | undefined
  claim?: Claim | undefined
}
