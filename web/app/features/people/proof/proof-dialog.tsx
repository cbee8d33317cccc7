// Owns the dialog in which users prove again who they are: by password and a code from their app or a mail, or by a passkey.
import { loginCode } from '@akwaaba/contract/auth'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { getOwnProof, proveAgain } from '@akwaaba/contract/proof'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { defineQuery, useSend } from '../../../lib/query.tsx'
import { useSession } from '../../../lib/session.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { MailedCode } from './mailed-code.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { type Proof, proofFaults } from './rules.ts'

const title = 'Is it you?'

type Props = { onProved: () => void; onClose: () => void }

/** Is open while it is rendered. */
export const ProofDialog = ({ onProved, onClose }: Props) => {
  const { userEmail } = useSession()
  const [typed, setTyped] = useState<Proof>({ password: '', otp: '' })
  const [isByCode, setByCode] = useState(false)
  const [missing, setMissing] = useState<Partial<Proof>>({})
  const own = useQuery(defineQuery(getOwnProof, {}))
  const prove = useSend(proveAgain)
  const faults = { ...proofFaults(prove.error), ...missing }
  const put = (part: Partial<Proof>) => {
    setTyped({ ...typed, ...part })
    setMissing({})
  }
  const submit = () => {
    const otp = loginCode.safeParse(typed.otp)
    const wrong = {
      ...(otp.success ? {} : { otp: typed.otp.trim() === '' ? messages.fillInAllFields : messages.badCode }),
      ...(typed.password === '' ? { password: messages.fillInAllFields } : {}),
    }
    setMissing(wrong)
    if (!otp.success || typed.password === '' || prove.isPending) return
    prove.mutate({ body: { password: typed.password, otp: otp.data } }, { onSuccess: onProved })
  }
  const failure = prove.error ?? own.error
  const lead = (
    <p>
      This needs a login or a confirmation of the last {limits.proofMinutes} minutes. What you have typed on the page is
      kept.
    </p>
  )
  if (own.data?.hasPasskeys && !isByCode)
    return (
      <PasskeyProof
        title={title}
        onProved={onProved}
        onClose={onClose}
        onOther={own.data.factor === 'passkey' ? undefined : () => setByCode(true)}
      >
        {lead}
      </PasskeyProof>
    )
  return (
    <FormDialog
      title={title}
      keep="Not now"
      act="Confirm"
      isBusy={prove.isPending}
      failure={faults.otp || faults.password || !failure ? undefined : sentenceOf(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      {lead}
      {own.data?.factor === 'mail' && (
        <MailedCode
          value={typed.otp}
          onChange={(otp) => put({ otp })}
          isDisabled={prove.isPending}
          fault={faults.otp}
        />
      )}
      {own.data?.factor === 'app' && (
        <Field
          label="Code"
          hint="Six digits from your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.otp}
          onChange={(event) => put({ otp: event.target.value })}
          fault={faults.otp}
        />
      )}
      {own.data && (
        <>
          {/* Tells a password manager which account the password belongs to. */}
          <input type="text" autoComplete="username" value={userEmail ?? ''} readOnly hidden />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={typed.password}
            onChange={(event) => put({ password: event.target.value })}
            fault={faults.password}
          />
        </>
      )}
    </FormDialog>
  )
}
