// Owns the page of a receipt or credit note: on the screen, and printed on A4.
import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import { methodName, type Receipt } from '@akwaaba/contract/receipts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { isNotThere } from '../../../lib/refusals.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { UnreadPage } from '../../../ui/notices/unread-page.tsx'
import { Logo } from '../../../ui/page/logo.tsx'
import { receiptQuery } from './queries.ts'
import { ReceiptFile } from './receipt-file.tsx'
import { kindNames } from './rules.ts'

const Party = ({ title, lines }: { title: string; lines: string[] }) => (
  <section aria-label={title} className="min-w-0">
    <h2 className="font-semibold font-text text-ink-soft text-sm tracking-normal">{title}</h2>
    {lines.filter(Boolean).map((line) => (
      <p key={line} className="whitespace-pre-line first-of-type:font-semibold">
        {line}
      </p>
    ))}
  </section>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

type AmountProps = { label: string; money: Receipt['total']; isTotal?: boolean; isStrong?: boolean }

const Amount = ({ label, money, isTotal = false, isStrong = isTotal }: AmountProps) => (
  <tr
    className={`${isStrong ? 'font-semibold' : ''} ${isTotal ? 'border-ink border-t-2 text-lg' : 'border-line border-t'}`}
  >
    <th scope="row" className={`py-2.5 pr-4 text-left ${isStrong ? '' : 'font-normal'}`}>
      {label}
    </th>
    <td className="whitespace-nowrap py-2.5 text-right tabular-nums">{formatMoney(money)}</td>
  </tr>
)

const Sheet = ({ receipt }: { receipt: Receipt }) => {
  const { seller, customer, charged, total, rate } = receipt
  const isCredit = receipt.kind === 'credit-note'
  return (
    <article
      aria-label={`${kindNames[receipt.kind]} ${receipt.number}`}
      className="mx-auto w-full max-w-3xl rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-12 print:max-w-none print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-[2rem]">{kindNames[receipt.kind]}</h1>
          <p className="mt-1 font-semibold">{receipt.number}</p>
        </div>
        <span aria-hidden="true">
          <Logo name={seller.name} />
        </span>
      </div>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party
          title="Seller"
          lines={[
            seller.name,
            seller.address,
            seller.taxNumber && `Tax number ${seller.taxNumber}`,
            seller.email,
            seller.phone,
          ]}
        />
        <Party title="Customer" lines={customer ? [customer.name, customer.email] : ['Account deleted']} />
      </div>
      <dl className="mt-8 grid gap-4 rounded-2xl bg-sand p-4 min-[481px]:grid-cols-2 sm:grid-cols-3 print:grid-cols-3">
        <Fact label="Date">{instantText(receipt.issuedAt)} (Accra time)</Fact>
        <Fact label="Payment reference">{receipt.paymentReference}</Fact>
        <Fact label={isCredit ? 'Sent back by' : 'Paid by'}>{methodName(receipt.method)}</Fact>
        {receipt.creditFor && <Fact label="For receipt">{receipt.creditFor}</Fact>}
      </dl>
      <h2 className="mt-8 text-xl">{receipt.title}</h2>
      <ul className="mt-1 text-ink-soft">
        {receipt.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <table className="mt-6 w-full">
        <caption className="unseen">{isCredit ? 'What was sent back' : 'What was paid'}</caption>
        <tbody>
          {receipt.lines.map(({ label, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two extras may have one name, and lines never move
            <Amount key={`${label} ${index}`} label={label} money={amount} />
          ))}
          <Amount isTotal label={isCredit ? 'Total refunded' : 'Total'} money={total} />
          {charged.currency !== total.currency && (
            <Amount isStrong label={isCredit ? 'Sent back' : 'Charged'} money={charged} />
          )}
          {receipt.taxes.map(({ label, amount }) => (
            <Amount key={label} label={`Contains ${label}`} money={amount} />
          ))}
        </tbody>
      </table>
      {rate && (
        <p className="mt-3 text-ink-soft text-sm">
          At {rate.rate} cedis for a dollar, the rate of {formatDate(rate.date.slice(0, 10))}.
        </p>
      )}
    </article>
  )
}

export const ReceiptPage = ({ id }: { id: string }) => {
  const receipt = useQuery(receiptQuery(id))
  return (
    <div className="wrap py-8 sm:py-12 print:max-w-none print:p-0">
      <div className="mx-auto mb-6 flex max-w-3xl flex-wrap items-start gap-3 print:hidden">
        <ButtonLink to={paths.receipts()} kind="quiet" className="mr-auto">
          All receipts
        </ButtonLink>
        {receipt.data && (
          <>
            <Button kind="quiet" onClick={() => window.print()}>
              Print
            </Button>
            <ReceiptFile receipt={receipt.data} kind="primary" />
          </>
        )}
      </div>
      {receipt.data ? (
        <Sheet receipt={receipt.data} />
      ) : isNotThere(receipt.error) ? (
        <div className="mx-auto max-w-3xl">
          <EmptyState
            isPage
            title="No such receipt."
            action={<ButtonLink to={paths.receipts()}>See all receipts</ButtonLink>}
          >
            There is no receipt at this address, or it belongs to another account.
          </EmptyState>
        </div>
      ) : (
        <div className="mx-auto max-w-3xl">
          <UnreadPage
            title="Receipt"
            what="the receipt"
            fault={receipt.error && sentenceOf(receipt.error)}
            onRetry={() => receipt.refetch()}
          />
        </div>
      )}
    </div>
  )
}
