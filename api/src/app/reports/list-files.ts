// Owns the lists of administrators as files: each read page by page along its own order while the file is sent.

import { auditKinds } from '@akwaaba/contract/audit'
import { enquiryViews } from '@akwaaba/contract/enquiries'
import { limits } from '@akwaaba/contract/limits'
import { listingStates } from '@akwaaba/contract/listing-states'
import { type AdminPayment, type AdminRefund, paymentViews, refundViews } from '@akwaaba/contract/payment-admin'
import { type Payout, payoutViews } from '@akwaaba/contract/payouts'
import type { Receipt } from '@akwaaba/contract/receipts'
import type { FiledList, FiledListQuery } from '@akwaaba/contract/reports'
import { type Transfer, transferViews } from '@akwaaba/contract/transfers'
import { userStates } from '@akwaaba/contract/users'
import { listListings } from '#apartments/listings.ts'
import { listAuditEntries } from '#audit/audit.ts'
import type { Actor, Deps } from '#deps.ts'
import { listEnquiries } from '#enquiries/inbox.ts'
import { type Cell, type TableFile, tableFile } from '#files/tables.ts'
import { listPayments } from '#payment-admin/payment-admin.ts'
import { listRefunds } from '#payment-admin/refund-list.ts'
import { listBatches } from '#payouts/present.ts'
import { listReceipts } from '#receipts/receipts.ts'
import { listSettlements } from '#statements/settlements.ts'
import { listUnmatchedLines } from '#statements/unmatched.ts'
import { listPayouts } from '#stay-payouts/stay-payouts.ts'
import { listTransfers } from '#transfers/transfers.ts'
import { listUsers } from '#users/users.ts'
import {
  batchCells,
  batchHeads,
  disputeCells,
  disputeHeads,
  disputesOf,
  lineCells,
  lineHeads,
  settlementCells,
  settlementHeads,
} from './bank-cells.ts'
import {
  activityCells,
  activityHeads,
  apartmentCells,
  apartmentHeads,
  enquiryCells,
  enquiryHeads,
  guestCells,
  guestHeads,
} from './record-cells.ts'

type Ask = { after?: string; limit: number }
type Read<T> = (ask: Ask) => Promise<{ items: T[]; next?: string | null }>

/** All items of a list, page by page. */
async function* allOf<T>(read: Read<T>): AsyncGenerator<T> {
  for (let after: string | null | undefined = ''; after !== null && after !== undefined; ) {
    const page: { items: T[]; next?: string | null } = await read({
      limit: limits.maxPageSize,
      ...(after === '' ? {} : { after }),
    })
    yield* page.items
    after = page.next
  }
}

type Money = { amount: number; currency: string }
const day = (instant: string): string => instant.slice(0, 10)
const sum = ({ amount, currency }: Money): Cell[] => [{ money: amount }, currency]
const nobody = 'deleted account'

const paymentHeads = [
  'Date',
  'Reference',
  'What',
  'Guest',
  'E-mail',
  'Method',
  'Provider',
  'State',
  'Price in dollars',
  'Charged',
  'Currency',
  'Refundable',
  'Receipt',
]
const paymentCells = (it: AdminPayment): Cell[] => [
  ...[day(it.createdAt), it.reference, it.label, it.customer?.username ?? nobody, it.customer?.email ?? ''],
  ...[it.method, it.provider, it.status, { money: it.amount }, ...sum(it.charge)],
  ...[{ money: it.refundableAmount.amount }, it.receiptId === null ? 'no' : 'yes'],
]

const refundHeads = ['Payment', 'What', 'Guest', 'State', 'Amount', 'Currency', 'Requested']
const refundCells = (it: AdminRefund): Cell[] => [
  ...[it.paymentReference, it.label, it.customer?.username ?? nobody, it.status],
  ...[...sum(it.amount), day(it.requestedAt)],
]

const transferHeads = [
  'Code',
  'Payment',
  'What',
  'Guest',
  'State',
  'Expected',
  'Currency',
  'Received',
  'Until',
  'Payer',
]
const transferCells = (it: Transfer): Cell[] => [
  ...[it.code, it.paymentReference, it.label, it.customer?.username ?? nobody, it.status, ...sum(it.expected)],
  ...[{ money: it.received.amount }, day(it.deadline), it.proof?.payerName ?? ''],
]

const payoutHeads = [
  'Host',
  'Booking',
  'Home',
  'Check-in',
  'Earned',
  'Commission',
  'Net',
  'Currency',
  'Owed since',
  'Paid',
  'Held',
]
const payoutCells = (it: Payout): Cell[] => [
  ...[it.host?.username ?? '', it.bookingReference, it.apartmentName, it.checkIn],
  ...[{ money: it.gross.amount }, { money: it.fee.amount }, ...sum(it.net)],
  ...[it.owedSince, it.paidAt === null ? '' : day(it.paidAt), it.held === null ? 'no' : 'yes'],
]

