// Owns prompts of mobile money: which phone is asked for a payment, how often phones may be asked, and until when. The number itself is
// not stored: its first and last digits tell the guest which phone it is.
import { minutesAfter } from '@akwaaba/contract/dates'
import { maskedNumber } from '@akwaaba/contract/ghana-accounts'
import { limits } from '@akwaaba/contract/limits'
import { type PromptActor, type PromptEvent, promptStates } from '@akwaaba/contract/prompt-states'
import type { Wallet } from '@akwaaba/contract/prompts'
import { promptLimits } from '@akwaaba/contract/rate-limits'
import { type Selectable, sql } from 'kysely'
import { type By, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'
import { applyRateLimit } from '#rate-limits/rate-limits.ts'

export type PromptRow = Selectable<Database['prompts']>

const prompts = subject({
  ...{ machine: promptStates, table: 'prompts', key: 'paymentId', history: 'promptEvents', named: 'paymentId' },
  isNameless: true,
})

/** The prompt of a payment; undefined where no phone is asked. */
export const findPrompt = (db: Tx | Deps['db'], paymentId: string): Promise<PromptRow | undefined> =>
  db.selectFrom('prompts').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

/** Whether the phone can still be asked: its time is not over. */
export const isWaiting = ({ clock }: Pick<Deps, 'clock'>, { endsAt }: Pick<PromptRow, 'endsAt'>): boolean =>
  endsAt > clock.now()

/** Whether a prompt is on this phone, as far as its stored digits tell. */
export const isOnPhone = (row: PromptRow, { network, phone }: Wallet): boolean =>
  row.network === network && row.phone === maskedNumber(phone)

/** What becomes of a prompt: the text of its provider, and its time, which begins again with a voucher. */
type Change = { displayText?: string; endsAt?: Date }

/** Moves a prompt by an event of its table; refuses as transition does. */
export const movePrompt = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  paymentId: string,
  event: PromptEvent,
  by: By<PromptActor>,
  change: Change = {},
): Promise<PromptRow> => transition(deps, tx, prompts, paymentId, event, by, { change })

/** Gives a sent voucher's prompt its whole time again. */
export const wholeTime = ({ clock }: Pick<Deps, 'clock'>): Change => ({
  endsAt: clock.in({ seconds: limits.promptSeconds }),
})

/**
 * Inserts the prompt of a payment, before the phone is asked. Refuses with too_many_requests when this number, this payer or this network
 * has asked phones too often. In the transaction, so that a refused attempt leaves no payment.
 */
export const insertPrompt = async (
  deps: Deps,
  tx: Tx,
  payment: Payment,
  { network, phone }: Wallet,
  { payer, address }: { payer: string; address: string | undefined },
): Promise<void> => {
  await applyRateLimit(deps, promptLimits.phone, { account: phone }, tx)
  await applyRateLimit(deps, promptLimits.payer, { account: payer, ...(address ? { address } : {}) }, tx)
  const row = await tx
    .insertInto('prompts')
    .values({
      paymentId: payment.id,
      network,
      phone: maskedNumber(phone),
      state: promptStates.initial,
      endsAt: minutesAfter(payment.createdAt, limits.promptSeconds / 60),
      why: null,
      createdAt: payment.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await begin(deps, tx, prompts, row, 'create', { actor: 'customer', id: payment.customerId })
}

/** Stores why a payment by mobile money has failed, in the words of its provider. */
export const notePromptFailure = async (tx: Tx, paymentId: string, why: string): Promise<void> => {
  await tx.updateTable('prompts').set({ why }).where('paymentId', '=', paymentId).execute()
}

/** Forgets the digits and texts of those who paid shares of stays that ended a while ago. */
export const forgetPayersPhones = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await sql`update prompts set phone = '', display_text = '', why = null from payments
    join dues on dues.id = due_id and share_id is not null join bookings on bookings.id = payments.booking_id
    where payments.id = payment_id and (phone <> '' or display_text <> '' or why is not null)
      and check_out < ${clock.in({ minutes: -limits.payersKeptDays * 24 * 60 })}::date`.execute(db)
}

/** Erases the digits and texts of a user's prompts; which network it was remains with the payment. */
export const erasePrompts = async (tx: Tx, customerId: string): Promise<void> => {
  const own = tx.selectFrom('payments').select('id').where('customerId', '=', customerId)
  await tx.updateTable('prompts').set({ phone: '', displayText: '', why: null }).where('paymentId', 'in', own).execute()
}
