// Owns leaving: the server forgets the token, then this device forgets the person, whatever the network says.
import { keyHeader } from './api.ts'
import { readToken, signOut } from './session.ts'

export const logOut = (): void => {
  const token = readToken()
  // keepalive: the page is left at once, the call goes on. A row is not imported: every public page carries this file.
  if (token)
    void fetch('/api/auth/logout', {
      method: 'POST',
      keepalive: true,
      headers: { authorization: `Bearer ${token}`, ...keyHeader() },
    }).catch(() => undefined)
  signOut()
}
