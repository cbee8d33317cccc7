// Owns the port to whoever moves the money. Every provider answers the same four questions.
import type { PaymentMethod } from '@akwaaba/contract/payments'

export type Opening = { reference: string; amountCents: number; currency: string; method: PaymentMethod; email: string }
export type NextStep = { kind: 'test-gateway' | 'redirect'; url: string }

/** What the provider says about a reference. 'untouched': the person has not paid anything there yet. */
export type Reading = {
  status: 'untouched' | 'pending' | 'succeeded' | 'failed'
  amountCents: number
  currency: string
}

export type PaymentProvider = {
  name: string
  /** Tells the provider of a payment to come; answers where the person goes on. */
  open(opening: Opening): Promise<NextStep>
  /** Asks what became of it. Throws payment_unanswered when no answer comes in time. */
  read(reference: string): Promise<Reading>
  /** Sends the whole amount back; asking twice sends it once. */
  refund(reference: string): Promise<void>
  /** Only the test gateway has it: charges without a page of its own, as somebody who pays by the API alone does. */
  chargeDirectly?(opening: Opening): Promise<Reading>
}
