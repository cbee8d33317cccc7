// Owns the dialog in which an administrator gives the booking of a guest without an account the address that the guest has told them.
import { setTripAddress } from '@akwaaba/contract/trips'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'

type Props = { id: string; reference: string; onDone: (text: string) => void; onClose: () => void }

/** Is open while it is rendered. */
export const GuestAddress = ({ id, reference, onDone, onClose }: Props) => {
  const [email, setEmail] = useState('')
  const [own, setOwn] = useState<string>()
  const sent = useSend(setTripAddress)
  const fault = own ?? fieldFaults(sent.error).email
  const submit = () => {
    if (sent.isPending) return
    const wrong = faultsOf(setTripAddress.body.safeParse({ email }).error?.issues).email
    setOwn(wrong)
    if (wrong === undefined)
      sent.mutate({ params: { id }, body: { email } }, { onSuccess: ({ msg }) => onDone(`${reference}: ${msg}`) })
  }
  return (
    <FormDialog
      title="E-mail address of the guest"
      keep="Not now"
      act="Send the link there"
      isBusy={sent.isPending}
      failure={sent.error && fault === undefined ? sentenceOf(sent.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Please make sure that you speak to the guest: who reads this mail can pay, change and cancel the stay. Every
        earlier link ends.
      </p>
      <Field
        label="E-mail"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        fault={fault}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  )
}
