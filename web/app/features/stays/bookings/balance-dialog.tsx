// Owns the dialog that decides about a stay whose balance is overdue: it goes on, or it ends by its policy.
import { decideBalance, decideHostBalance } from '@akwaaba/contract/balances'
import { formatDate } from '@akwaaba/contract/dates'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { balanceText } from './rules.ts'

const texts = {
  keep: {
    title: 'Keep this stay?',
    act: 'Keep the stay',
    outcome:
      'The stay goes on. Its guest is asked again for the balance, which is then to be paid before the stay begins.',
  },
  cancel: {
    title: 'Cancel this stay?',
    act: 'Cancel by policy',
    outcome: 'The nights are free again. The guest gets back what the cancellation policy of the stay gives now.',
  },
}

export type BalanceDecision = keyof typeof texts

type Props = {
  booking: HostBooking
  decision: BalanceDecision
  /** the organisation that decides; without it an administrator does */
  org?: string
  onDone: (msg: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const BalanceDialog = ({ booking, decision, org, onDone, onClose }: Props) => {
  const [ofAny, ofOwn] = [useSend(decideBalance), useSend(decideHostBalance)]
  const sent = org === undefined ? ofAny : ofOwn
  const { title, act, outcome } = texts[decision]
  const submit = () => {
    const [id, body] = [booking._id, { decision }]
    const said = { onSuccess: ({ msg }: { msg: string }) => onDone(`${booking.reference}: ${msg}`) }
    if (org === undefined) ofAny.mutate({ params: { id }, body }, said)
    else ofOwn.mutate({ params: { org, id }, body }, said)
  }
  return (
    <FormDialog
      title={title}
      keep="Go back"
      act={act}
      isDangerous={decision === 'cancel'}
      isBusy={sent.isPending}
      failure={sent.error ? sentenceOf(sent.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-1">
        <p className="font-semibold">
          {booking.apartment.apartmentName}, {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
        </p>
        <p>{balanceText(booking)}</p>
        <p>{outcome}</p>
      </div>
    </FormDialog>
  )
}
