// Owns the sum in the booking box of a listing: the lines of a price, its total, and what of it is paid later.
import { formatDate, toCalendarDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { lineText } from '@akwaaba/contract/price-lines'
import { Cedis } from '../../../lib/cedis.tsx'
import { LineReason } from '../../../ui/money/line-reason.tsx'
import type { StayPrice } from './use-stay-price.ts'

/** Where the host asks for a deposit: what is paid to book, and the rest with its day. */
const DueLater = ({ now, later }: NonNullable<StayPrice['due']>) => (
  <p className="mt-3 text-[0.95rem]">
    <strong>{formatDollars(now)}</strong> to book
    {later.map(({ amount, on }) => (
      <span key={on}>
        , {formatDollars(amount)} by <span className="whitespace-nowrap">{formatDate(toCalendarDate(on))}</span>
      </span>
    ))}
  </p>
)

export const StaySum = ({ lines, total, totalIs, due }: StayPrice) => (
  <>
    <dl className="mt-5 grid gap-2" aria-busy={totalIs === 'asked'}>
      {lines.map((line) => (
        <div className="flex justify-between gap-4" key={`${line.kind} ${line.label} ${line.unitPrice}`}>
          <dt>
            <LineReason why={line.why}>{lineText(line)}</LineReason>
            {line.kind === 'nights' && <Cedis isLine of={line.unitPrice} />}
          </dt>
          <dd className="shrink-0 text-right">
            {formatDollars(line.amount)}
            <Cedis isLine of={line.amount} />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-line border-t pt-3 font-semibold">
        <dt>Total before extras</dt>
        {totalIs ? (
          <dd className="shrink-0 text-right text-ink-soft">
            {totalIs === 'asked' ? 'Asking…' : 'Shown before you pay'}
          </dd>
        ) : (
          <dd className="shrink-0 text-right">
            {formatDollars(total)}
            <Cedis isLine of={total} />
          </dd>
        )}
      </div>
    </dl>
    {!totalIs && due && <DueLater {...due} />}
  </>
)
