// Owns leaving: the server forgets the token, then this device forgets the person, whatever the network says.
import { readFrontendKey } from './frontend-key.ts'
import { readToken, signOut } from './session.ts'

export const logOut = (): void => {
  const token = readToken()
  const key = readFrontendKey()
  // A bare call and no endpoint row: every public page carries this file, and rows bring their validators along. The
  // page is left at once, so the call outlives it and its answer is not awaited.
  if (token) {
    const headers = { authorization: `Bearer ${token}`, ...(key ? { 'x-frontend-key': key } : {}) }
    fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers }).catch(() => undefined)
  }
  signOut()
}
