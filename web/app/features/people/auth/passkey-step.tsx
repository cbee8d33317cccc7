// Owns the step after the password where an account asks for a passkey.
import type { SignedIn } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { Button } from '../../../ui/button.tsx'
import { AuthCard } from './auth-card.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

type Props = { onDone: (person: SignedIn) => void; onBack: () => void }

export const PasskeyStep = ({ onDone, onBack }: Props) => (
  <AuthCard title="Use your passkey" lead={messages.passkeyAsked} takesFocus>
    <div className="grid gap-5">
      <PasskeyLogin kind="primary" label="Use your passkey" onDone={onDone} />
      <p className="text-ink-soft">
        Your password is right. This account also asks for a passkey. If you have lost it, ask another administrator to
        remove it.
      </p>
      <Button kind="plain" className="-ml-3 justify-self-start" onClick={onBack}>
        Back to login
      </Button>
    </div>
  </AuthCard>
)
