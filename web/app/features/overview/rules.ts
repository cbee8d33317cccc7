// Owns what the overview says of a month, and how its figures are told apart: done, or booked so far.
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

/** Whether a month is not over yet, so that its figures still grow. */
export const isSoFar = ({ month }: { month: string }, today: string): boolean => month >= today.slice(0, 7)

export type Point = { month: string; done: number | null; soFar: number | null }

/** The points of a measure; of a line the last finished month begins the part that still grows, so that both meet. */
export const pointsOf = (months: OverviewMonth[], { of, shape }: Measure, today: string): Point[] =>
  months.map((month, index) => {
    const value = of(month)
    const next = months[index + 1]
    const isJoint = shape === 'line' && next !== undefined && isSoFar(next, today)
    return isSoFar(month, today)
      ? { month: month.month, done: null, soFar: value }
      : { month: month.month, done: value, soFar: isJoint ? value : null }
  })

/** Whether anything was ever sold in these months. */
export const hasStays = (months: OverviewMonth[]): boolean => months.some(({ nightsSold }) => nightsSold > 0)
