// Owns leaving: the server forgets the token, then this device forgets the person, whatever the network says.
import { revokeToken } from './api.ts'
import { readToken, signOut } from './session.ts'

export const logOut = (): void => {
  const token = readToken()
  if (token) revokeToken(token)
  signOut()
}
