// Owns how long the lists of staff take over HTTP, from the request to the end of the answer: the slowest of several.
import { listAudit } from '@akwaaba/contract/audit'
import { listBookings } from '@akwaaba/contract/bookings'
import { getCalendar } from '@akwaaba/contract/calendar'
import { urlOf } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { listListings } from '@akwaaba/contract/listings'
import { listPayments, listRefunds } from '@akwaaba/contract/payment-admin'
import { listPayouts } from '@akwaaba/contract/payouts'
import { listReceipts } from '@akwaaba/contract/receipts'
import { listTransfers } from '@akwaaba/contract/transfers'
import { listUsers } from '@akwaaba/contract/users'
import { ms } from '../platform/numbers.ts'
import type { Aim, Table } from '../platform/report.ts'

const mostMillis = 300
const times = 20
const today = dateInAccra(new Date())

/** Each list as its page asks for it, and with a search and another order where it has them; `n` differs each time. */
const lists: Record<string, (n: number) => string> = {
  bookings: (n) => urlOf(listBookings, { query: { view: 'all', page: n } }),
  'bookings by a guest': (n) => urlOf(listBookings, { query: { view: 'all', search: `guest ${n}`, sort: 'guest' } }),
  payments: (n) => urlOf(listPayments, { query: { page: n } }),
  'payments by a reference': (n) => urlOf(listPayments, { query: { search: `stay-${n}` } }),
  refunds: (n) => urlOf(listRefunds, { query: { page: n } }),
  transfers: (n) => urlOf(listTransfers, { query: { page: n } }),
  payouts: (n) => urlOf(listPayouts, { query: { page: n } }),
  receipts: (n) => urlOf(listReceipts, { query: { page: n } }),
  apartments: (n) => urlOf(listListings, { query: { page: n } }),
  guests: (n) => urlOf(listUsers, { query: { search: `guest ${n}` } }),
  enquiries: (n) => urlOf(listEnquiries, { query: { page: n } }),
  activity: (n) => urlOf(listAudit, { query: { page: n } }),
  calendar: (n) => urlOf(getCalendar, { query: { from: addDays(today, n), to: addDays(today, n + 56), limit: 50 } }),
}

type Answered = { name: string; worst: number }

/** Asks for each list one after the other, after a first time that only wakes the server up. */
export const askStaffLists = async (origin: string, token: string): Promise<Answered[]> => {
  const answered: Answered[] = []
  for (const [name, path] of Object.entries(lists)) {
    let worst = 0
    for (let n = 0; n <= times; n++) {
      const begun = performance.now()
      const answer = await fetch(`${origin}${path(n + 1)}`, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      if (n > 0) worst = Math.max(worst, performance.now() - begun)
    }
    answered.push({ name, worst })
  }
  return answered
}

export const listsTable = (all: Answered[]): Table => ({
  title: `Slowest of ${times} answers to staff`,
  columns: ['list', 'slowest'],
  rows: all.map(({ name, worst }) => [name, ms(worst)]),
})

/** That no answer takes longer than 300 ms. */
export const listsAim = (all: Answered[]): Aim => {
  const worst = Math.max(...all.map((one) => one.worst))
  return {
    what: 'slowest answer of a list of staff',
    aim: `under ${mostMillis} ms`,
    measured: ms(worst),
    isMet: worst < mostMillis,
  }
}
