// Owns the words of reports, the days that can be chosen with one tap, and the figures of a row as text.
import { addDays, type CalendarDate, toCalendarDate } from '@akwaaba/contract/dates'
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import type { Figures, ReportSubject } from '@akwaaba/contract/reports'

export const subjectNames: Record<ReportSubject, string> = {
  home: 'By home',
  host: 'By host',
  month: 'By month',
  channel: 'By channel',
}

const firstOf = (day: CalendarDate): CalendarDate => toCalendarDate(`${day.slice(0, 7)}-01`)

type Asked = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }

/** Takes the days that an address asks for, and today; gives the first and last day of the report, as the API reads them. */
export const daysOf = ({ from, to }: Asked, today: CalendarDate): { from: CalendarDate; to: CalendarDate } => {
  const last = to ?? today
  return { from: from ?? firstOf(last), to: last }
}

/** Periods that are asked for often, as they are on a day. */
export const periodsOn = (today: CalendarDate): { label: string; from: string; to: string }[] => {
  const endOfLast = addDays(firstOf(today), -1)
  const year = today.slice(0, 4)
  return [
    { label: 'This month', from: firstOf(today), to: today },
    { label: 'Last month', from: firstOf(endOfLast), to: endOfLast },
    { label: 'This year', from: `${year}-01-01`, to: today },
    { label: 'Last year', from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` },
  ]
}

export type MoneyFigure =
  | 'received'
  | 'refunded'
  | 'earned'
  | 'commission'
  | 'hostShare'
  | 'promotion'
  | 'providerFees'
  | 'paidOut'

export const moneyNames: Record<MoneyFigure, string> = {
  received: 'Received',
  refunded: 'Refunded',
  earned: 'Earned',
  commission: 'Commission',
  hostShare: 'Hosts’ share',
  promotion: 'Codes paid by us',
  providerFees: 'Provider fees',
  paidOut: 'Paid out',
}

export const moneyText = (amount: number, currency: string): string => formatMoney({ amount, currency })

export const rateText = ({ nightlyRate }: Pick<Figures, 'nightlyRate'>): string =>
  nightlyRate === null ? '–' : formatDollars(nightlyRate)

export const occupancyText = ({ occupancy }: Pick<Figures, 'occupancy'>): string =>
  occupancy === null ? '–' : `${(occupancy * 100).toFixed(1)}%`
