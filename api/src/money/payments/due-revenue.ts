// Owns the nightly recognition of revenue: it finds every stay and tour whose revenue is due, however many there are.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { owedFrom } from '@akwaaba/contract/cancellation'
import { noCents } from '@akwaaba/contract/money'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Slice, slicesOf, within } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { recognizeRevenue } from './revenue.ts'

const isNotRecognized = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'payments'>) =>
  not(
    exists(
      selectFrom('postings')
        .select('id')
        .whereRef('postings.paymentId', '=', 'payments.id')
        .where('kind', '=', 'earned'),
    ),
  )

const paidStays = (deps: Deps, slice: Slice) =>
  deps.db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .select(['payments.id', 'bookings.id as about', 'bookings.checkIn'])
    .where('bookings.state', 'in', bookingStates.having('confirmed'))
    .where('bookings.checkIn', '<', deps.clock.today())
    .where('payments.succeededAt', 'is not', null)
    // Of what a code of the platform has left at nothing, it owes the host all the same.
    .where(({ eb, or }) =>
      or([eb('payments.amountCents', '>', noCents), sql<boolean>`paid_by_platform(bookings.id) > 0`]),
    )
    .where(({ eb, or }) =>
      or([eb('payments.state', '!=', 'refunded'), sql<boolean>`paid_after_a_change(payments.id) > 0`]),
    )
    .where(isNotRecognized)
    .where(within('bookings.id', slice))
    .execute()

const pastTours = (deps: Deps, slice: Slice) =>
  deps.db
    .selectFrom('tourPurchases')
    .innerJoin('tours', 'tours.id', 'tourPurchases.tourId')
    .innerJoin('payments', 'payments.id', 'tourPurchases.paymentId')
    .select(['payments.id', 'tourPurchases.id as about'])
    .where('tours.date', '<=', deps.clock.today())
    .where('payments.amountCents', '>', noCents)
    .where('payments.state', '!=', 'refunded')
    .where(isNotRecognized)
    .where(within('tourPurchases.id', slice))
    .execute()

const lockPayment = (tx: Tx, id: string) =>
  tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Recognises the revenue of every due stay and tour, each in its own short transaction; a failed one is tried in the next run. */
export const recognizeDueRevenue = async (deps: Deps): Promise<void> => {
  const tryOne = async (id: string, recognize: (tx: Tx) => Promise<void>) => {
    try {
      await inTransaction(deps.db, recognize)
    } catch (error) {
      deps.log.error({ err: error, paymentId: id }, 'a payment could not be earned')
    }
  }
  for await (const slice of slicesOf(deps.db, 'bookings'))
    for (const { id, about, checkIn } of await paidStays(deps, slice))
      await tryOne(id, async (tx) => {
        // Before the stay, as in settling and cancelling.
        const payment = await lockPayment(tx, id)
        // It may have been cancelled at this instant: then the cancellation has recognised what is not refunded.
        const stay = await tx
          .selectFrom('bookings')
          .select('state')
          .where('id', '=', about)
          .forShare()
          .executeTakeFirst()
        if (stay?.state === 'cancelled') return
        await recognizeRevenue(deps, tx, { payment, about, owedSince: owedFrom(checkIn) })
      })
  for await (const slice of slicesOf(deps.db, 'tourPurchases'))
    for (const { id, about } of await pastTours(deps, slice))
      await tryOne(id, async (tx) =>
        recognizeRevenue(deps, tx, { payment: await lockPayment(tx, id), about, owedSince: deps.clock.today() }),
      )
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'payments:earn': Record<string, never>
  }
}
