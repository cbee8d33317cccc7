// Owns the breakdown of a price: nights times the rate, extras, total.
import { formatDollars } from '@akwaaba/contract/money'
import { Cedis } from '../../../lib/cedis.tsx'

type Props = {
  nights: number
  nightlyPrice: number
  apartmentTotal: number
  extras: { _id: string; title: string; price: number }[]
  total: number
}

/** `each`: the price of one, where the line is about several. */
type LineProps = { label: string; dollars: number; each?: number; isTotal?: boolean }

const Line = ({ label, dollars, each, isTotal = false }: LineProps) => (
  <div className={`flex justify-between gap-4 ${isTotal ? 'border-line border-t pt-3 font-semibold text-lg' : ''}`}>
    <dt className="min-w-0">
      {label}
      {each !== undefined && <Cedis isLine of={each} />}
    </dt>
    <dd className="shrink-0 text-right">
      {formatDollars(dollars)}
      <Cedis isLine of={dollars} />
    </dd>
  </div>
)

export const PriceLines = ({ nights, nightlyPrice, apartmentTotal, extras, total }: Props) => (
  <dl className="grid gap-2.5">
    <Line
      label={`${nights} ${nights === 1 ? 'night' : 'nights'} × ${formatDollars(nightlyPrice)}`}
      dollars={apartmentTotal}
      each={nightlyPrice}
    />
    {extras.map(({ _id, title, price }) => (
      <Line key={_id} label={title} dollars={price} />
    ))}
    <Line label="Total" dollars={total} isTotal />
  </dl>
)
