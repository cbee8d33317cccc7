// Owns the change of a stay that waits for an answer, as its guest sees it: what would be different, and the buttons.
import { formatDollars } from '@akwaaba/contract/money'
import { type AgreedKind, isOfNights, type StayChange } from '@akwaaba/contract/stay-change-wire'
import { instantText } from '../../../lib/clock.ts'
import { AgreedChange } from './agreed-change.tsx'
import { type Answer, ChangeAnswers } from './change-answers.tsx'
import { ChangeSides } from './change-sides.tsx'

type Words = { title: string; labels: Record<Answer, string> }

const withdraw = 'Withdraw the request'
const words: Record<AgreedKind, Words> = {
  'late-check-out': {
    title: 'Your host offers a late check-out',
    labels: { accept: 'Accept the late check-out', decline: 'No, thank you', withdraw },
  },
  'early-departure': {
    title: 'Your host offers that you leave earlier',
    labels: { accept: 'Accept and leave earlier', decline: 'Keep the stay as it is', withdraw },
  },
  discount: {
    title: 'Your host gives a discount',
    labels: { accept: 'Accept', decline: 'Decline', withdraw },
  },
  damage: {
    title: 'Your host asks you to pay for damage',
    labels: { accept: 'Accept and pay for it', decline: 'Decline, I do not agree', withdraw },
  },
}
const ofNights = ({ askedBy, kind }: StayChange): Words =>
  kind === 'extension'
    ? {
        title: askedBy === 'guest' ? 'You have asked to stay longer' : 'Your host offers that you stay longer',
        labels: { accept: 'Accept and stay longer', decline: 'Keep the stay as it is', withdraw },
      }
    : ofStay(askedBy)
const ofStay = (askedBy: StayChange['askedBy']): Words => ({
  title: askedBy === 'guest' ? 'You have asked for a change' : 'Your host offers a change',
  labels: { accept: 'Accept the change', decline: 'Keep the stay as it is', withdraw },
})

const leadOf = ({ askedBy, kind, expiresAt }: StayChange): string => {
  const until = `${instantText(expiresAt)} (Accra time)`
  if (!isOfNights(kind)) return `Please answer by ${until}. Until then nothing changes, and nothing is charged.`
  return askedBy === 'guest'
    ? `Your host answers by ${until}. Until then nothing changes, and other nights are not held for you.`
    : `Please answer by ${until}. Until then nothing changes, and the nights are not held.`
}

const moneyOf = ({ difference, kind }: StayChange): string | null => {
  if (kind === 'late-check-out' || kind === 'damage')
    return difference === 0 ? null : 'If you accept, you pay it on the page of your stay. Nothing is taken by itself.'
  if (kind === 'extension' && difference > 0)
    return `It costs ${formatDollars(difference)} more, which you pay on the page of your stay. Nothing is taken by itself.`
  if (difference === 0) return 'The price stays the same.'
  return difference > 0
    ? `It costs ${formatDollars(difference)} more, which you then pay as a balance.`
    : `It costs ${formatDollars(-difference)} less. What you have paid too much goes back the way it was paid.`
}

type Props = {
  change: StayChange
  /** the answer that is being sent */
  sending: Answer | null
  failure: string | null
  onAnswer: (answer: Answer) => void
  className: string
}

export const WaitingChange = ({ change, sending, failure, onAnswer, className }: Props) => {
  const { title, labels } = isOfNights(change.kind) ? ofNights(change) : words[change.kind]
  const money = moneyOf(change)
  return (
    <section aria-label={title} className={`${className} rounded-2xl border border-gold/60 p-4`}>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-ink-soft text-sm">{leadOf(change)}</p>
      {isOfNights(change.kind) ? (
        <ChangeSides change={change} />
      ) : (
        <AgreedChange change={change} reader={{ as: 'guest' }} />
      )}
      {money && <p className="mt-3">{money}</p>}
      <ChangeAnswers {...{ change, labels, sending, failure, onAnswer }} />
    </section>
  )
}
