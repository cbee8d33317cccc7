// Owns deleting the account: the password, then a code from the mail.
import { code } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { askDeletion, confirmDeletion } from '@akwaaba/contract/profile'
import { useContext, useId, useRef, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { OnAccountDeleted } from './account-deleted.tsx'
import { CodeField } from './code-field.tsx'
import { FaultForm } from './fault-form.tsx'
import { Row } from './panel.tsx'
import { type Faults, faultAt, faultsOf, noFaults, refusalText } from './rules.ts'

type State = { step: 'closed' | 'password' | 'code'; password: string; otp: string; notice: string }
const closed: State = { step: 'closed', password: '', otp: '', notice: '' }
const places = { wrong_password: 'password', password: 'password', bad_code: 'otp', otp: 'otp' } as const

export const DeleteAccount = () => {
  const onDeleted = useContext(OnAccountDeleted)
  const [state, setState] = useState(closed)
  const [faults, setFaults] = useState<Faults<'password' | 'otp'>>(noFaults)
  const ask = useSend(askDeletion)
  const confirm = useSend(confirmDeletion)
  const form = useId()
  // An answer that comes after the dialog was closed must not change one that was opened since.
  const opening = useRef(0)
  const isBusy = ask.isPending || confirm.isPending

  const close = () => {
    opening.current++
    setState(closed)
    setFaults(noFaults)
  }
  const verify = async () => {
    if (state.password === '') return setFaults(faultAt('password', messages.fillInAllFields))
    const mine = opening.current
    const goOn = (notice: string) =>
      mine === opening.current && setState((before) => ({ ...before, step: 'code', otp: '', notice }))
    setFaults(noFaults)
    try {
      await ask.mutateAsync({ body: { password: state.password } })
      goOn(messages.deletionCodeSent)
    } catch (error) {
      // The code that was sent a moment ago still works.
      if (isRefusedWith(error, 'code_just_sent')) goOn(refusalText(error, messages.verifyPasswordFailed))
      else if (mine === opening.current) setFaults(faultsOf(error, messages.verifyPasswordFailed, places))
    }
  }
  const deleteAccount = async () => {
    if (!code.safeParse(state.otp).success) return setFaults(faultAt('otp', messages.badCode))
    const mine = opening.current
    setFaults(noFaults)
    try {
      await confirm.mutateAsync({ body: { otp: state.otp } })
      onDeleted() // also when the dialog was closed since: the account is deleted
    } catch (error) {
      if (mine !== opening.current) return
      if (isRefusedWith(error, 'bad_code')) setState((before) => ({ ...before, otp: '' }))
      setFaults(faultsOf(error, messages.deleteAccountFailed, places))
    }
  }
  return (
    <Row
      title="Delete Account"
      lead="Erases your name, e-mail and phone number, ends unpaid holds and signs you out everywhere."
    >
      <Button kind="danger" onClick={() => setState({ ...closed, step: 'password' })}>
        Delete Account
      </Button>
      <Dialog
        isOpen={state.step !== 'closed'}
        title="Delete Account"
        onClose={close}
        actions={
          <>
            <Button kind="quiet" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
              Cancel
            </Button>
            {state.step === 'password' ? (
              <Button key="password" type="submit" form={form} isBusy={ask.isPending}>
                {ask.isPending ? 'Verifying...' : 'Continue'}
              </Button>
            ) : (
              <Button key="code" type="submit" form={form} kind="danger" isBusy={confirm.isPending}>
                {confirm.isPending ? 'Deleting...' : 'Delete Account'}
              </Button>
            )}
          </>
        }
      >
        <FaultForm
          id={form}
          faults={faults}
          onSubmit={() => (isBusy ? undefined : state.step === 'password' ? verify() : deleteAccount())}
        >
          {state.step === 'password' ? (
            <>
              <p className="text-ink-soft">
                This cannot be undone. What we must keep of your stays and payments no longer carries your name.
              </p>
              <PasswordField
                label="Password"
                autoComplete="current-password"
                value={state.password}
                onChange={(event) => setState({ ...state, password: event.target.value })}
                fault={faults.fields.password}
              />
            </>
          ) : (
            <>
              <Notice>{state.notice}</Notice>
              <CodeField
                value={state.otp}
                onChange={(otp) => setState((before) => ({ ...before, otp }))}
                fault={faults.fields.otp}
                isDisabled={confirm.isPending}
                ask={() => send(askDeletion, { body: { password: state.password } })}
                fallback={messages.generateCodeFailed}
              />
            </>
          )}
        </FaultForm>
      </Dialog>
    </Row>
  )
}
