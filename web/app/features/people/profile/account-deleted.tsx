// Owns the message after an account is deleted; this device is cleared as it is shown.
import { messages } from '@akwaaba/contract/messages'
import { useEffect } from 'react'
import { clearDevice, signOutTo } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

const leave = () => signOutTo('/')

export const AccountDeleted = () => {
  useEffect(() => {
    clearDevice()
    return () => {
      // The page was left by the Back button while the dialog was open.
      if (location.pathname !== paths.profile) leave()
    }
  }, [])
  return (
    <Dialog isOpen title="Account deleted" onClose={leave} actions={<Button onClick={leave}>OK</Button>}>
      <p role="status">{messages.accountDeleted}</p>
    </Dialog>
  )
}
