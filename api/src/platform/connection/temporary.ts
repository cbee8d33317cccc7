// Owns which errors of a connection are temporary, so that waiting can help.
import { textOf } from '@akwaaba/contract/guards'
import { networkFailures } from './failures.ts'

// A wrong password, user or database name is not.
const temporary = new Set([
  ...networkFailures,
  ...['53300', '53200', '53100', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '08P01'],
])
// node-postgres gives these errors no code.
const temporaryText = /timeout expired|Connection terminated|Client has encountered/i

// Where a host name has several addresses, the error contains one for each.
const codesOf = (error: unknown): string[] =>
  error instanceof AggregateError ? error.errors.flatMap(codesOf) : [textOf(error, 'code') ?? '']

/** Whether waiting can help against this error of a connection. */
export const isTemporary = (error: unknown): boolean =>
  codesOf(error).some((code) => temporary.has(code)) || (error instanceof Error && temporaryText.test(error.message))

/** Why a connection failed, for a sentence. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : codesOf(error).join(', ')
