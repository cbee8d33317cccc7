// Owns the box of a sum that waits for a second administrator: who asked for what and until when, agreeing and withdrawing.
import { formatMoney } from '@akwaaba/contract/money'
import { type SecondApproval, withdrawSecondApproval } from '@akwaaba/contract/second-approvals'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

type Props = {
  request: SecondApproval
  /** the name of the record, for notices and for the names of the buttons */
  reference: string
  /** what happens with the sum: "to refund", and after it where there is more to say */
  words: { box: string; wish: string; after?: string; agree: string; refuse: string }
  agree: { isBusy: boolean; error: Error | null; onClick: () => void }
  onDone: (msg: string) => void
}

export const SecondAdminBox = ({ request, reference, words, agree, onDone }: Props) => {
  const { _id, note, amount, requestedBy, expiresAt, isYours } = request
  const withdraw = useSend(withdrawSecondApproval)
  const error = agree.error ?? withdraw.error
  const what = <span className="unseen"> of {reference}</span>
  return (
    <section aria-label={`${words.box} ${reference}`} className="mt-3 rounded-2xl bg-sand px-4 py-3">
      <p className="break-words">
        {isYours ? 'You want' : <>{requestedBy} wants</>} {words.wish} <strong>{formatMoney(amount)}</strong>
        {words.after}. Another administrator has to agree by {instantText(expiresAt)}.
      </p>
      {note && <p className="mt-1 whitespace-pre-wrap break-words">{note}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isYours && (
          <Button isBusy={agree.isBusy} onClick={agree.onClick}>
            <span>
              {words.agree}
              {what}
            </span>
          </Button>
        )}
        <Button
          kind="quiet"
          isBusy={withdraw.isPending}
          onClick={() =>
            withdraw.sendEach({ params: { id: _id } }, { onSuccess: ({ msg }) => onDone(`${reference}: ${msg}`) })
          }
        >
          <span>
            {isYours ? 'Withdraw the request' : words.refuse}
            {what}
          </span>
        </Button>
      </div>
      {error && (
        <div className="mt-2">
          <Notice tone="error">{sentenceOf(error)}</Notice>
        </div>
      )}
    </section>
  )
}
