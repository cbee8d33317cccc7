// Owns which errors say that a connection to the database was lost, could not be made, or no longer fits a statement.
import { textOf } from '@akwaaba/contract/guards'

/** What the operating system says where a server cannot be reached. */
export const networkFailures = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

const codes = new Set([
  ...['57P01', '57P02', '57P03'], // the database is going down or starting
  ...['08000', '08001', '08003', '08004', '08006', '08007'],
  '08P01', // a pooler says so of whatever it cannot do
  ...networkFailures,
  'ENOENT', // its socket
])
// node-postgres gives these errors no code.
const sentences =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered|the database system is/i

/** Whether an error says that a connection failed, and nothing about the statement that was sent by it. */
export const isConnectionFailure = (error: unknown): boolean =>
  codes.has(textOf(error, 'code') ?? '') || (error instanceof Error && sentences.test(error.message))

/**
 * Whether PostgreSQL refuses a statement that was prepared on this connection because the columns that it gives have changed
 * since, as by a migration of the next release. It would refuse it for ever: only a new connection prepares it again.
 */
export const isOutdatedStatement = (error: object): boolean => textOf(error, 'routine') === 'RevalidateCachedQuery'
