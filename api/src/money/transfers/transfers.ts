// Owns the list of bank transfers for admins, expiring transfers, and settling their payments.

import { bookingStates } from '@akwaaba/contract/booking-states'
import { formatDate, nightsBetween } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import { fail } from '@akwaaba/contract/errors'
import { moneyOf } from '@akwaaba/contract/money'
import type { SecondApproval } from '@akwaaba/contract/second-approvals'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { Transfer, TransferQuery, transferViews } from '@akwaaba/contract/transfers'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { findCustomers } from '#auth/accounts.ts'
import { customerColumns, customerOf } from '#auth/customers.ts'
import { readPage } from '#db/page.ts'
import { isDue } from '#db/states.ts'
import { bySystem } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'
import { transferOffer } from '#payments/present.ts'
import { findIds, frequentFrom } from '#search/found.ts'
import { emailMentions, mentions } from '#search/like.ts'
import { type ChosenIds, isChosen, sortedBy } from '#search/lists.ts'
import { openSecondApprovals } from '#second-approvals/second-approvals.ts'
import { syncPayment } from '#settlement/capturing.ts'
import { checkPayment } from '#settlement/sweep.ts'
import { paymentReferenceBegins } from '#settlement/targets.ts'
import { move } from './move.ts'

const withFacts = (db: Deps['db'] | Tx) =>
  db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.paymentId')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .leftJoin('tours', 'tours.id', 'payments.tourId')
    .leftJoin('properties', 'properties.id', 'payments.propertyId')

const withColumns = (found: ReturnType<typeof withFacts>) =>
  found
    .selectAll('transfers')
    .select(['payments.reference', 'payments.amountCents', 'payments.currency', 'payments.rate', 'payments.seats'])
    .select(['payments.bookingId', 'payments.createdAt', 'payments.state as paymentState'])
    .select(customerColumns)
    .select(['bookings.checkIn', 'bookings.checkOut'])
    .select(sql<string>`coalesce(apartments.apartment_name, tours.title, properties.property_name)`.as('name'))
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('transfers as other')
            .select('other.code')
            .whereRef('other.proofHash', '=', 'transfers.proofHash')
            .whereRef('other.paymentId', '!=', 'transfers.paymentId'),
        )
        .as('isDuplicate'),
    )

/** The query of transfers with their facts: payment, guest, target and whether the proof is a duplicate. */
export const selectTransferFacts = (db: Deps['db'] | Tx) => withColumns(withFacts(db))
export type TransferFacts = Awaited<ReturnType<ReturnType<typeof selectTransferFacts>['execute']>>[number]

/** What a transfer is for, as one line of text. */
export const transferLabelOf = ({ name, checkIn, checkOut, seats }: TransferFacts): string => {
  if (checkIn !== null && checkOut !== null) {
    const nights = nightsBetween(checkIn, checkOut)
    return `${name}, ${nights} ${nights === 1 ? 'night' : 'nights'} from ${formatDate(checkIn)}`
  }
  return seats === null ? name : `${name}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`
}

/** The words of a name in lower case, without accents and single letters. */
export const nameWordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)

const shareNoWord = (one: string, other: string) => {
  const words = new Set(nameWordsOf(other))
  return !nameWordsOf(one).some((word) => words.has(word))
}

const presentTransfer = (row: TransferFacts, now: Date, request: SecondApproval | undefined): Transfer => ({
  _id: row.paymentId,
  code: row.code,
  status: transferStates.states[row.state].listedAs,
  state: row.state,
  ...transferOffer(row, row.paymentState, ['admin'], now),
  waits: transferStates.is(row.state, 'waitsForAdmin'),
  expected: moneyOf(row.amountCents, row.currency),
  received: moneyOf(row.receivedCents, row.currency),
  deadline: row.deadline.toISOString(),
  customer: customerOf(row),
  label: transferLabelOf(row),
  paymentReference: row.reference,
  proof:
    row.proofName === null || row.proofAt === null
      ? null
      : {
          payerName: row.payerName,
          bankName: row.payerBank,
          paidOn: row.paidOn ?? '',
          submittedAt: row.proofAt.toISOString(),
          isDuplicate: row.isDuplicate === true,
          nameDiffers: shareNoWord(row.payerName, row.username),
        },
  rejection: row.rejection,
  secondApproval: request ?? null,
})

/** Takes rows; gives the transfers as an administrator reads them, with the sums that wait for a second one. */
const presentTransfers = async (deps: Deps, actor: Actor, rows: TransferFacts[]): Promise<Transfer[]> => {
  const ids = rows.map(({ paymentId }) => paymentId)
  const requests = await openSecondApprovals(deps, deps.db, actor, 'bank-money', ids)
  return rows.map((row) => presentTransfer(row, deps.clock.now(), requests.get(row.paymentId)))
}

/** Gives a transfer as admins read it; refuses with not_found. */
export const getTransfer = async (deps: Deps, actor: Actor, paymentId: string): Promise<Transfer> => {
  const row = await selectTransferFacts(deps.db).where('transfers.paymentId', '=', paymentId).executeTakeFirst()
  const [transfer] = row ? await presentTransfers(deps, actor, [row]) : []
  return transfer ?? fail('not_found')
}

type View = (typeof transferViews)[number]
type Filter = ExpressionBuilder<Database, 'transfers'>

