// Owns moving payments through their states.
import { type PaymentActor, type PaymentEvent, paymentStates } from '@akwaaba/contract/payment-states'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { followPayment } from '#dues/dues.ts'
import type { Payment } from './rows.ts'

export type By = ByActor<PaymentActor>

const payments = subject({
  ...{ machine: paymentStates, table: 'payments', key: 'id', history: 'paymentEvents', named: 'paymentId' },
  place: {
    'payment:check': ({ reference }, clock) => ({ payload: { reference }, runAt: clock.in({ minutes: 2 }) }),
  },
})

/** Writes the first event of a payment's history, and enqueues a check at its provider in two minutes. */
export const recordCreated = (deps: Deps, tx: Tx, payment: Payment, by: By) =>
  begin(deps, tx, payments, payment, 'create', by)

/** The columns that a move may set. */
type Change = Partial<Pick<Payment, 'chargeRef' | 'feeCents' | 'receivedCents' | 'receivedCurrency' | 'succeededAt'>>

/** Moves a payment by an event of the table, and the due that it has paid along; refuses as transition does. */
export const move = async (
  deps: Deps,
  tx: Tx,
  id: string,
  event: PaymentEvent,
  by: By,
  change: Change = {},
): Promise<Payment> => {
  const row = await transition(deps, tx, payments, id, event, by, { change })
  if (row.dueId !== null && (event === 'refund' || event === 'recover')) await followPayment(deps, tx, id, event, by)
  return row
}