const receiptHeads = [
  'Number',
  'Kind',
  'Issued',
  'Payment',
  'Credit for',
  'What',
  'Guest',
  'Total',
  'Currency',
  'Taxes in it',
  'Charged',
  'Charged in',
  'Method',
]
const receiptCells = (it: Receipt): Cell[] => [
  ...[it.number, it.kind, day(it.issuedAt), it.paymentReference, it.creditFor ?? '', it.title],
  ...[it.customer?.name ?? nobody, ...sum(it.total)],
  ...[{ money: it.taxes.reduce((all, { amount }) => all + amount.amount, 0) }, ...sum(it.charged), it.method],
]

const known = <W extends string>(words: readonly W[], word: string | undefined): W | undefined =>
  words.find((each) => each === word)

async function* each<T>(items: AsyncGenerator<T>, cells: (item: T) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const item of items) yield cells(item)
}

const tableOf = (deps: Deps, actor: Actor, list: FiledList, { view, search, ids, numbers }: FiledListQuery) => {
  if (list === 'payments') {
    const query = { view: known(paymentViews, view), search, ids }
    const all = allOf((ask) => listPayments(deps, actor, { ...query, ...ask }))
    return { head: paymentHeads, rows: each(all, paymentCells) }
  }
  if (list === 'refunds') {
    const query = { view: known(refundViews, view), search, ids }
    const all = allOf<AdminRefund>((ask) => listRefunds(deps, actor, { ...query, ...ask }))
    return { head: refundHeads, rows: each(all, refundCells) }
  }
  if (list === 'transfers') {
    const query = { view: known(transferViews, view) ?? ('all' as const), search, ids }
    const all = allOf((ask) => listTransfers(deps, actor, { ...query, ...ask }))
    return { head: transferHeads, rows: each(all, transferCells) }
  }
  if (list === 'payouts') {
    const query = { view: known(payoutViews, view) ?? ('all' as const), hostId: undefined, ids }
    const all = allOf((ask) => listPayouts(deps, { ...query, ...ask }))
    return { head: payoutHeads, rows: each(all, payoutCells) }
  }
  if (list === 'receipts') {
    const all = allOf((ask) => listReceipts(deps, actor, { ids, ...ask }))
    return { head: receiptHeads, rows: each(all, receiptCells) }
  }
  if (list === 'batches') {
    const all = allOf((ask) => listBatches(deps, actor, ask))
    return { head: batchHeads, rows: each(all, batchCells) }
  }
  if (list === 'disputes') {
    const all = allOf((ask) => listPayments(deps, actor, { view: 'disputed', search, ...ask }))
    return { head: disputeHeads, rows: each(disputesOf(all), disputeCells) }
  }
  if (list === 'settlements') {
    const all = allOf((ask) => listSettlements(deps, ask))
    return { head: settlementHeads, rows: each(all, settlementCells) }
  }
  if (list === 'bank-lines') {
    const all = allOf((ask) => listUnmatchedLines(deps, ask))
    return { head: lineHeads, rows: each(all, lineCells) }
  }
  if (list === 'apartments') {
    const query = { state: known(['all', ...listingStates.all], view) ?? ('all' as const), search, ids }
    const all = allOf((ask) => listListings(deps, { ...query, revision: undefined, sort: 'name', ...ask }))
    return { head: apartmentHeads, rows: each(all, apartmentCells) }
  }
  if (list === 'guests') {
    const query = { role: undefined, state: known(userStates, view), removal: undefined, search, ids }
    const all = allOf((ask) => listUsers(deps, actor, { ...query, ...ask }))
    return { head: guestHeads, rows: each(all, guestCells) }
  }
  if (list === 'enquiries') {
    const query = { view: known(enquiryViews, view) ?? ('all' as const), kind: undefined, search, ids }
    const all = allOf((ask) => listEnquiries(deps, { ...query, ...ask }))
    return { head: enquiryHeads, rows: each(all, enquiryCells) }
  }
  const query = { kind: known(auditKinds, view), recordId: undefined, without: undefined, numbers }
  const all = allOf((ask) => listAuditEntries(deps, { ...query, ...ask }))
  return { head: activityHeads, rows: each(all, activityCells) }
}

/** A list of administrators as a file. Refuses with file_too_long a workbook of too many rows. */
export const exportList = (deps: Deps, actor: Actor, query: FiledListQuery): Promise<TableFile> => {
  const list = query.list ?? 'payments'
  const name = `akwaaba-${list}-${deps.clock.today()}`
  return tableFile(query.format, { name, ...tableOf(deps, actor, list, query) })
}
