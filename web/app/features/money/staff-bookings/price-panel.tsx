// Owns the price at the side of the form: line by line as the rules make it, or the one that staff have agreed.
import { formatDollars } from '@akwaaba/contract/money'
import { lineText } from '@akwaaba/contract/price-lines'
import { priceReasonLength } from '@akwaaba/contract/staff-bookings'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { isRefusedByRules, type usePrice } from './queries.ts'
import { agreedOf, type BookingForm } from './rules.ts'

type Props = {
  form: BookingForm
  price: ReturnType<typeof usePrice>
  onChange: (part: Partial<BookingForm>) => void
  faultOf: (field: string) => string | undefined
  /** below the price: what went wrong, and the button that books */
  children: ReactNode
}

const row = 'flex justify-between gap-4 border-line border-b py-2'

export const PricePanel = ({
  form,
  price: { data, error, isFetching, refetch },
  onChange,
  faultOf,
  children,
}: Props) => {
  const agreed = agreedOf(form)
  // A refusal by the rules opens it; no new price closes it, since it may be filled in by then.
  const isRefused = isRefusedByRules(error)
  const [isOpen, setOpen] = useState(form.agreedPrice !== '')
  const [wasRefused, setRefused] = useState(false)
  if (isRefused !== wasRefused) {
    setRefused(isRefused)
    if (isRefused) setOpen(true)
  }
  const hasNights = form.apartmentId !== '' && form.from !== '' && form.to !== ''
  return (
    <section aria-label="Price" className="grid gap-3 rounded-xl border border-line bg-card p-3.5 lg:sticky lg:top-16">
      <h2 className="text-[1.05rem]">Price</h2>
      <div aria-busy={isFetching} className="min-h-20">
        {!hasNights ? (
          <p className="text-ink-soft">The price is shown once an apartment and nights are chosen.</p>
        ) : error ? (
          <Notice
            tone={isRefused ? 'warning' : 'error'}
            {...(!isRefused && {
              action: (
                <Button kind="quiet" onClick={() => refetch()}>
                  Try again
                </Button>
              ),
            })}
          >
            {sentenceOf(error)}
            {isRefused && ' With an agreed price you can book it all the same.'}
          </Notice>
        ) : (
          data && (
            <dl className="tabular-nums">
              {data.lines.map((line, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
                <div key={position} className={row}>
                  <dt className="min-w-0 text-ink-soft">{lineText(line)}</dt>
                  <dd className="shrink-0">{formatDollars(line.amount)}</dd>
                </div>
              ))}
              <div className="flex justify-between gap-4 pt-2 font-semibold">
                <dt>{agreed === null ? 'Total' : 'By the rules'}</dt>
                <dd className={agreed === null ? '' : 'text-ink-soft line-through'}>{formatDollars(data.total)}</dd>
              </div>
              {agreed !== null && (
                <div className="flex justify-between gap-4 font-semibold">
                  <dt>Agreed</dt>
                  <dd>{formatDollars(agreed)}</dd>
                </div>
              )}
            </dl>
          )
        )}
      </div>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="border-line border-t pt-2"
      >
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-palm">
          Agree another price
        </summary>
        <div className="grid gap-3 pt-1">
          <NumberField
            label="Agreed price, in dollars"
            hint="The total, with extras."
            value={form.agreedPrice}
            onChange={({ target }) => onChange({ agreedPrice: target.value })}
            fault={faultOf('agreed.price')}
          />
          <Field
            label="Why"
            maxLength={priceReasonLength}
            placeholder="A regular guest"
            value={form.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
            fault={faultOf('reason') ?? faultOf('agreed.reason')}
          />
        </div>
      </details>
      {children}
    </section>
  )
}
