// Owns waiting for the approval on a phone: what to do there, the time that is left, the voucher, and what to do when nothing comes.
import { shortNames } from '@akwaaba/contract/ghana-accounts'
import type { Prompt } from '@akwaaba/contract/prompts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { millisOf } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { spokenTime, whenNoPrompt } from './rules.ts'
import { type PromptCalls, type Prompted, usePrompt } from './use-prompt.ts'
import { VoucherForm } from './voucher-form.tsx'

/** What the guest has to do now. */
const Step = ({ prompt, voucher }: { prompt: Prompt; voucher: ReactNode }) => {
  const network = shortNames[prompt.network]
  if (prompt.actions.includes('sendVoucher'))
    return (
      <>
        <p>
          {network} needs a voucher first. Dial *110# on {prompt.phone}, make a voucher for a payment with your PIN, and
          type it here.
        </p>
        {voucher}
      </>
    )
  return (
    <Notice tone="warning" title={`We are asking ${network} for an answer`}>
      {prompt.state === 'sending'
        ? `${network} has not told us yet whether the prompt is on its way. If ${prompt.phone} asks you, approve it with your PIN.`
        : `Approve the prompt on ${prompt.phone} with your PIN. Nobody else may know your PIN, and we never ask for it.`}
      {prompt.text !== '' && <span className="mt-1 block">“{prompt.text}”</span>}
    </Notice>
  )
}

const TimeLeft = ({ seconds }: { seconds: number }) => (
  <>
    <p role="timer" className="flex items-center gap-2.5 rounded-2xl bg-sand px-4 py-2.5 font-medium tabular-nums">
      <Icon name="clock" size={18} />
      {clockText(seconds)} left to approve it
    </p>
    {/* The timer is silent; this is read out a few times only. */}
    <span role="status" className="unseen">
      {spokenTime(seconds)}
    </span>
  </>
)

const Help = ({ prompt }: { prompt: Prompt }) => (
  <details className="rounded-2xl border border-line px-4">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-medium">
      No prompt on your phone?
      <Icon name="down" size={18} />
    </summary>
    <ul className="grid list-disc gap-1.5 pb-3 pl-5 text-ink-soft">
      {whenNoPrompt(prompt.network).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
)

type Props = {
  payment: Prompted
  prompt: Prompt
  calls: PromptCalls
  /** says where the payment shows, so that the page may be closed */
  leaving: string
  /** the payment is no longer pending */
  onEnd: (payment: Prompted) => void
  /** leads to the form, with mobile money or with another method chosen */
  onAgain: () => void
  onOther: () => void
}

export const PromptPanel = (props: Props) => {
  const { payment: listed, prompt: listedPrompt, calls, leaving, onEnd, onAgain, onOther } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [until, setUntil] = useState(listedPrompt.until)
  const seconds = useSecondsLeft(millisOf(until))
  const isOver = seconds === 0
  const { payment, isUnread, isOffline, isBusy, charged, ask } = usePrompt(listed, calls, isOver)
  const prompt = payment.prompt ?? listedPrompt
  const isEnded = payment.status !== 'pending'
  useEffect(() => setUntil(prompt.until), [prompt.until])
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when the payment is no longer pending
  useEffect(() => {
    if (isEnded) onEnd(payment)
  }, [isEnded])
  useEffect(() => heading.current?.focus(), [])
  const network = shortNames[prompt.network]
  const isMaking = prompt.actions.includes('sendVoucher')
  const isUnsent = prompt.state === 'sending' && charged === 'no'
  return (
    <section
      aria-label="Mobile money"
      className="grid gap-5 rounded-[28px] border border-line bg-card p-5 shadow-card max-lg:order-2 sm:p-7"
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {isOver
          ? `No answer from ${network} yet`
          : isMaking
            ? 'Make a voucher on your phone'
            : 'Approve it on your phone'}
      </h2>
      {isUnread || isOffline ? (
        <Notice tone="warning" title="We cannot reach our server">
          Your payment goes on without this page. We try again by ourselves.
        </Notice>
      ) : null}
      {isOver ? (
        <Notice tone="info">
          The three minutes are over. If you have approved it, we find your payment all the same. You can try again:
          should both arrive, the second one comes back to you by itself.
        </Notice>
      ) : isUnsent ? (
        <Notice tone="warning" title={`${network} was not reached`}>
          Nothing has been charged. Please try again, or pay another way.
        </Notice>
      ) : (
        <Step prompt={prompt} voucher={<VoucherForm give={calls.give} onAnswer={() => void ask()} />} />
      )}
      {seconds !== null && !isOver && <TimeLeft seconds={seconds} />}
      {!isMaking && <Help prompt={prompt} />}
      <p className="text-ink-soft">{leaving}</p>
      <div className="flex flex-wrap gap-2">
        {isOver || isUnsent ? (
          <Button onClick={onAgain}>Try again</Button>
        ) : isMaking ? null : (
          <Button kind="quiet" isBusy={isBusy} onClick={() => void ask()}>
            I have approved it
          </Button>
        )}
        <Button kind="plain" onClick={onOther}>
          Pay another way
        </Button>
      </div>
    </section>
  )
}
