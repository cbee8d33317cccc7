// Owns asking a phone by the provider of a payment, and noting what the provider says about it.
import { fail } from '@akwaaba/contract/errors'
import { promptStates } from '@akwaaba/contract/prompt-states'
import type { Wallet } from '@akwaaba/contract/prompts'
import { byProvider } from '#db/transition.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'
import { type PaymentProvider, ReferenceTaken } from '#providers/port.ts'
import type { PromptAnswer, PromptPort, PromptRequest } from '#providers/prompt-port.ts'
import { providerOf } from '#providers/providers.ts'
import { findPrompt, isWaiting, movePrompt, wholeTime } from './prompts.ts'

const portOf = (provider: PaymentProvider): PromptPort => provider.prompts ?? fail('method_off')

/** Notes what the provider says about a prompt. An answer that is late, since the prompt has moved on, changes nothing. */
const note = (deps: Deps, paymentId: string, answer: PromptAnswer): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (answer.status !== 'shown' && answer.status !== 'voucherAsked') return
    const event = answer.status === 'shown' ? 'show' : 'askVoucher'
    const row = await tx
      .selectFrom('prompts')
      .select('state')
      .where('paymentId', '=', paymentId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !promptStates.can(event, row.state)) return
    await movePrompt(deps, tx, paymentId, event, byProvider, { displayText: answer.text })
  })

/**
 * Asks a phone to approve a payment that was just inserted, or whose asking was interrupted; gives whether the payment is decided already.
 * Where no answer comes the prompt counts as sent: asking again could charge twice. Refuses with wallet_refused and as the provider does,
 * when nothing was sent. Throws ReferenceTaken.
 */
export const sendPrompt = async (
  deps: Deps,
  provider: PaymentProvider,
  row: Payment,
  { request, wallet, isNew }: { request: PromptRequest; wallet: Wallet; isNew: boolean },
): Promise<{ isDecided: boolean }> => {
  const answer = await portOf(provider)
    .send(request, wallet)
    .catch((error: unknown): PromptAnswer => {
      // The provider knows the reference from the call that was interrupted.
      if (error instanceof ReferenceTaken && !isNew) return { status: 'unknown' }
      throw error
    })
  if (answer.status === 'refused') return fail('wallet_refused')
  await note(deps, row.id, answer)
  return { isDecided: answer.status === 'decided' }
}

/** Asks the provider what the phone shows, where no answer to the asking came. */
export const refreshPrompt = async (deps: Deps, row: Payment): Promise<void> => {
  const prompt = row.method === 'momo' ? await findPrompt(deps.db, row.id) : undefined
  if (!prompt || promptStates.is(prompt.state, 'isAnswered') || !isWaiting(deps, prompt)) return
  await note(deps, row.id, await portOf(providerOf(deps, row)).read(row.reference))
}

/**
 * Passes the voucher of a payment on, once: a second one waits until the provider has answered. Refuses with illegal_transition where none
 * is asked for, and with voucher_refused. Where no answer comes it counts as passed on.
 */
export const passVoucher = async (deps: Deps, row: Payment, voucher: string): Promise<void> => {
  const prompt = await findPrompt(deps.db, row.id)
  if (!prompt || !isWaiting(deps, prompt)) return fail('illegal_transition')
  const byGuest = { actor: 'customer', id: row.customerId } as const
  await inTransaction(deps.db, (tx) => movePrompt(deps, tx, row.id, 'sendVoucher', byGuest, wholeTime(deps)))
  const answer = await portOf(providerOf(deps, row))
    .sendVoucher(row.reference, voucher)
    .catch(async (error: unknown) => {
      // Refused before it was passed on: the guest gives it again.
      await note(deps, row.id, { status: 'voucherAsked', text: prompt.displayText })
      throw error
    })
  if (answer.status !== 'voucherAsked' && answer.status !== 'refused') return note(deps, row.id, answer)
  const text = answer.status === 'refused' ? prompt.displayText : answer.text
  await note(deps, row.id, { status: 'voucherAsked', text })
  return fail('voucher_refused')
}
