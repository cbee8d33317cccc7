// Owns logging out: the server revokes the token, and this device is cleared even if that call fails.
import { readFrontendKey } from './frontend-key.ts'
import { signOutTo } from './session.ts'

/** Logs out and loads the page at a path. */
export const logOutTo = (path: string): void => {
  // That of the account, also beside the page of a trip, whose token readToken would give.
  const token = localStorage.getItem('token')
  const key = readFrontendKey()
  // A plain fetch and no endpoint row: every public page loads this file, and a row would load its schemas. The page is
  // left at once, so the call is kept alive and its answer is not awaited.
  if (token) {
    const headers = { authorization: `Bearer ${token}`, ...(key && { 'x-frontend-key': key }) }
    fetch('/api/auth/logout', { method: 'POST', keepalive: true, headers }).catch(() => undefined)
  }
  signOutTo(path)
}

/** Does the same and loads the home page. */
export const logOut = (): void => logOutTo('/')
