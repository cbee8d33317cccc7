// Owns the breakdown of a price: the lines of the pricing engine, and the total.
import { formatDollars } from '@akwaaba/contract/money'
import { lineText, type ShownLine } from '@akwaaba/contract/price-lines'
import { Cedis } from '../../../lib/cedis.tsx'
import { CedisRounding } from '../../../lib/cedis-rounding.tsx'
import { LineReason } from '../../../ui/money/line-reason.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

type Props = { lines: readonly (ShownLine & { why?: string | null })[]; total: number }

/** `each`: the price of one, where the line is about several. */
type LineProps = { label: string; dollars: number; each?: number; why?: string | null | undefined; isTotal?: boolean }

const Line = ({ label, dollars, each, why, isTotal = false }: LineProps) => (
  <div className={`flex justify-between gap-4 ${isTotal ? 'border-line border-t pt-3 font-semibold text-lg' : ''}`}>
    <dt className="min-w-0">
      <LineReason why={why}>{label}</LineReason>
      {each !== undefined && <Cedis isLine of={each} />}
    </dt>
    <dd className="shrink-0 text-right">
      {formatDollars(dollars)}
      <Cedis isLine of={dollars} />
    </dd>
  </div>
)

export const PriceLines = ({ lines, total }: Props) => (
  <dl className="grid gap-2.5">
    {lines.map((line, position) => (
      <Line
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
        key={position}
        label={lineText(line)}
        dollars={line.amount}
        why={line.why}
        {...(line.kind === 'nights' ? { each: line.unitPrice } : {})}
      />
    ))}
    <CedisRounding total={total} parts={lines.map(({ amount }) => amount)} />
    <Line label="Total" dollars={total} isTotal />
  </dl>
)

/** As tall as a price of one line, so that nothing moves when it comes. */
export const PriceLinesSkeleton = () => (
  <div className="grid gap-2.5">
    <Skeleton className="h-[1lh]" />
    <div className="border-line border-t pt-3 text-lg">
      <Skeleton className="h-[1lh]" />
    </div>
  </div>
)
