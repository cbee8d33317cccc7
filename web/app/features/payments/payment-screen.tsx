// Owns the screen of a payment, whatever is paid for: the summary, how to pay, and what became of it.
import { formatDollars } from '@akwaaba/contract/money'
import type { Payment, PaymentMethod } from '@akwaaba/contract/payments'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import type { Chosen } from '../../lib/local-keys.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { BankDetails, CardFields, MethodChoice, TestGatewayBox } from './method-choice.tsx'
import { optionsQuery } from './queries.ts'
import type { Trouble } from './rules.ts'
import { kinds } from './targets.ts'
import { usePayment } from './use-payment.ts'

type Way = { to: string; label: string }

/** What is to be paid for, once it is read. */
export type Payable = {
  /** dollars */
  total: number
  summary: ReactNode
  /** stands above the ways of paying, such as a countdown */
  hold?: ReactNode
  /** where to go when it cannot be had any more */
  elsewhere: Way
  /** stands instead of the form where there is nothing to pay */
  closed: ReactNode
  /** whether the person has it already */
  isPaid: boolean
  /** the screen after it is paid; null where it was paid before */
  done: (payment: Payment | null) => ReactNode
}

type Read = Pick<UseQueryResult<unknown>, 'error' | 'refetch'>

const TroubleBox = ({
  trouble,
  ways,
  onCheck,
}: {
  trouble: Trouble
  ways: Record<string, Way>
  onCheck: () => void
}) => {
  const way = ways[trouble.next]
  return (
    <Notice
      tone="error"
      title={trouble.title}
      action={
        trouble.next === 'check' ? (
          <Button onClick={onCheck}>Check again</Button>
        ) : way ? (
          <ButtonLink to={way.to}>{way.label}</ButtonLink>
        ) : undefined
      }
    >
      {trouble.text}
    </Notice>
  )
}

const NotLoaded = ({ error, onRetry, others }: { error: Error; onRetry: () => void; others: Way }) => (
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
)

const Heading = () => <h1 className="text-[2rem] sm:text-[2.6rem]">Payment</h1>

const Loading = () => (
  <div role="status" className="grid items-start gap-6 lg:grid-cols-[1fr_400px]">
    <span className="unseen">Loading your payment</span>
    <Skeleton className="h-[480px] w-full rounded-[28px]! max-lg:order-2" />
    <Skeleton className="h-64 w-full rounded-[28px]!" />
  </div>
)

/** Stands instead of the form. That one was longer: without a step up to here, people would look at the foot of the page. */
const Closed = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-6 outline-none">
      <Heading />
      {children}
    </div>
  )
}

type Props = { chosen: Chosen; payable: Payable | null; reads: Read[] }

export const PaymentScreen = ({ chosen, payable, reads }: Props) => {
  const options = useQuery(optionsQuery())
  const { phase, trouble, payment, pay, check } = usePayment(chosen)
  const [method, setMethod] = useState<PaymentMethod>('card')
  const [card, setCard] = useState({ number: '', expiry: '', cvv: '' })
  const { panel, others, waiting } = kinds[chosen.target]

  if (!payable || !options.data) {
    // A line that breaks later leaves the page as it is: only what never arrived is an error.
    const all: Read[] = [...reads, options]
    const failed = all.find(({ error }) => error !== null)?.error
    return failed ? (
      <div className="grid gap-6">
        <Heading />
        <NotLoaded error={failed} onRetry={() => all.map((each) => each.refetch())} others={others} />
      </div>
    ) : (
      <Loading />
    )
  }
  if (phase === 'done' || payable.isPaid) return payable.done(payment)
  const ways = { gone: payable.elsewhere, bought: panel }
  if (payable.closed && phase === 'form')
    return (
      <Closed>
        {/* What became of the money is said even where there is nothing left to pay; the next step stands below it. */}
        {trouble && <TroubleBox trouble={trouble} ways={{}} onCheck={check} />}
        {payable.closed}
      </Closed>
    )
  const isBusy = phase === 'processing' || phase === 'checking'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay(method, card.number)
  }
  return (
    <>
      <Heading />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_400px]">
        <form
          onSubmit={submit}
          className="grid gap-6 rounded-[28px] border border-line bg-card p-5 shadow-card max-lg:order-2 sm:p-7"
        >
          {payable.hold}
          <MethodChoice methods={options.data.methods} method={method} onChange={setMethod} />
          {options.data.testGateway && (
            <TestGatewayBox
              cards={method === 'card' ? options.data.testCards : []}
              onPick={(number) => setCard({ number, expiry: '12/29', cvv: '123' })}
            />
          )}
          {method === 'card' && <CardFields card={card} onChange={setCard} />}
          {method === 'paypal' && (
            <p className="text-ink-soft">You pay with your PayPal account. Nothing else is needed here.</p>
          )}
          {method === 'bank' && <BankDetails bank={options.data.bank} reference={chosen.id} />}
          {trouble && <TroubleBox trouble={trouble} ways={ways} onCheck={check} />}
          {phase === 'checking' && (
            <Notice tone="info" title="We are checking with the provider">
              {waiting}
            </Notice>
          )}
          <SubmitButton kind="loud" className="w-full py-4" isBusy={isBusy}>
            {isBusy ? 'Processing...' : 'Complete Payment'}
          </SubmitButton>
          <p className="text-center text-ink-soft text-sm">You will be charged {formatDollars(payable.total)}.</p>
        </form>
        <aside
          aria-label="Summary"
          className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7 lg:sticky lg:top-24"
        >
          {payable.summary}
        </aside>
      </div>
    </>
  )
}
