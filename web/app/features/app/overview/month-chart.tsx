// Owns the chart of a measure by month. Months that are not over are hatched or dashed, not only of another colour.
import { useId } from 'react'
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatMonth } from '../../../lib/format.ts'
import type { Measure, Point } from './rules.ts'

type TipProps = { active?: boolean; payload?: readonly { payload?: Point }[]; say: Measure['say'] }

const Tip = ({ active, payload, say }: TipProps) => {
  const point = payload?.[0]?.payload
  const value = point?.done ?? point?.soFar
  if (!active || !point || value === null || value === undefined) return null
  return (
    <p className="rounded-xl border border-line bg-card px-3 py-2 text-sm shadow-card">
      <span className="block text-ink-soft">
        {formatMonth(point.month)}
        {point.done === null && ', booked so far'}
      </span>
      <strong>{say(value)}</strong>
    </p>
  )
}

/** Shortens a figure for an axis: "$12,500" instead of "$12,500.00". */
const short = (say: Measure['say']) => (value: number) =>
  say(value)
    .replace(/\.00$/, '')
    .replace(/ days?$/, '')

const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--ink-soft)', fontSize: 12 }, tickLine: false } as const

type Props = { measure: Measure; points: Point[] }

export const MonthChart = ({ measure, points }: Props) => {
  const hatch = useId()
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="month"
        {...axis}
        tickFormatter={(month: string) => formatMonth(month).slice(0, 3)}
        interval={1}
        padding={measure.shape === 'line' ? { left: 12, right: 12 } : undefined}
      />
      <YAxis {...axis} axisLine={false} width={58} allowDecimals={false} tickFormatter={short(measure.say)} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--sand)', stroke: 'var(--line)' }}
        content={({ active, payload }) => <Tip active={active} payload={payload} say={measure.say} />}
      />
    </>
  )
  const line = { type: 'linear', stroke: 'var(--palm)', strokeWidth: 2.5, isAnimationActive: false } as const
  const dot = { r: 3.5, stroke: 'var(--palm)', strokeWidth: 2 }
  const margin = { top: 8, right: 8, bottom: 0, left: 0 }
  return (
    <ResponsiveContainer width="100%" height={220}>
      {measure.shape === 'bars' ? (
        <BarChart data={points} margin={margin} accessibilityLayer={false}>
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className="fill-[#e3efe9] forced-colors:fill-[Canvas]" />
              <rect width="2.500" height="6" fill="var(--palm)" />
            </pattern>
          </defs>
          {frame}
          <Bar dataKey="done" stackId="one" fill="var(--palm)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
          <Bar
            dataKey="soFar"
            stackId="one"
            fill={`url(#${hatch})`}
            stroke="var(--palm)"
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      ) : (
        <LineChart data={points} margin={margin} accessibilityLayer={false}>
          {frame}
          <Line
            {...line}
            dataKey="soFar"
            strokeDasharray="5 5"
            dot={{ ...dot, fill: 'var(--card)', strokeDasharray: '0' }}
          />
          <Line {...line} dataKey="done" dot={{ ...dot, fill: 'var(--palm)' }} />
        </LineChart>
      )}
    </ResponsiveContainer>
  )
}
