// Owns mobile money on the payment page: whose phone is asked, the step on the phone, and how an earlier prompt ended. Its code is loaded
// where a guest chooses it.
import { checkPayment, getPayment, sendVoucher } from '@akwaaba/contract/checkout'
import { type Network, shortNames } from '@akwaaba/contract/ghana-accounts'
import type { Payment } from '@akwaaba/contract/payments'
import type { Wallet } from '@akwaaba/contract/prompts'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { loadUntilThere } from '../../../lib/later-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { PromptCalls, Prompted } from '../prompts/use-prompt.ts'

const WalletFields = lazy(async () => ({
  default: (await loadUntilThere(() => import('../prompts/wallet-fields.tsx'))).WalletFields,
}))
const PromptPanel = lazy(async () => ({
  default: (await loadUntilThere(() => import('../prompts/prompt-panel.tsx'))).PromptPanel,
}))

const Loading = ({ height }: { height: string }) => (
  <div role="status">
    <span className="unseen">Loading mobile money</span>
    <Skeleton className={`${height} w-full rounded-2xl!`} />
  </div>
)

type Typed = { network: Network | null; phone: string | null }

/** The phone that is to be asked, as far as it is typed; kept while another method is looked at. */
export const useWallet = () => {
  const [typed, onTyped] = useState<Typed>({ network: null, phone: null })
  const [attempts, setAttempts] = useState(0)
  const wallet = useRef<Wallet | null>(null)
  const onWallet = (found: Wallet | null) => {
    wallet.current = found
  }
  return {
    fields: { typed, onTyped, onWallet, attempts },
    /** Whether the number fits; where it does not, the form says so. */
    isReady: () => {
      if (wallet.current === null) setAttempts((before) => before + 1)
      return wallet.current !== null
    },
    asked: () => (wallet.current === null ? {} : { wallet: wallet.current }),
  }
}

export const MobileMoneyFields = (props: ComponentProps<typeof WalletFields>) => (
  <Suspense fallback={<Loading height="h-44" />}>
    <WalletFields {...props} />
  </Suspense>
)

type StepProps = {
  payment: Prompted
  calls: PromptCalls
  leaving: string
  onEnd: (payment: Prompted) => void
  /** leads back to the form with this method */
  onChoose: (method: 'momo' | 'card') => void
}

/** The step on the phone, shown instead of the form. */
export const PromptStep = ({ payment, onChoose, ...rest }: StepProps) =>
  payment.prompt && (
    <Suspense fallback={<Loading height="h-80" />}>
      <PromptPanel
        key={payment._id}
        payment={payment}
        prompt={payment.prompt}
        onAgain={() => onChoose('momo')}
        onOther={() => onChoose('card')}
        {...rest}
      />
    </Suspense>
  )

type OwnProps = Omit<StepProps, 'payment' | 'calls' | 'onEnd'> & { payment: Payment; onEnd: (payment: Payment) => void }

/** The same for a payment of the caller. */
export const OwnPromptStep = ({ payment: listed, onEnd, ...rest }: OwnProps) => {
  const latest = useRef(listed)
  const params = { id: listed._id }
  const keep = (payment: Payment) => {
    latest.current = payment
    return payment
  }
  const calls: PromptCalls = {
    read: async () => keep(await send(getPayment, { params })),
    check: async () => {
      const { payment, charged } = await send(checkPayment, { params })
      return { payment: keep(payment), charged }
    },
    give: (voucher) => send(sendVoucher, { params, body: { voucher } }),
  }
  return <PromptStep payment={listed} calls={calls} onEnd={() => onEnd(latest.current)} {...rest} />
}

/** How the last prompt ended, above the form; or that it still waits, for a guest who has left it. */
export const PromptNotice = ({ payment: { prompt, status }, onBack }: { payment: Prompted; onBack: () => void }) => {
  if (prompt && status === 'pending')
    return (
      <Notice
        tone="info"
        title={`${prompt.phone} may still ask you`}
        action={
          <Button kind="quiet" onClick={onBack}>
            Back to the prompt
          </Button>
        }
      >
        Leave that prompt alone if you pay in another way now. Should both arrive, the second one comes back to you.
      </Notice>
    )
  if (!prompt || status !== 'failed') return null
  return (
    <Notice
      tone="error"
      title={prompt.why ? `${shortNames[prompt.network]} said no: ${prompt.why}` : 'No money was taken'}
    >
      Nothing was charged. You can try again, or choose another way.
    </Notice>
  )
}
