// Owns the button by which staff write down that a guest has money back which staff had taken.
import { formatMoney } from '@akwaaba/contract/money'
import type { Refund } from '@akwaaba/contract/refunds'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useGive } from './queries.ts'

type Props = { org: string | undefined; refund: Pick<Refund, '_id' | 'amount'>; onDone: (text: string) => void }

export const GiveBack = ({ org, refund: { _id, amount }, onDone }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const { give, isPending, error } = useGive(org)
  const submit = () => {
    if (isPending) return
    give(_id).then(
      ({ msg }) => {
        setAsking(false)
        onDone(msg)
      },
      () => undefined,
    )
  }
  return (
    <>
      <Button kind="quiet" className="mt-1 text-sm" onClick={() => setAsking(true)}>
        Given back
      </Button>
      {isAsking && (
        <FormDialog
          title={`Has the guest ${formatMoney(amount)} back?`}
          keep="Not yet"
          act="Yes, it was given back"
          isBusy={isPending}
          failure={error ? sentenceOf(error) : undefined}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        >
          <p>Staff had taken this money, so nobody sends it back for you. Write it down once the guest has it.</p>
        </FormDialog>
      )}
    </>
  )
}
