// Owns trying a stay: what a guest would see and pay, which rule decides each night, or why the stay is refused and which one is not.
import { addDays, type CalendarDate, formatDate, formatDateShort, parseDate } from '@akwaaba/contract/dates'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { formatDollars } from '@akwaaba/contract/money'
import { lineText } from '@akwaaba/contract/price-lines'
import type { Prices, tryHostStay } from '@akwaaba/contract/prices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { LayerTag } from './layer-tag.tsx'
import { triedStayQuery } from './queries.ts'
import { priceWithout } from './rules.ts'

type Tried = ReplyOf<typeof tryHostStay>
type Asked = { startDate: CalendarDate; endDate: CalendarDate; adults: string; children: string; infants: string }

const Night = ({ night, prices }: { night: Tried['nights'][number]; prices: Prices }) => {
  const without = priceWithout(prices, night.day, night.layer)
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-2 border-line border-b px-3 py-1.5">
      <span className="font-semibold">{formatDateShort(night.day)}</span>
      <span className="min-w-0">
        <LayerTag layer={night.layer} />
        {night.name && <span className="block truncate text-ink-soft text-xs">{night.name}</span>}
      </span>
      <span className="text-right">
        <strong className="block">{formatDollars(night.price)}</strong>
        {without !== null && without !== night.price && (
          <span className="block text-ink-soft text-xs">instead of {formatDollars(without)}</span>
        )}
      </span>
    </li>
  )
}

const Sum = ({ label, dollars, isSoft = false }: { label: string; dollars: number; isSoft?: boolean }) => (
  <div className={`flex justify-between gap-3 ${isSoft ? 'text-ink-soft' : ''}`}>
    <dt className="min-w-0 break-words">{label}</dt>
    <dd className="shrink-0">{formatDollars(dollars)}</dd>
  </div>
)

const Allowed = ({
  price,
  nights,
  prices,
}: {
  price: NonNullable<Tried['price']>
  nights: Tried['nights']
  prices: Prices
}) => (
  <>
    <p role="status" className="bg-[#e3efe9] px-3 py-2 font-semibold text-palm-deep">
      Can be booked, {price.nights} {price.nights === 1 ? 'night' : 'nights'}
    </p>
    <ul
      aria-label="Which rule decides each night"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reachable by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto text-sm"
    >
      {nights.map((night) => (
        <Night key={night.day} {...{ night, prices }} />
      ))}
    </ul>
    <dl className="grid gap-1.5 px-3 py-2.5 text-sm">
      {price.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
        <Sum key={at} label={lineText(line)} dollars={line.amount} />
      ))}
      <div className="mt-1 flex justify-between border-line border-t pt-2 font-bold text-[0.95rem]">
        <dt>Total</dt>
        <dd>{formatDollars(price.total)}</dd>
      </div>
      {price.dueLater.length > 0 && <Sum isSoft label="Due now" dollars={price.dueNow} />}
      {price.dueLater.map(({ amount, on }) => (
        <Sum key={on} isSoft label={`Due ${formatDate(on)}`} dollars={amount} />
      ))}
    </dl>
  </>
)

const Refused = ({
  reasons,
  onTry,
}: {
  reasons: Tried['reasons']
  onTry: (dates: Pick<Asked, 'startDate' | 'endDate'>) => void
}) => {
  const instead = reasons.find((reason) => reason.try !== null)?.try
  return (
    <div className="p-3">
      <Notice
        tone="warning"
        title="This stay would be refused"
        {...(instead && {
          action: (
            <Button kind="quiet" onClick={() => onTry(instead)}>
              Nearest: {formatDateShort(instead.startDate)} to {formatDateShort(instead.endDate)}
            </Button>
          ),
        })}
      >
        <ul>
          {reasons.map(({ reason, msg }) => (
            <li key={reason}>{msg}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

type Props = { org: string; prices: Prices; from: CalendarDate }

/** `from`: the day on which the first stay that is tried begins. */
export const TryStay = ({ org, prices, from }: Props) => {
  const [asked, setAsked] = useState<Asked>({
    ...{ startDate: from, endDate: addDays(from, 3) },
    ...{ adults: '2', children: '0', infants: '0' },
  })
  const { startDate, endDate } = asked
  const heads = { adults: Number(asked.adults), children: Number(asked.children), infants: Number(asked.infants) }
  const body = { startDate, endDate, ...heads, extras: [] }
  const isComplete = asked.adults !== '' && heads.adults >= 1
  const tried = useQuery({ ...triedStayQuery(org, prices.apartmentId, body), enabled: isComplete })
  const setDay = (name: 'startDate' | 'endDate') => (text: string) => {
    const day = parseDate(text)
    if (day === null) return
    // A stay keeps its length where it is moved behind its end.
    const end = name === 'startDate' && day >= endDate ? addDays(day, 3) : endDate
    setAsked({ ...asked, endDate: end, [name]: day })
  }
  const number = (name: 'adults' | 'children' | 'infants', label: string) => (
    <NumberField
      isWhole
      label={label}
      value={asked[name]}
      onChange={(event) => setAsked({ ...asked, [name]: event.target.value })}
    />
  )
  return (
    <aside aria-label="Try a stay" className="rounded-xl border border-line bg-card lg:sticky lg:top-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b px-3 py-2">
        <h2 className="text-[0.95rem]">Try a stay</h2>
        <p className="text-ink-soft text-xs">What a guest would see</p>
      </header>
      <div className="grid grid-cols-2 gap-2 border-line border-b p-3">
        <DayField label="Arrives" value={startDate} onChange={setDay('startDate')} />
        <DayField label="Leaves" value={endDate} onChange={setDay('endDate')} />
        <div className="col-span-2 grid grid-cols-3 gap-2">
          {number('adults', 'Adults')}
          {number('children', 'Children')}
          {number('infants', 'Infants')}
        </div>
      </div>
      {!isComplete ? (
        <p className="p-3 text-ink-soft">Please say how many adults come.</p>
      ) : tried.isError ? (
        <div className="p-3">
          <LoadFault onRetry={() => tried.refetch()}>{sentenceOf(tried.error)}</LoadFault>
        </div>
      ) : !tried.data ? (
        <Skeleton className="m-3 h-40" />
      ) : tried.data.price ? (
        <Allowed price={tried.data.price} nights={tried.data.nights} prices={prices} />
      ) : (
        <Refused reasons={tried.data.reasons} onTry={(dates) => setAsked({ ...asked, ...dates })} />
      )}
    </aside>
  )
}
