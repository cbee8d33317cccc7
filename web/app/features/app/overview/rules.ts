// Owns the measures of the overview, their points in a chart, and the names of mails, jobs and storage failures.
import { formatDollars } from '@akwaaba/contract/money'
import type { OverviewMonth } from '@akwaaba/contract/overview'

export type Measure = {
  key: 'occupancy' | 'revenue' | 'averageNightlyRate' | 'leadTimeDays'
  title: string
  /** what the figure is, in a sentence */
  lead: string
  shape: 'bars' | 'line'
  of: (month: OverviewMonth) => number | null
  say: (value: number) => string
}

const days = (value: number): string => `${value} ${value === 1 ? 'day' : 'days'}`

export const measures: readonly Measure[] = [
  {
    key: 'occupancy',
    title: 'Occupancy',
    lead: 'Nights sold of the nights offered.',
    shape: 'bars',
    of: ({ occupancy }) => Math.round(occupancy * 100),
    say: (value) => `${value}%`,
  },
  {
    key: 'revenue',
    title: 'Revenue',
    lead: 'Nights of the month, and the extras of stays that begin in it.',
    shape: 'bars',
    of: ({ revenue }) => revenue,
    say: formatDollars,
  },
  {
    key: 'averageNightlyRate',
    title: 'Average nightly rate',
    lead: 'What a night sold for, extras left out.',
    shape: 'line',
    of: ({ averageNightlyRate }) => averageNightlyRate,
    say: formatDollars,
  },
  {
    key: 'leadTimeDays',
    title: 'Lead time',
    lead: 'Days from booking to check-in.',
    shape: 'line',
    of: ({ leadTimeDays }) => leadTimeDays,
    say: days,
  },
]

/** Whether a month is not over, so that its figures may still change. */
export const isSoFar = ({ month }: { month: string }, today: string): boolean => month >= today.slice(0, 7)

export type Point = { month: string; done: number | null; soFar: number | null }

/** The points of a measure. In a line chart the last finished month belongs to both parts, so that they meet. */
export const pointsOf = (months: OverviewMonth[], { of, shape }: Measure, today: string): Point[] =>
  months.map((month, index) => {
    const value = of(month)
    const next = months[index + 1]
    const isJoint = shape === 'line' && next !== undefined && isSoFar(next, today)
    return isSoFar(month, today)
      ? { month: month.month, done: null, soFar: value }
      : { month: month.month, done: value, soFar: isJoint ? value : null }
  })

/** Whether any night was sold in these months. */
export const hasStays = (months: OverviewMonth[]): boolean => months.some(({ nightsSold }) => nightsSold > 0)

const mailNames: Record<string, string> = {
  code: 'A code to log in or to confirm something',
  link: 'A link for a new password or a new address',
  receipt: 'The receipt of a stay',
  purchase: 'The receipt of a package or a property',
  approved: 'To a guest: the stay is approved',
  declined: 'To a guest: the stay will not take place',
  cancelled: 'To a guest: the stay is cancelled',
  'hold-expired': 'To a guest: the hold ran out',
  refunded: 'To a guest: the money is on its way back',
  'admin-approval': 'To an administrator: a booking waits for approval',
  'admin-bank-account': 'To an administrator: the bank account was changed',
  enquiry: 'An enquiry, to the support address',
}

/** What an e-mail was about, by the name of its job. */
export const mailName = (kind: string): string => mailNames[kind] ?? `E-mail: ${kind.replaceAll('-', ' ')}`

const jobNames: Record<string, string> = {
  'accounts:tidy': 'Removing what is no longer needed',
  'bookings:complete-stays': 'Completing stays that are over',
  'payment:check': 'Asking the provider about a payment',
  'payment:event': 'Handling what a payment provider has told',
  'payment:refund': 'Refunding a booking',
  'payment:send-refund': 'Sending a refund',
  'payments:earn': 'Booking the income of stays',
  'payments:reconcile': 'The nightly reconciliation',
  'payments:refund-departure': 'Refunding a departure that was called off',
  'transfers:settle': 'Settling a bank transfer',
  'uploads:sweep': 'Removing pictures that nobody uses',
  'uploads:variants': 'Making the smaller versions of a picture',
}

/** What a job was to do, by its name. */
export const jobName = (kind: string): string => jobNames[kind] ?? `Job: ${kind.replaceAll(/[-:]/g, ' ')}`

const storageReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'the folder may not be written to',
  ENOTDIR: 'the folder is not there',
}

/** Why a file could not be stored, in words; unknown codes as they are. */
export const storageReason = (code: string): string => storageReasons[code] ?? code

/** A number of bytes in MB or GB. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${(bytes / 1024 ** 3).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`
