// Owns asking to be told when the nights of a stay that is taken are free: for the account, or for an address that confirms it.
import { waitByMail, waitForNights } from '@akwaaba/contract/waits'
import { type FormEvent, useRef, useState } from 'react'
import { send, sentenceOf } from '../../../lib/api.ts'
import { fieldFaults } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'

type Stay = { from: string; to: string }
type Outcome = 'waiting' | 'unconfirmed' | 'free'

type Props = {
  apartmentId: string
  stay: Stay
  /** the nights are free after all */
  onFree: () => void
}

const outcomeText = (outcome: Outcome, address: string): string => {
  if (outcome === 'free') return 'These nights are free again. Please choose them once more.'
  if (outcome === 'waiting') return `We write to ${address} once, as soon as all these nights are free.`
  return `We have sent a link to ${address}. Open it, and we tell you once when all these nights are free.`
}

/** Rendered with the stay as its key, so that other dates begin from the start. */
export const WaitOffer = ({ apartmentId, stay, onFree }: Props) => {
  const { userLoggedIn, userEmail } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isPending = useRef(false)
  const wanted = { apartmentId, startDate: stay.from, endDate: stay.to }
  const ask = async () => {
    if (isPending.current) return
    isPending.current = true
    setBusy(true)
    setFault(null)
    try {
      const { state } = userLoggedIn
        ? await send(waitForNights, { body: wanted })
        : await send(waitByMail, { body: { ...wanted, email } })
      setOutcome(state)
      if (state === 'free') onFree()
    } catch (error) {
      setFault(error)
    } finally {
      isPending.current = false
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }
  const address = userLoggedIn ? (userEmail ?? 'you') : email.trim()
  const fieldFault = fieldFaults(fault).email
  if (outcome)
    return (
      <p role="status" className="rounded-2xl bg-card px-4 py-3 font-medium text-[0.95rem]">
        {outcomeText(outcome, address)}
      </p>
    )
  return (
    <div className="noscript:hidden">
      {isOpen && !userLoggedIn ? (
        <form onSubmit={submit} noValidate className="grid gap-3 rounded-2xl bg-card p-4">
          <Field
            label="Your e-mail address"
            type="email"
            autoComplete="email"
            value={email}
            fault={fieldFault}
            onChange={({ target }) => setEmail(target.value)}
          />
          <SubmitButton isBusy={isBusy}>Tell me</SubmitButton>
        </form>
      ) : (
        <Button
          kind="quiet"
          className="w-full bg-card!"
          disabled={isBusy}
          onClick={() => (userLoggedIn ? void ask() : setOpen(true))}
        >
          {isBusy ? 'Asking...' : 'Tell me if they free up'}
        </Button>
      )}
      {fault !== null && fieldFault === undefined && (
        <p role="alert" className="mt-2 font-medium text-error text-sm">
          {sentenceOf(fault)}
        </p>
      )}
    </div>
  )
}
