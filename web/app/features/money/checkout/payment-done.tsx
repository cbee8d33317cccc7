// Owns the screen after a payment: that it arrived, for what, and where to find it again.
import { type ReactNode, useEffect, useRef } from 'react'
import { type Chosen, chosenTarget, clearTarget } from '../../../lib/local-keys.ts'
import { openTrip } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { kinds } from '../payments/targets.ts'

type Props = {
  chosen: Chosen
  title?: string
  text: string
  /** shown above, such as the steps of booking */
  steps?: ReactNode
  /** the references to quote to support, by label; unknown ones are left out */
  references: Record<string, string | undefined>
  summary: ReactNode
  /** of what was paid; null where it is not known */
  receiptId: string | null
  links: ReactNode
}

export const PaymentDone = ({ chosen, title, text, steps, references, summary, receiptId, links }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { panel } = kinds[chosen.target]
  const bookings = kinds.bookingId.panel
  useEffect(() => {
    heading.current?.focus()
    // It may have been paid in another tab or on another device: it must not be offered for payment here again.
    if (chosenTarget()?.id === chosen.id) clearTarget()
  }, [chosen.id])
  const known = Object.entries(references).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return (
    <div className="mx-auto max-w-2xl rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-10">
      {steps && <div className="mb-6">{steps}</div>}
      <span className="grid size-14 place-items-center rounded-full bg-[#e3efe9] text-palm">
        <Icon name="check" size={30} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-[2rem] outline-none">
        {title ?? 'Payment received. Thank you!'}
      </h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      <dl className="my-6 grid gap-1 rounded-2xl bg-sand p-4">
        {known.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {summary}
      <div className="mt-8 mb-6 grid gap-3 print:hidden">
        <ButtonLink to={panel.to}>{panel.label}</ButtonLink>
        {/* Without an account it is on the page of the trip. */}
        {receiptId && openTrip.token === null && (
          <ButtonLink to={paths.receipt(receiptId)} kind="quiet">
            <Icon name="receipt" size={18} /> See the receipt
          </ButtonLink>
        )}
        {panel.to !== bookings.to && (
          <ButtonLink to={bookings.to} kind="quiet">
            {bookings.label}
          </ButtonLink>
        )}
      </div>
      {links}
    </div>
  )
}
