// Owns the button that logs in with a passkey.
import type { SignedIn } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

type Props = { kind: 'primary' | 'quiet'; label: string; onDone: (person: SignedIn) => void }

export const PasskeyLogin = ({ kind, label, onDone }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const logIn = async () => {
    setBusy(true)
    setFault(undefined)
    // Most logins are by password: the code of this one is loaded when it is used.
    const outcome = await import('./mutations.ts').then(
      ({ logInWithPasskey }) => logInWithPasskey(),
      () => messages.networkFailed,
    )
    setBusy(false)
    if (typeof outcome === 'string') setFault(outcome)
    else onDone(outcome)
  }
  return (
    <div className="grid gap-4">
      <Button kind={kind} isBusy={isBusy} onClick={logIn}>
        {label}
      </Button>
      {fault && <Notice tone="error">{fault}</Notice>}
    </div>
  )
}
