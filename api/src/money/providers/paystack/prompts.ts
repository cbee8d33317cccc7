// Owns asking phones by Paystack's Charge API, and passing on vouchers. Its answers are those of its published examples: doc-code-snippets,
// dist/doc/payments/payment-methods/mobile-*.js and dist/api/charges.
import { DomainError, fail } from '@akwaaba/contract/errors'
import type { Wallet } from '@akwaaba/contract/prompts'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { ReferenceTaken } from '../port.ts'
import type { PromptAnswer, PromptPort, PromptRequest } from '../prompt-port.ts'
import type { PaystackCalls } from './calls.ts'
import { refused } from './wire.ts'

const name = 'paystack'
const longestText = 300

/** Our words of the networks, as the Charge API names them. */
const providers: Record<Wallet['network'], string> = { mtn: 'mtn', telecel: 'vod', at: 'atl' }

const charge = z.object({
  status: z.string(),
  reference: z.string(),
  display_text: z.string().nullish(),
})

// "pending" is still being worked on, and a charge that failed or timed out is replaced by another one, as its documentation says.
const meanings: Record<string, PromptAnswer['status']> = {
  pay_offline: 'shown',
  pending: 'shown',
  ongoing: 'shown',
  send_otp: 'voucherAsked',
  success: 'decided',
  failed: 'decided',
  timeout: 'decided',
}

/** Implements `prompts` of the port. */
export const paystackPrompts = ({ call, dataOf }: PaystackCalls, log: Deps['log']): PromptPort => {
  const answerOf = (answer: { status: number; json: unknown }, reference: string, what: string): PromptAnswer => {
    const refusal = refused.safeParse(answer.json).data
    // A key that is not known is our fault, and no answer about the number.
    if (answer.status >= 400 && answer.status !== 401 && refusal) {
      log.warn({ provider: name, what, status: answer.status, code: refusal.code }, 'Paystack has refused a charge')
      return { status: 'refused', why: refusal.message.slice(0, longestText) }
    }
    const { data } = dataOf(charge, answer, what)
    const status = data.reference === reference ? (meanings[data.status] ?? 'unknown') : 'unknown'
    if (status === 'unknown') log.error({ provider: name, what, status: data.status }, 'a charge has an unknown status')
    return status === 'shown' || status === 'voucherAsked'
      ? { status, text: (data.display_text ?? '').slice(0, longestText) }
      : { status: status === 'decided' ? status : 'unknown' }
  }

  // No answer is no refusal: the charge may have been made. Too many calls were refused before it was.
  const unlessUnanswered = (error: unknown): PromptAnswer => {
    if (error instanceof DomainError && error.code === 'payment_unanswered' && error.details.retryAfter === undefined)
      return { status: 'unknown' }
    throw error
  }

  const send = async (opening: PromptRequest, { network, phone }: Wallet): Promise<PromptAnswer> => {
    const answer = await call('POST', '/charge', {
      email: opening.email,
      amount: opening.amountCents,
      currency: opening.currency,
      reference: opening.reference,
      mobile_money: { phone, provider: providers[network] },
      metadata: { custom_fields: [{ display_name: 'For', variable_name: 'for', value: opening.label }] },
    })
    const refusal = answer.status >= 400 ? refused.safeParse(answer.json).data : undefined
    if (refusal?.code === 'duplicate_reference') throw new ReferenceTaken()
    if (refusal && /currency not supported/i.test(refusal.message)) {
      log.error({ provider: name, currency: opening.currency }, 'Paystack does not take this currency from us')
      return fail('method_off')
    }
    return answerOf(answer, opening.reference, 'charge')
  }

  return {
    send: (opening, wallet) => send(opening, wallet).catch(unlessUnanswered),
    sendVoucher: (reference, otp) =>
      call('POST', '/charge/submit_otp', { otp, reference })
        .then((answer) => answerOf(answer, reference, 'submit_otp'))
        .catch(unlessUnanswered),
    read: (reference) =>
      call('GET', `/charge/${encodeURIComponent(reference)}`)
        .then((answer) => answerOf(answer, reference, 'check charge'))
        .catch(unlessUnanswered),
  }
}
