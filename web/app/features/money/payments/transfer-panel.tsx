// Owns a pending bank transfer: account, sum, code, deadline, and state.
import { formatMoney } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { instantText, millisOf } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { transferNames } from '../../../ui/money/transfer-names.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { CopyLine } from '../../../ui/page/copy-line.tsx'
import { TransferExpired } from './payment-notices.tsx'
import { ProofForm } from './proof-form.tsx'
import { paymentQuery } from './queries.ts'
import { missingOf } from './rules.ts'

type Transfer = NonNullable<Payment['transfer']>

const everyMillis = 15_000

const Deadline = ({ transfer }: { transfer: Transfer }) => {
  const seconds = useSecondsLeft(millisOf(transfer.deadline))
  if (transfer.status === 'proof_submitted') return null
  return (
    <p role="timer" className="flex items-center gap-2.5 rounded-2xl bg-sand px-4 py-2.5">
      <Icon name="clock" size={18} />
      <span className="min-w-0">
        <span className="font-medium tabular-nums">
          {seconds === null ? 'Time to pay' : seconds > 0 ? `${clockText(seconds)} left` : 'The time is over'}
        </span>
        <span className="block text-ink-soft text-sm">Until {instantText(transfer.deadline)} (Accra time)</span>
        {transfer.holdsNights ? (
          <span className="block text-ink-soft text-sm">Your nights are held until then.</span>
        ) : (
          <span className="block text-ink-soft text-sm">
            Nothing is held for you that long. If it is gone when your money arrives, you get everything back.
          </span>
        )}
      </span>
    </p>
  )
}

/** The state of the transfer, with what to do next. */
const State = ({ payment, transfer }: { payment: Payment; transfer: Transfer }) => {
  const states: Record<string, ReactNode> = {
    proof_submitted: (
      <Notice tone="success" title="Your proof is being checked">
        We look for the money on our bank statement and write to you as soon as it is there.{' '}
        {transfer.holdsNights && `Your nights are held until ${instantText(transfer.deadline)} (Accra time). `}
        You can leave this page.
      </Notice>
    ),
    proof_rejected: (
      <Notice tone="error" title="Your proof was not accepted">
        {transfer.rejection ?? 'It does not show this transfer.'} Please send another one.
      </Notice>
    ),
    part_paid: (
      <Notice tone="warning" title={`${formatMoney(transfer.received)} has arrived`}>
        {formatMoney(missingOf(payment, transfer))} is still missing. Please send the rest with the same code.
      </Notice>
    ),
  }
  return (
    states[transfer.status] ?? (
      <p className="text-ink-soft">
        Send the exact sum from your bank, with the code as the reference or narration. It is how we know that the money
        is yours.
      </p>
    )
  )
}

const Account = ({ payment, transfer }: { payment: Payment; transfer: Transfer }) => {
  const { account } = transfer
  const missing = missingOf(payment, transfer)
  const lines = {
    Bank: account.bankName,
    'Account name': account.accountName,
    'Account number': account.accountNumber,
    Branch: account.branch,
    'SWIFT code': account.swift,
  }
  return (
    <dl className="rounded-2xl bg-sand px-4 py-2">
      <CopyLine label="Code to write" text={transfer.code} isLoud />
      <CopyLine
        label={transfer.received.amount > 0 ? 'Still to send' : 'Exact amount'}
        text={formatMoney(missing)}
        copied={missing.amount.toFixed(2)}
        isLoud
      />
      {Object.entries(lines).map(([label, text]) => text && <CopyLine key={label} label={label} text={text} />)}
    </dl>
  )
}

type Props = {
  payment: Payment
  transfer: Transfer
  onEnd: (payment: Payment) => void
  /** leads to the other methods; null where there are none */
  onOther: (() => void) | null
}

export const TransferPanel = ({ payment: listed, transfer: listedTransfer, onEnd, onOther }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useQuery({ ...paymentQuery(listed._id), refetchInterval: everyMillis })
  const payment = asked.data ?? listed
  const transfer = asked.data?.transfer ?? listedTransfer
  const isOver = payment.status !== 'pending'
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the payment is no longer pending
  useEffect(() => {
    if (isOver) onEnd(payment)
  }, [isOver])
  // The form was longer and may have been scrolled: the focus leads back up.
  useEffect(() => heading.current?.focus(), [])
  // Its time is over, and no job has said so yet.
  const isLate = transfer.blocked.some(({ action }) => action === 'submitProof')
  const isChecked = transfer.status === 'proof_submitted'
  return (
    <section
      aria-label="Bank transfer"
      className="grid gap-5 rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7"
    >
      <div>
        <p className="inline-block rounded-full bg-[#eaf4f5] px-3 py-1 font-semibold text-[#134b56] text-sm first-letter:uppercase">
          {transferNames[transfer.status]}
        </p>
        <h2 ref={heading} tabIndex={-1} className="mt-2 text-2xl outline-none">
          Pay by bank transfer
        </h2>
      </div>
      <State payment={payment} transfer={transfer} />
      <Deadline transfer={transfer} />
      <Account payment={payment} transfer={transfer} />
      {transfer.actions.includes('submitProof') && <ProofForm paymentId={payment._id} />}
      {isLate && transfer.received.amount === 0 && <TransferExpired code={transfer.code} />}
      {!isChecked && transfer.received.amount === 0 && onOther && (
        <Button kind="plain" className="justify-self-start" onClick={onOther}>
          Pay another way
        </Button>
      )}
    </section>
  )
}
