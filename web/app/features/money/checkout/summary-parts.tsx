// Owns the parts of the summaries on the payment pages: a head with a picture, lines, and the total.
import { formatDollars } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { PartCharged, TotalCharged } from '../payments/charged.tsx'

export const SummaryHead = ({ picture, title, text }: { picture: string | null; title: string; text: string }) => (
  <div className="mb-5 flex items-center gap-4">
    <Picture name={picture} alt="" sizes="112px" className="h-20 w-24 shrink-0 rounded-xl sm:w-28" />
    <div className="min-w-0">
      <h2 className="text-lg">
        <Name>{title}</Name>
      </h2>
      <p className="text-ink-soft text-sm">{text}</p>
    </div>
  </div>
)

/** On a narrow screen the value wraps, not the label. */
export const Line = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="shrink-0 text-ink-soft">{label}</dt>
    <dd className="min-w-0 text-right">{value}</dd>
  </div>
)

type PriceProps = {
  label: string
  dollars: number
  /** the price of one, where the line is about several */
  each?: number
}

/** On a narrow screen the label wraps, never the price. */
export const PriceLine = ({ label, dollars, each }: PriceProps) => (
  <div className="flex justify-between gap-4">
    <dt className="min-w-0 text-ink-soft">
      {label}
      {each !== undefined && <PartCharged dollars={each} />}
    </dt>
    <dd className="shrink-0 text-right">
      {formatDollars(dollars)}
      <PartCharged dollars={dollars} />
    </dd>
  </div>
)

/** The sum that the payment of this page takes, where it is not the total, and what it is. */
export const PayNow = ({ dollars, what }: { dollars: number; what: string }) => (
  <div className="flex items-center justify-between gap-4 rounded-2xl bg-sand px-4 py-3">
    <dt className="min-w-0">
      <span className="font-semibold">You pay now</span>
      <span className="block text-ink-soft text-sm">{what}</span>
    </dt>
    <dd className="shrink-0 text-right font-semibold text-xl">
      {formatDollars(dollars)}
      <TotalCharged dollars={dollars} />
    </dd>
  </div>
)

type LinesProps = {
  total: number
  children?: ReactNode
  /** the parts of the total that are paid by themselves */
  parts?: ReactNode
}

export const SummaryLines = ({ total, children, parts }: LinesProps) => (
  <dl className="grid gap-2.5">
    {children}
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-3 font-semibold text-lg">
      <dt>Total amount</dt>
      <dd className="text-right">
        {formatDollars(total)}
        <TotalCharged dollars={total} />
      </dd>
    </div>
    {parts}
  </dl>
)
