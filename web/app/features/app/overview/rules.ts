// Owns the measures of the overview, their points in a chart, and the names of mails, jobs and storage failures.
import { jobTitles } from '@akwaaba/contract/jobs'
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

const titles: Readonly<Partial<Record<string, string>>> = jobTitles

/** What an e-mail was about, by the name of its job. */
export const mailName = (kind: string): string => titles[`mail:${kind}`] ?? `E-mail: ${kind.replaceAll('-', ' ')}`

/** What a job was to do, by its name. */
export const jobName = (kind: string): string => titles[kind] ?? `Job: ${kind.replaceAll(/[-:]/g, ' ')}`

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
