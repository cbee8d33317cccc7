// Owns the statement of an organisation for a month: what the ledger has of it, line by line.
import { type CalendarDate, dateInAccra, formatDate } from '@akwaaba/contract/dates'
import type { Statement } from '@akwaaba/contract/host-payouts'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { sql } from 'kysely'
import type { Deps, Member } from '#deps.ts'
import { accounts } from '#ledger/ledger.ts'

type Line = {
  kind: string
  happenedAt: Date
  currency: string
  cents: number
  feeCents: number
  /** what the platform has paid of it, for a promo code */
  promotionCents: number
  reference: string | null
  title: string | null
  checkIn: CalendarDate | null
  checkOut: CalendarDate | null
  payout: string | null
  /** whether the organisation has taken the money of the sale itself */
  isTaken: boolean
}

/** The first day of a month, and that of the next; days of Accra begin at midnight UTC. */
const spanOf = (month: string): [string, string] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [`${month}-01T00:00:00Z`, `${next}-01T00:00:00Z`]
}

/** The lines of an account in a month. The stays of one payout are one line. */
const linesOf = async (deps: Deps, account: string, [from, until]: [string, string]): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    with own as (
      select postings.id, kind, happened_at, postings.host_payout_id, postings.booking_id, postings.payment_id, currency,
        sum(amount_cents)::bigint as cents
      from ledger_lines join postings on postings.id = ledger_lines.posting_id
      where account = ${account} and happened_at >= ${from}::timestamptz and happened_at < ${until}::timestamptz
      group by postings.id, currency
    ),
    sales as (
      select kind, happened_at, own.currency, own.cents, bookings.check_in, bookings.check_out, null as payout, own.id,
        coalesce((select sum(amount_cents) from ledger_lines where posting_id = own.id and account = ${accounts.fee}), 0)::bigint as fee_cents,
        coalesce((select sum(amount_cents) from ledger_lines where posting_id = own.id and account = ${accounts.promotion}), 0)::bigint as promotion_cents,
        coalesce(bookings.reference, payments.reference) as reference,
        coalesce(apartments.apartment_name, tours.title, properties.property_name) as title,
        coalesce(payments.provider = 'host', false) as is_taken
      from own
      left join bookings on bookings.id = own.booking_id
      left join apartments on apartments.id = bookings.apartment_id
      left join payments on payments.id = own.payment_id
      left join tours on tours.id = payments.tour_id
      left join properties on properties.id = payments.property_id
      where own.host_payout_id is null
    )
    select kind, happened_at, currency, cents, fee_cents, promotion_cents, reference, title, check_in, check_out, payout, is_taken, id from sales
    union all
    select kind, max(happened_at), own.currency, sum(cents)::bigint, 0, 0, null, null, null, null, host_payouts.reference, false, host_payouts.id
    from own join host_payouts on host_payouts.id = own.host_payout_id
    group by host_payouts.id, kind, own.currency
    order by happened_at, id, kind`.execute(deps.db)
  return rows
}

const openings = async (deps: Deps, account: string, from: string) => {
  const { rows } = await sql<{ currency: string; cents: number }>`
    select currency, sum(amount_cents)::bigint as cents
    from ledger_lines join postings on postings.id = ledger_lines.posting_id
    where account = ${account} and happened_at < ${from}::timestamptz group by currency`.execute(deps.db)
  return new Map(rows.map(({ currency, cents }) => [currency, 0 - cents]))
}

/** What of a sale we have paid for a promo code of ours, or have taken back with a refund. */
const promotionText = ({ kind, promotionCents, currency }: Line): string => {
  if (promotionCents === 0) return ''
  const sum = formatMoney(moneyOf(Math.abs(promotionCents), currency))
  return kind === 'earned'
    ? `, with ${sum} that we pay for a promo code`
    : `, with ${sum} of what we paid for a promo code`
}

const whatOf = (line: Line): string => `${saleText(line)}${promotionText(line)}`

const saleText = ({ kind, reference, title, checkIn, checkOut, payout, cents, feeCents, isTaken }: Line): string => {
  const stay = checkIn && checkOut ? `, ${formatDate(checkIn)} to ${formatDate(checkOut)}` : ''
  const sale = [reference, title].filter(Boolean).join(', ')
  if (kind === 'payout') return `Paid out${payout ? `, reference ${payout}` : ` for ${sale}`}`
  if (kind === 'payout-returned') return `Came back, reference ${payout}`
  // Of what the host has taken itself a refund gives back the fee alone.
  const isRefund = isTaken ? feeCents > 0 : cents > 0
  if (kind === 'unearned') return `${isRefund ? 'Refund' : 'Refund taken back'} of ${sale}`
  return kind === 'earned'
    ? `${sale}${stay}${isTaken ? ', you took the money yourself' : ''}`
    : `Carried over for ${sale}`
}

const isSale = ({ kind }: Line) => kind === 'earned' || kind === 'unearned'

/** What an organisation has earned, was refunded and was paid in a month, by currency, with what is owed before and after. */
export const readStatement = async (deps: Deps, { organisation }: Member, month: string): Promise<Statement> => {
  const [account, span] = [accounts.hosts(organisation), spanOf(month)]
  const [opening, lines] = [await openings(deps, account, span[0]), await linesOf(deps, account, span)]
  const currencies = [...new Set([...opening.keys(), ...lines.map(({ currency }) => currency)])].sort()
  return {
    organisation: { slug: organisation.slug, name: organisation.name },
    month,
    isOver: new Date(span[1]) <= deps.clock.now(),
    accounts: currencies.map((currency) => {
      const own = lines.filter((line) => line.currency === currency)
      const sum = (some: Line[]) => some.reduce((all, { cents }) => all - cents, 0)
      const before = opening.get(currency) ?? 0
      const paid = own.filter(({ kind }) => kind.startsWith('payout'))
      return {
        currency,
        opening: moneyOf(before, currency),
        closing: moneyOf(before + sum(own), currency),
        earned: moneyOf(sum(own.filter((line) => !paid.includes(line))), currency),
        paidOut: moneyOf(0 - sum(paid), currency),
        entries: own.map((line) => ({
          day: dateInAccra(line.happenedAt),
          what: whatOf(line),
          gross: isSale(line) ? moneyOf(0 - line.cents - line.feeCents, currency) : null,
          fee: isSale(line) ? moneyOf(0 - line.feeCents, currency) : null,
          net: moneyOf(0 - line.cents, currency),
        })),
      }
    }),
  }
}
