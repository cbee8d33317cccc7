// Owns the last thing somebody is told whose account is gone. This device has forgotten them by then.
import { messages } from '@akwaaba/contract/messages'
import { useEffect } from 'react'
import { clearDevice, signOut } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

export const AccountDeleted = () => {
  useEffect(() => {
    clearDevice()
    return () => {
      // Left by the Back button, behind the dialog's back.
      if (location.pathname !== paths.profile) signOut()
    }
  }, [])
  return (
    <Dialog isOpen title="Account deleted" onClose={signOut} actions={<Button onClick={signOut}>OK</Button>}>
      <p role="status">{messages.accountDeleted}</p>
    </Dialog>
  )
}
