// Owns the dialog in which users prove with a passkey who they are.
import { beginPasskeyProof, proveWithPasskey } from '@akwaaba/contract/passkeys'
import { type ReactNode, useState } from 'react'
import { send } from '../../../lib/api.ts'
import { passkeySentence, signWithPasskey } from '../../../lib/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

type Props = {
  title: string
  children: ReactNode
  onProved: () => void
  onClose: () => void
  /** what to do instead; absent where nothing else proves it */
  onOther: (() => void) | undefined
}

/** Is open while it is rendered. */
export const PasskeyProof = ({ title, children, onProved, onClose, onOther }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const prove = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const credential = await signWithPasskey(await send(beginPasskeyProof, {}))
      await send(proveWithPasskey, { body: { credential } })
      return onProved()
    } catch (error) {
      setFault(passkeySentence(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button isBusy={isBusy} onClick={prove}>
            Use your passkey
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {onOther && (
          <Button kind="plain" className="-ml-3 justify-self-start" onClick={onOther}>
            Use your password and a code
          </Button>
        )}
        {fault && <Notice tone="error">{fault}</Notice>}
      </div>
    </Dialog>
  )
}
