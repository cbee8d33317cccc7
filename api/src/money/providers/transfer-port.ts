// Owns the part of a provider's port that sends money out of our balance, to bank accounts and mobile money.
import type { AccountKind } from '@akwaaba/contract/ghana-accounts'

/** Where money is sent. `institution` is the word of a bank or network in ghana-accounts.ts. */
export type PayeeAccount = { kind: AccountKind; institution: string; number: string; name: string }

/** `payee`: what makePayee gave. The reference is the same each time this money is sent: the provider sends it once. */
export type TransferRequest = {
  reference: string
  payee: string
  amountCents: number
  currency: string
  /** on the statement of who gets it */
  reason: string
}

/**
 * The provider status of a transfer. 'refused': this call has sent nothing, in the provider's words. 'unknown': the provider did not
 * answer, or does not know the reference; the money may be on its way. 'pending' also where a person has to confirm it there.
 */
export type ProviderTransfer =
  | { status: 'unknown' }
  | { status: 'refused'; why: string }
  | {
      status: 'pending' | 'succeeded' | 'failed' | 'reversed'
      /** in the provider's own words */
      word: string
      providerRef: string
      amountCents: number
      currency: string
      feeCents: number
    }

/** Sending money by a provider whose account may do so. */
export type TransferPort = {
  /** the currency of our balance there */
  currency: string
  /** Registers where money goes, as often as called; gives the provider's id of it, or why there is no such account. Throws payment_unanswered. */
  makePayee(account: PayeeAccount): Promise<{ payee: string } | { refusal: string }>
  /** Sends a transfer. Without a clear answer it is unknown and may have been made: it is read before it is sent again. */
  send(ask: TransferRequest): Promise<ProviderTransfer>
  /** Reads a transfer by our reference; unknown where the provider has none. Throws payment_unanswered. */
  read(reference: string): Promise<ProviderTransfer>
}
