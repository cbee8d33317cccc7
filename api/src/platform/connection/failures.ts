// Owns which errors say that a connection to the database was lost, or could not be made.
import { textOf } from '@akwaaba/contract/guards'

const codes = new Set([
  ...['57P01', '57P02', '57P03'], // the database is going down or starting
  ...['08000', '08001', '08003', '08004', '08006', '08007'],
  '08P01', // a pooler says so of whatever it cannot do
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  'ENOENT', // its socket
])
// node-postgres gives these errors no code.
const sentences =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered|the database system is/i

/** Whether an error says that a connection failed, and nothing about the statement that was sent by it. */
export const isConnectionFailure = (error: unknown): boolean =>
  codes.has(textOf(error, 'code') ?? '') || (error instanceof Error && sentences.test(error.message))