const isInView = (is: Filter, view: View) => {
  const waiting = transferStates.having('waitsForAdmin')
  if (view === 'all') return is.and([])
  if (view === 'waiting') return is('transfers.state', 'in', waiting)
  if (view !== 'awaited') return is('transfers.state', '=', view)
  return is.and([is('transfers.state', 'in', transferStates.having('live')), is('transfers.state', 'not in', waiting)])
}

const codeMentions = (text: string) => mentions(sql`replace(transfers.code, '-', '')`, text.replaceAll('-', ''))

/**
 * The condition that a transfer matches a search, and whether that is frequent. Payments are found first, by indexes: by the
 * beginning of a reference, and by their customers. Where those are many, each transfer is looked at, in the order of the list.
 */
const matchesText = async (
  deps: Deps,
  text: string,
): Promise<{ condition: RawBuilder<boolean>; isFrequent: boolean }> => {
  const customers = await findCustomers(deps.db, text, ['email'])
  const reference = paymentReferenceBegins(text)
  const payments =
    customers === null
      ? null
      : await findIds(
          deps.db,
          deps.db
            .selectFrom('transfers')
            .innerJoin('payments', 'payments.id', 'transfers.paymentId')
            .select('payments.id')
            .where(sql<boolean>`(${reference} or payments.customer_id = any(${customers}::uuid[]))`)
            .limit(frequentFrom),
        )
  if (payments !== null)
    return {
      condition: sql`(${codeMentions(text)} or transfers.payment_id = any(${payments}::uuid[]))`,
      isFrequent: false,
    }
  const email = sql`(select deleted_at is null and ${emailMentions(sql.ref('users.email'), text)} from users where id = payments.customer_id)`
  const ofPayment = sql`(select ${reference} or ${email} from payments where id = transfers.payment_id)`
  return { condition: sql`(${codeMentions(text)} or ${ofPayment})`, isFrequent: true }
}

const byDeadline = [
  ['transfers.deadline', 'timestamptz'],
  ['transfers.paymentId', 'uuid'],
] as const

/** Takes filters and a page; gives that page of the transfers by deadline, and the total. By default those that wait for an admin. */
export const listTransfers = async (deps: Deps, actor: Actor, query: TransferQuery & ChosenIds) => {
  const { view = 'waiting', search, sort, ids, ...ask } = query
  const searched = search === undefined ? undefined : await matchesText(deps, search)
  const all = deps.db.selectFrom('transfers').where(isChosen('transfers.payment_id', ids))
  const inView = all.where((is) => isInView(is, view))
  const usual = view === 'waiting' || view === 'awaited' ? 'deadline' : '-deadline'
  const page = await readPage(deps.db, searched ? inView.where(searched.condition) : inView, ask, {
    keyset: sortedBy(byDeadline, sort ?? usual),
    rows: selectTransferFacts(deps.db),
    search: searched,
  })
  return { ...page, items: await presentTransfers(deps, actor, page.items) }
}

/** Syncs the payment of a transfer with the received money, which settles it; repeats change nothing. */
export const settleTransfer = async (deps: Deps, paymentId: string) => {
  const { reference } = await deps.db
    .selectFrom('payments')
    .select('reference')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return syncPayment(deps, reference)
}

/** Whether the target of a transfer is no longer available, or is paid for. A balance is paid for while its stay is on, a charge after it, too. */
const isNotNeeded = sql<boolean>`exists (select from payments
  left join bookings on bookings.id = payments.booking_id
  left join dues on dues.id = payments.due_id
  left join tours on tours.id = payments.tour_id
  left join properties on properties.id = payments.property_id
  where payments.id = transfers.payment_id and (dues.state <> all(${dueStates.having('payable')})
    or bookings.state <> all(case when dues.kind = 'balance' then ${bookingStates.having('depositPaid', 'holdsNights')}::text[]
      when dues.kind = 'charge' then ${bookingStates.having('depositPaid')}::text[]
      else ${bookingStates.having('payable')}::text[] end)
    or tours.deleted_at is not null or properties.deleted_at is not null or properties.status = 'approved'))`

/** Expires transfers whose deadline has passed or that are no longer needed, with their payments. Gives how many. */
export const expireTransfers = async (deps: Deps): Promise<number> => {
  const due = await deps.db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.paymentId')
    .select(['transfers.paymentId', 'payments.reference'])
    .where('transfers.state', 'in', transferStates.having('live'))
    .where((is) => is.or([isDue('transfers', transferStates.deadline('expire'), deps.clock.now()), isNotNeeded]))
    .orderBy('transfers.deadline')
    .limit(200)
    .execute()
  for (const { paymentId, reference } of due) {
    const { isOver, hasPart } = await inTransaction(deps.db, (tx) => expireTransfer(deps, tx, paymentId))
    // With a part of the sum the payment goes to review; without one it is abandoned.
    if (isOver) await (hasPart ? settleTransfer(deps, paymentId) : checkPayment(deps, reference))
  }
  return due.length
}

const expireTransfer = async (deps: Deps, tx: Tx, paymentId: string) => {
  const row = await tx
    .selectFrom('transfers')
    .select(['state', 'deadline', 'receivedCents'])
    .select(isNotNeeded.as('isNotNeeded'))
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Money or a proof may have arrived since the query.
  const isLate = transferStates.isDue('expire', row, deps.clock.now())
  const isOver = transferStates.is(row.state, 'live') && (isLate || row.isNotNeeded)
  if (isOver) await move(deps, tx, paymentId, row.isNotNeeded ? 'withdraw' : 'expire', bySystem)
  return { isOver, hasPart: row.receivedCents > 0 }
}
