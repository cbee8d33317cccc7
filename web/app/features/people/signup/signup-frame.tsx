// Owns the two steps of signing up, for both roles: the form with its failures, then the code from the mail.
import type { SignedIn } from '@akwaaba/contract/auth'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { AuthCard } from '../auth/auth-card.tsx'
import { CodeStep } from '../auth/code-step.tsx'
import { RefusalNotice } from '../auth/refusal-notice.tsx'
import { type Signup, takenSentences } from './use-signup.ts'

type Props = {
  title: string
  loginHref: string
  signup: Signup
  verify: (proof: { email: string; otp: string; password?: string }) => Promise<SignedIn>
  onDone: (person: SignedIn) => void
  /** the fields */
  children: ReactNode
}

export const SignupFrame = ({ title, loginHref, signup, verify, onDone, children }: Props) => {
  const { waiting, taken, fault } = signup
  if (waiting)
    return (
      <CodeStep
        email={waiting.email}
        source="mail"
        verify={(otp, password) => verify({ email: waiting.email, otp, ...(password && { password }) })}
        resend={signup.resend}
        onDone={(person) => {
          signup.done()
          onDone(person)
        }}
        onBack={signup.goBack}
      />
    )
  return (
    <AuthCard
      title={title}
      lead={
        <>
          Been here before?{' '}
          <Link to={loginHref} className="font-semibold text-palm underline">
            Login
          </Link>
        </>
      }
    >
      {/* method: if this page's code never arrives, a password must not end up in the address. */}
      <form onSubmit={signup.submit} method="post" noValidate className="grid gap-5">
        {children}
        {fault && <RefusalNotice fault={fault} />}
        <SubmitButton isBusy={signup.form.formState.isSubmitting}>Sign Up</SubmitButton>
      </form>
      <Dialog
        isOpen={taken !== null}
        title="Signup Error"
        onClose={signup.leaveDialog}
        actions={<Button onClick={signup.leaveDialog}>OK</Button>}
      >
        {taken && takenSentences[taken]}
      </Dialog>
    </AuthCard>
  )
}
