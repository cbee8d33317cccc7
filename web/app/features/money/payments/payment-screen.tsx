// Owns the screen of a payment for any target: the summary, the method, and the outcome.
import type { Payment, PaymentMethod } from '@akwaaba/contract/payments'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Chosen } from '../../../lib/local-keys.ts'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { RefundLines } from '../../../ui/money/money-facts.tsx'
import { ChargeNote } from './charge-note.tsx'
import { ChargedAs, chargedBy, wouldCharge } from './charged.tsx'
import { MethodChoice, TestGatewayBox, WayOfPaying } from './method-choice.tsx'
import { MobileMoneyFields, OwnPromptStep, PromptNotice, useWallet } from './mobile-money.tsx'
import {
  Closed,
  FailureNotice,
  Heading,
  InReview,
  Loading,
  NotLoaded,
  TransferExpired,
  TransferNotNeeded,
  UnderWay,
  Waiting,
  type Way,
} from './payment-notices.tsx'
import { optionsQuery, paymentsQuery } from './queries.ts'
import { kinds } from './targets.ts'
import { TransferPanel } from './transfer-panel.tsx'
import { usePayment } from './use-payment.ts'

/** What is to be paid for, once it is loaded. */
export type Payable = {
  /** dollars */
  total: number
  summary: ReactNode
  /** shown above the page, such as a countdown */
  banner?: ReactNode
  /** shown beside the heading, such as the steps of booking */
  steps?: ReactNode
  /** shown below the heading: what is paid for, and the way to change it */
  trip?: ReactNode
  /** shown above the methods, such as a division of the price */
  before?: ReactNode
  /** shown above the button, such as what cancelling gives back */
  terms?: ReactNode
  /** where to go when it can no longer be bought */
  elsewhere: Way
  /** shown instead of the form where there is nothing to pay */
  closed: ReactNode
  /** whether the user has bought it already */
  isPaid: boolean
  /** the screen after it is paid; without a payment where it was paid before */
  done: (payment: Payment | null, receiptId: string | null) => ReactNode
}

/** The payment with which the user has come back from the provider's page. */
export type Returned = { payment: Payment; wasCancelled: boolean }

type Read = Pick<UseQueryResult<unknown>, 'error' | 'refetch'>
type Props = { chosen: Chosen; returned: Returned | null; payable: Payable | null; reads: Read[] }

