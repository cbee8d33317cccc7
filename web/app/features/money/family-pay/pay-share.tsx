// Owns paying a share by its link, without an account: the form, the step on a phone, and a payment that is under way.
import { chargeTestCard } from '@akwaaba/contract/checkout'
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import {
  checkShare,
  type PayersShare,
  payShare,
  readShare,
  type ShareMethod,
  sendShareVoucher,
  shareMethods,
} from '@akwaaba/contract/shares'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ChargeNote } from '../payments/charge-note.tsx'
import { MethodChoice } from '../payments/method-choice.tsx'
import { MobileMoneyFields, PromptNotice, PromptStep, useWallet } from '../payments/mobile-money.tsx'
import { optionsQuery } from '../payments/queries.ts'
import { chargeOf, type Options } from '../payments/rules.ts'

type Props = { token: string; share: PayersShare; onShare: (share: PayersShare) => void }
type FormProps = Props & {
  options: Options
  picked: ShareMethod
  onPick: (method: ShareMethod) => void
  onBack: () => void
}

const PayForm = ({ token, share, options, picked, onPick, onBack, onShare }: FormProps) => {
  const [email, setEmail] = useState(share.email ?? '')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const isPending = useRef(false)
  const wallet = useWallet()
  const fields = fieldFaults(fault)
  const offered = shareMethods.filter((each) => options.methods.includes(each))
  const method = offered.find((each) => each === picked) ?? offered[0]
  if (method === undefined)
    return (
      <Notice tone="warning">
        A share cannot be paid here at the moment. Please ask {share.askedBy ?? 'the guest'}, or come back.
      </Notice>
    )
  const charge = options.charges.find((each) => each.method === method)
  const cedis = chargeOf(share.amount, charge)
  const { asked } = share
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending.current) return
    if (method === 'momo' && !wallet.isReady()) return
    isPending.current = true
    setBusy(true)
    setFault(null)
    try {
      const { reference, next } = await send(payShare, {
        body: {
          ...{ token, email: email.trim(), method },
          ...(method === 'momo' ? wallet.asked() : {}),
          ...(asked?.status === 'pending' ? { replaces: asked._id } : {}),
        },
      })
      if (next.kind === 'redirect') return location.assign(next.url)
      if (next.kind === 'test-gateway') await send(chargeTestCard, { body: { reference } })
      onShare(await send(next.kind === 'prompt' ? readShare : checkShare, { body: { token } }))
    } catch (error) {
      setFault(error)
      // The phone may be asked although no answer has come.
      if (method === 'momo') void send(readShare, { body: { token } }).then(onShare, () => undefined)
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }
  return (
    <form onSubmit={pay} className="grid gap-5" noValidate>
      <p className="text-ink-soft">
        Please pay by {instantText(share.deadline)} (Accra time). If somebody has not paid by then, everybody gets
        everything back.
      </p>
      {asked && fault === null && <PromptNotice payment={asked} onBack={onBack} />}
      <Field
        label="E-mail for the receipt"
        type="email"
        autoComplete="email"
        value={email}
        fault={fields.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {offered.length > 1 && (
        <MethodChoice methods={offered} method={method} onChange={onPick} taken={options.methods} />
      )}
      {method === 'momo' && <MobileMoneyFields {...wallet.fields} hasProfile={false} />}
      {options.testGateway && (
        <Notice tone="warning">Test gateway: no money moves. This payment succeeds at once.</Notice>
      )}
      {fault !== null && fields.email === undefined && <Notice tone="error">{sentenceOf(fault)}</Notice>}
      <div className="grid gap-2">
        <SubmitButton kind="loud" className="w-full py-4" isBusy={isBusy}>
          Pay {cedis ? formatMoney(cedis) : formatDollars(share.amount)}
        </SubmitButton>
        <ChargeNote total={share.amount} charge={charge} />
      </div>
    </form>
  )
}

/** The form, once it is known what is taken and in which currency. */
const Payable = (props: Omit<FormProps, 'options'>) => {
  const options = useQuery(optionsQuery())
  if (options.data) return <PayForm {...props} options={options.data} />
  if (options.isError) return <LoadFault onRetry={() => options.refetch()}>{sentenceOf(options.error)}</LoadFault>
  return <Skeleton className="h-64 w-full rounded-2xl!" />
}

const leaving =
  'You can leave this page: the receipt comes by mail, and the link shows at any time what became of your payment.'

type StepProps = Props & { asked: NonNullable<PayersShare['asked']>; onChoose: (method: ShareMethod) => void }

const ShareStep = ({ token, share, asked, onShare, onChoose }: StepProps) => {
  const latest = useRef(share)
  const body = { token }
  // Another tab may have started another payment: this one is over then.
  const paymentOf = (read: PayersShare) => {
    latest.current = read
    return read.asked ?? { ...asked, status: 'failed' as const }
  }
  return (
    <PromptStep
      key={asked._id}
      payment={asked}
      calls={{
        read: async () => paymentOf(await send(readShare, { body })),
        check: async () => {
          const { charged, ...read } = await send(checkShare, { body })
          return { payment: paymentOf(read), charged }
        },
        give: (voucher) => send(sendShareVoucher, { body: { token, voucher } }),
      }}
      leaving={leaving}
      onEnd={() => onShare(latest.current)}
      onChoose={onChoose}
    />
  )
}

export const PayShare = (props: Props) => {
  const { asked, state } = props.share
  const [picked, setPicked] = useState<ShareMethod>('card')
  const [isChoosing, setChoosing] = useState(false)
  const onShare = (share: PayersShare) => {
    setChoosing(false)
    props.onShare(share)
  }
  if (asked?.status === 'pending' && !isChoosing)
    return (
      <ShareStep
        {...{ ...props, asked, onShare }}
        onChoose={(method) => {
          setPicked(method)
          setChoosing(true)
        }}
      />
    )
  return (
    <>
      {state === 'paying' && asked === null && (
        <Notice tone="info" title="We are waiting for your payment">
          If your phone asks you, approve the payment there. This page changes by itself, and you may close it: the
          receipt comes by mail.
        </Notice>
      )}
      <Payable {...{ ...props, onShare, picked }} onPick={setPicked} onBack={() => setChoosing(false)} />
    </>
  )
}
