// Owns which second factor a login of an account takes beside the password.
import type { Factor, Role } from '@akwaaba/contract/auth'
import { hasAuthenticator } from '#authenticator/totp.ts'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import { hasPasskeys } from './passkeys.ts'

/**
 * What proves an account beside its password: the code of the app where one is on, for administrators a passkey where they have one
 * and no app, otherwise a mailed code. Customers may use their passkeys, and still get codes by mail.
 */
export const factorOf = async (db: Db | Tx, { id, role }: { id: string; role: Role }): Promise<Factor> => {
  if (await hasAuthenticator(db, id)) return 'app'
  return role === 'admin' && (await hasPasskeys(db, id)) ? 'passkey' : 'mail'
}