export const PaymentScreen = ({ chosen, returned, payable, reads }: Props) => {
  const options = useQuery(optionsQuery())
  const payments = useQuery(paymentsQuery(chosen))
  const { phase, failure, payment, unchargedId, pay, end, askAbout, stopWaiting, check } = usePayment(
    chosen,
    returned?.payment ?? null,
  )
  const [picked, setPicked] = useState<PaymentMethod | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [card, setCard] = useState({ number: '', expiry: '', cvv: '' })
  const wallet = useWallet()
  const { panel, others, waiting, whatIsHeld } = kinds[chosen.target]
  const latest = payments.data?.[0]
  const begun = latest?.status === 'pending' && !latest.transfer && !latest.prompt ? latest : null
  // A payment of an earlier visit: the provider is asked about it before another one is made.
  const begunBefore = returned || hasTried || !payable || payable.closed ? undefined : begun?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each
  useEffect(() => {
    if (begunBefore) askAbout(begunBefore)
  }, [begunBefore])

  if (!payable || !options.data || !payments.data) {
    // A failed refetch leaves the page as it is: only data that was never loaded is an error.
    const all: Read[] = [...reads, options, payments]
    const failed = all.find(({ error }) => error !== null)?.error
    return failed ? (
      <NotLoaded error={failed} onRetry={() => all.map((each) => each.refetch())} others={others} />
    ) : (
      <Loading />
    )
  }
  const attempts = payments.data
  if (phase === 'done' || payable.isPaid) {
    const receipted = attempts.find(({ receiptId }) => receiptId !== null)
    const receiptId = payment?.receiptId ?? receipted?.receiptId ?? null
    return <ChargedAs value={chargedBy(payment ?? receipted)}>{payable.done(payment, receiptId)}</ChargedAs>
  }
  const ways = { gone: payable.elsewhere, bought: panel }
  if (latest?.status === 'review' && phase === 'form')
    return (
      <Closed>
        <InReview panel={panel} />
      </Closed>
    )
  const isTransferring = latest?.transfer && latest.status === 'pending'
  const ended = latest?.transfer?.status === 'expired' && latest.status === 'failed' ? latest.transfer : null
  if (payable.closed && phase === 'form' && !isTransferring)
    return (
      <Closed>
        {/* A failure is shown even where there is nothing left to pay; the next step is below it. */}
        {failure && <FailureNotice failure={failure} ways={{}} onCheck={check} />}
        {ended && <TransferNotNeeded code={ended.code} />}
        {payable.closed}
        <RefundLines refunds={attempts.flatMap(({ refunds }) => refunds)} />
      </Closed>
    )
  const head = (
    <>
      {payable.banner}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <Heading />
        {payable.steps}
      </div>
      {payable.trip}
    </>
  )
  const summaryOf = (charged: ReturnType<typeof chargedBy>) => (
    <aside
      aria-label="Summary"
      className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7 lg:sticky lg:top-24"
    >
      <ChargedAs value={charged}>{payable.summary}</ChargedAs>
    </aside>
  )
  const { methods, charges, testCards, testGateway } = options.data
  if (latest?.transfer && isTransferring && !isChoosing && phase === 'form')
    return (
      <>
        {head}
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_400px]">
          <TransferPanel
            payment={latest}
            transfer={latest.transfer}
            onEnd={end}
            onOther={methods.length > 1 ? () => setChoosing(true) : null}
          />
          {summaryOf(chargedBy(latest))}
        </div>
      </>
    )
  const prompting = latest?.prompt && latest.status === 'pending' ? latest : null
  if (prompting && !isChoosing && phase === 'form')
    return (
      <>
        {head}
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_400px]">
          <OwnPromptStep
            payment={prompting}
            leaving={waiting}
            onEnd={end}
            onChoose={(chosen) => {
              setPicked(chosen)
              setChoosing(true)
            }}
          />
          {summaryOf(chargedBy(prompting))}
        </div>
      </>
    )
  const wanted = picked ?? begun?.method ?? returned?.payment.method ?? 'card'
  const method = methods.find((each) => each === wanted) ?? methods[0] ?? 'card'
  const charge = charges.find((each) => each.method === method)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (method === 'momo' && !wallet.isReady()) return
    setTried(true)
    setChoosing(false)
    pay(method, card.number, {
      ...(method === 'momo' ? wallet.asked() : {}),
      ...(prompting ? { replaces: prompting._id } : {}),
    })
  }
  return (
    <>
      {head}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_400px]">
        <div className="grid gap-6 rounded-[28px] border border-line bg-card p-5 shadow-card max-lg:order-2 sm:p-7">
          {/* Not inside the form: Enter in one of its fields would pay. */}
          {payable.before}
          <form onSubmit={submit} className="grid gap-6">
            {begun && !hasTried && !failure && phase === 'form' && (
              <UnderWay
                payment={begun}
                wasCancelled={returned?.wasCancelled ?? false}
                isUncharged={begun._id === unchargedId}
                onCheck={check}
              />
            )}
            {phase === 'form' && !failure && latest?.prompt && (
              <PromptNotice payment={latest} onBack={() => setChoosing(false)} />
            )}
            {ended && <TransferExpired code={ended.code} />}
            {phase === 'checking' ? (
              <Waiting failure={failure} onCheck={check} onOther={stopWaiting}>
                {method === 'card' && !testGateway && 'If your phone asks you, approve the payment there. '}
                {waiting}
              </Waiting>
            ) : (
              <>
                <MethodChoice methods={methods} method={method} onChange={setPicked} />
                {testGateway && (
                  <TestGatewayBox
                    cards={method === 'card' ? testCards : []}
                    onPick={(number) => setCard({ number, expiry: '12/29', cvv: '123' })}
                  />
                )}
                {method === 'momo' && <MobileMoneyFields {...wallet.fields} />}
                <WayOfPaying
                  method={method}
                  options={options.data}
                  card={card}
                  onCard={setCard}
                  reference={chosen.id}
                  whatIsHeld={whatIsHeld}
                />
                {failure && <FailureNotice failure={failure} ways={ways} onCheck={check} />}
                {payable.terms}
                <SubmitButton kind="loud" className="w-full py-4" isBusy={phase === 'processing'}>
                  {phase === 'processing' ? 'Processing...' : 'Complete Payment'}
                </SubmitButton>
                <ChargeNote total={payable.total} charge={charge} />
              </>
            )}
          </form>
        </div>
        {summaryOf(wouldCharge(payable.total, charge))}
      </div>
    </>
  )
}
