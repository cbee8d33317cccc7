// Owns the notices of the payment page: failures with their next step, loading errors, and pending payments.
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import type { Payment } from '@akwaaba/contract/payments'
import { type ReactNode, useEffect, useRef } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink, Spinner } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { labels } from './method-choice.tsx'
import type { PaymentFailure } from './rules.ts'

export type Way = { to: string; label: string }

export const Heading = () => <h1 className="text-[2rem] sm:text-[2.6rem]">Payment</h1>

export const Loading = () => (
  <div role="status" className="grid items-start gap-6 lg:grid-cols-[1fr_400px]">
    <span className="unseen">Loading your payment</span>
    <Skeleton className="h-[480px] w-full rounded-[28px]! max-lg:order-2" />
    <Skeleton className="h-64 w-full rounded-[28px]!" />
  </div>
)

type FailureProps = { failure: PaymentFailure; ways: Record<string, Way>; onCheck: () => void }

export const FailureNotice = ({ failure, ways, onCheck }: FailureProps) => {
  const way = ways[failure.next]
  return (
    <Notice
      tone="error"
      title={failure.title}
      action={
        failure.next === 'check' ? (
          <Button onClick={onCheck}>Check again</Button>
        ) : way ? (
          <ButtonLink to={way.to}>{way.label}</ButtonLink>
        ) : undefined
      }
    >
      {failure.text}
    </Notice>
  )
}

type WaitingProps = {
  /** why the provider has not answered; null while it is being asked */
  failure: PaymentFailure | null
  onCheck: () => void
  /** leads back to the payment methods */
  onOther: () => void
  children: ReactNode
}

/** Shown instead of the form while the provider is asked. */
export const Waiting = ({ failure, onCheck, onOther, children }: WaitingProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {failure ? (
        <Notice
          tone="warning"
          title={failure.title}
          action={
            <>
              <Button onClick={onCheck}>Check again</Button>
              <Button kind="quiet" onClick={onOther}>
                Pay another way
              </Button>
            </>
          }
        >
          {failure.text}
        </Notice>
      ) : (
        <Notice tone="info" title="We are checking with the provider">
          {children}
        </Notice>
      )}
      <p aria-hidden="true" className="mt-5 flex items-center justify-center gap-3 text-ink-soft text-sm">
        <Spinner /> This page changes by itself.
      </p>
    </div>
  )
}

type NotLoadedProps = { error: Error; onRetry: () => void; others: Way }

export const NotLoaded = ({ error, onRetry, others }: NotLoadedProps) => (
  <div className="grid gap-6">
    <Heading />
    <Notice
      tone="error"
      title="Error"
      action={
        <>
          <Button onClick={onRetry}>Try Again</Button>
          <ButtonLink kind="quiet" to={others.to}>
            {others.label}
          </ButtonLink>
        </>
      }
    >
      {sentenceOf(error)}
    </Notice>
  </div>
)

/** Shown instead of the form. It takes the focus, because the longer form may have been scrolled. */
export const Closed = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 outline-none">
      <Heading />
      {children}
    </div>
  )
}

export const InReview = ({ panel }: { panel: Way }) => (
  <Notice
    tone="warning"
    title="We are looking at your payment"
    action={<ButtonLink to={panel.to}>{panel.label}</ButtonLink>}
  >
    {errors.payment_in_review.msg}
  </Notice>
)

type UnderWayProps = { payment: Payment; wasCancelled: boolean; isUncharged: boolean; onCheck: () => void }

/** A pending payment. `isUncharged`: the provider has confirmed that nothing is charged. */
export const UnderWay = ({ payment, wasCancelled, isUncharged, onCheck }: UnderWayProps) =>
  isUncharged ? (
    <Notice
      tone="info"
      title={wasCancelled ? 'You came back before paying' : `You have begun to pay (${labels[payment.method]})`}
    >
      We have asked the provider: nothing has been charged. You can go on, or choose another way.
    </Notice>
  ) : (
    <Notice
      tone="info"
      title={`You have begun to pay (${labels[payment.method]})`}
      action={
        <Button kind="quiet" onClick={onCheck}>
          Check again
        </Button>
      }
    >
      If you have paid already, check what became of it. If you have not, just go on: you will not be charged twice.
    </Notice>
  )

/** A transfer that has expired before its money arrived. */
export const TransferExpired = ({ code }: { code: string }) => (
  <Notice tone="warning" title="The time for your bank transfer is over">
    We have not seen the money. If you have sent it, we still find it by its code, {code}, and either book it for you or
    send it back. Otherwise choose how you would like to pay now.
  </Notice>
)

/** The same where there is nothing left to pay: what has been sent can only come back. */
export const TransferNotNeeded = ({ code }: { code: string }) => (
  <Notice tone="warning" title="Your bank transfer has ended">
    We have not seen the money. Please do not send it any more. If you have sent it, we still find it by its code,{' '}
    {code}, and send it back.
  </Notice>
)

export const NoTarget = () => (
  <>
    <h1 className="mb-6 text-[2rem] sm:text-[2.6rem]">Payment</h1>
    <Notice tone="error" title="Error" action={<ButtonLink to={paths.bookings()}>See all apartments</ButtonLink>}>
      {messages.noPaymentTarget}
    </Notice>
  </>
)
