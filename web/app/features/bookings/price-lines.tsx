// Owns the breakdown of a price: nights times the rate, extras, total.
import { formatDollars } from '@akwaaba/contract/money'

type Props = {
  nights: number
  nightlyPrice: number
  apartmentTotal: number
  extras: { _id: string; title: string; price: number }[]
  total: number
}

const Line = ({ label, dollars, isTotal = false }: { label: string; dollars: number; isTotal?: boolean }) => (
  <div className={`flex justify-between gap-4 ${isTotal ? 'border-line border-t pt-3 font-semibold text-lg' : ''}`}>
    <dt className="min-w-0">{label}</dt>
    <dd className="shrink-0">{formatDollars(dollars)}</dd>
  </div>
)

export const PriceLines = ({ nights, nightlyPrice, apartmentTotal, extras, total }: Props) => (
  <dl className="grid gap-2.5">
    <Line
      label={`${nights} ${nights === 1 ? 'night' : 'nights'} × ${formatDollars(nightlyPrice)}`}
      dollars={apartmentTotal}
    />
    {extras.map(({ _id, title, price }) => (
      <Line key={_id} label={title} dollars={price} />
    ))}
    <Line label="Total" dollars={total} isTotal />
  </dl>
)
