// Owns the card of a purchase: its picture, title, price, reference, and the link to its page.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import { Contact, type Reachable } from '../page/contact.tsx'
import { Picture } from '../pictures/picture.tsx'

type Props = {
  title: string
  picture: string | null
  /** shown above the title, such as a state */
  mark?: ReactNode
  children: ReactNode
  /** the buyer, where that is not the signed-in user */
  customer: Reachable | null
  /** dollars */
  paid: number
  reference: string
  /** ISO instant */
  boughtAt: string
  /** null where its page no longer exists */
  to: string | null
  /** further facts about its money, such as a receipt */
  money?: ReactNode
  /** buttons */
  actions?: ReactNode
}

export const ReceiptCard = ({
  title,
  picture,
  mark,
  children,
  customer,
  paid,
  reference,
  boughtAt,
  to,
  money,
  actions,
}: Props) => (
  <article
    aria-label={title}
    className="grid gap-5 rounded-[28px] border border-line bg-card p-4 shadow-card sm:grid-cols-[220px_1fr] sm:p-5"
  >
    <Picture
      name={picture}
      alt=""
      sizes="(min-width: 640px) 220px, 90vw"
      className="aspect-4/3 self-start rounded-card"
    />
    <div className="min-w-0">
      {mark && <p className="mb-2">{mark}</p>}
      <h2 className="text-xl">{title}</h2>
      {children}
      {customer && (
        <p className="mt-1 text-ink-soft">
          <span className="font-medium">Customer:</span> <Contact customer={customer} />
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span>
          <strong className="text-lg">{formatDollars(paid)}</strong> paid
        </span>
        <span className="text-ink-soft text-sm">{reference}</span>
        <span className="text-ink-soft text-sm">Bought {formatDate(boughtAt.slice(0, 10))}</span>
      </p>
      {money}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {actions}
        {to !== null && (
          <ButtonLink kind="quiet" to={to}>
            View<span className="unseen"> {title}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  </article>
)
