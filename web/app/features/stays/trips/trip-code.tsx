// Owns the code by mail that changing or cancelling a trip needs once in each browser.
import { messages } from '@akwaaba/contract/messages'
import { askTripCode, confirmTripCode } from '@akwaaba/contract/trips'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CodeInput } from '../../../ui/fields/code-input.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

export const TripCode = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const [code, setCode] = useState('')
  const [round, setRound] = useState(0)
  const ask = useSend(askTripCode)
  const confirm = useSend(confirmTripCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => ask.mutate({}), [])
  const isWrong = isRefusedWith(confirm.error, 'bad_code', 'invalid_input')
  const submit = (otp: string) =>
    confirm.mutate(
      { body: { otp } },
      {
        onSuccess: onDone,
        onError: () => {
          setCode('')
          setRound(round + 1)
        },
      },
    )
  return (
    <Dialog
      isOpen
      title="Is it you?"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" isBusy={ask.isPending} onClick={() => ask.mutate({})}>
            Resend code
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Back
          </Button>
        </>
      }
    >
      <p className="mb-4">We have mailed you a code of six digits. It is needed once in this browser.</p>
      {ask.isError && <Notice tone="error">{sentenceOf(ask.error)}</Notice>}
      <CodeInput
        key={round}
        value={code}
        onChange={setCode}
        onComplete={submit}
        isDisabled={confirm.isPending}
        fault={confirm.isError ? (isWrong ? messages.badCode : sentenceOf(confirm.error)) : undefined}
      />
    </Dialog>
  )
}
