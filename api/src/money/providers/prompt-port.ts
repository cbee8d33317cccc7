// Owns the part of a provider's port that asks a phone to approve a payment by mobile money.
import type { Wallet } from '@akwaaba/contract/prompts'

/**
 * What came of asking a phone. 'shown': the guest approves it there; `text` is what the provider says about it. 'voucherAsked': the guest
 * makes a voucher there first. 'decided': the payment has succeeded or failed already, and reading it tells which. 'unknown': the provider
 * did not answer, and the prompt may be on the phone. 'refused': nothing was sent, in the provider's words.
 */
export type PromptAnswer =
  | { status: 'shown' | 'voucherAsked'; text: string }
  | { status: 'decided' | 'unknown' }
  | { status: 'refused'; why: string }

/** What a provider gets to ask a phone. */
export type PromptRequest = {
  reference: string
  amountCents: number
  currency: string
  email: string
  /** what it is for */
  label: string
}

/** Asking phones by a provider. */
export type PromptPort = {
  /** Asks a phone, once for a reference. Throws ReferenceTaken where the provider knows the reference already, and method_off. */
  send(request: PromptRequest, wallet: Wallet): Promise<PromptAnswer>
  /** Passes on the voucher that the guest has made. */
  sendVoucher(reference: string, voucher: string): Promise<PromptAnswer>
  /** Reads what a phone is asked for, where no answer to `send` came. */
  read(reference: string): Promise<PromptAnswer>
}
