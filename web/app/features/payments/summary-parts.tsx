// Owns what the summaries of all things to pay for are made of: a head with a picture, lines, and the total.
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { optionsQuery } from './queries.ts'
import { chargeOf } from './rules.ts'

export const SummaryHead = ({ picture, title, text }: { picture: string | null; title: string; text: string }) => (
  <div className="mb-5 flex items-center gap-4">
    <Picture name={picture} alt="" sizes="112px" className="h-20 w-24 shrink-0 rounded-xl sm:w-28" />
    <div className="min-w-0">
      <h2 className="text-lg">{title}</h2>
      <p className="text-ink-soft text-sm">{text}</p>
    </div>
  </div>
)

/** On a narrow screen one side wraps: words that are no price, or the name of a thing, never its price. */
export const Line = ({ label, value, isPrice = false }: { label: string; value: string; isPrice?: boolean }) => (
  <div className="flex justify-between gap-4">
    <dt className={`text-ink-soft ${isPrice ? 'min-w-0' : 'shrink-0'}`}>{label}</dt>
    <dd className={`text-right ${isPrice ? 'shrink-0' : 'min-w-0'}`}>{value}</dd>
  </div>
)

/** The amount in cedis, where one of the ways of paying charges those. */
const InCedis = ({ dollars }: { dollars: number }) => {
  const options = useQuery(optionsQuery())
  const charge = options.data?.charges.map((each) => chargeOf(dollars, each)).find((each) => each !== null)
  return charge && <span className="block font-normal text-base text-ink-soft">{formatMoney(charge)}</span>
}

export const SummaryLines = ({ total, children }: { total: number; children?: ReactNode }) => (
  <dl className="grid gap-2.5">
    {children}
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-3 font-semibold text-lg">
      <dt>Total amount</dt>
      <dd className="text-right">
        {formatDollars(total)}
        <InCedis dollars={total} />
      </dd>
    </div>
  </dl>
)
