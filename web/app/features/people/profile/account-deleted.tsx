// Owns the message after an account is deleted.
import { messages } from '@akwaaba/contract/messages'
import { createContext, useEffect } from 'react'
import { signOutTo } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

const leave = () => signOutTo('/')

/** Called once the server has deleted the account. */
export const OnAccountDeleted = createContext<() => void>(() => undefined)

export const AccountDeleted = () => {
  useEffect(() => {
    const { pathname } = location
    return () => {
      // The pages of the account were left by the Back button while the dialog was open.
      if (location.pathname !== pathname) leave()
    }
  }, [])
  return (
    <Dialog isOpen title="Account deleted" onClose={leave} actions={<Button onClick={leave}>OK</Button>}>
      <p role="status">{messages.accountDeleted}</p>
    </Dialog>
  )
}
