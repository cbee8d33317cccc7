// Owns error replies: one shape, one handler, and no internal details.

import { codesOf } from '@akwaaba/contract/codes'
import { DomainError, type ErrorCode, type ErrorDetails, errors } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionFailure, isOutdatedStatement } from '#connection/failures.ts'

const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'broken_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'broken_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_ROUTE_MISSING: 'not_found',
}

// SQLSTATEs that are caused by the request or by the state of the database, not by a bug of ours.
const codeOfDatabase: Record<string, ErrorCode> = {
  '22021': 'invalid_input', // a NUL byte in a text
  '22P05': 'invalid_input',
  '22003': 'invalid_input', // a number beyond its column
  '22008': 'invalid_input', // a day of the year 0
  '22007': 'invalid_input', // a day before that
  '22009': 'invalid_input', // a day beyond the year 9999
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '40001': 'busy',
  '40P01': 'busy',
  '53100': 'unavailable', // the disk is full
  '53200': 'unavailable', // out of memory
  '53300': 'busy', // too many connections
  '58030': 'unavailable', // it cannot read or write a file
  '58P01': 'unavailable', // a file of its installation is missing, as while that is replaced
  '25006': 'unavailable', // it is a standby now, and refuses writes
  '26000': 'unavailable', // a pooler has given us another session than the one in which a statement was prepared
  '42P05': 'unavailable',
  '28P01': 'unavailable', // our password, role or database is gone: no request is at fault
  '28000': 'unavailable',
  '3D000': 'unavailable',
}

const interpret = (error: FastifyError | DomainError | Error): { code: ErrorCode; details: ErrorDetails } => {
  if (error instanceof DomainError) return { code: error.code, details: error.details }
  const technicalCode = textOf(error, 'code')
  if (technicalCode !== undefined) {
    const code = codeOfFastify[technicalCode] ?? codeOfDatabase[technicalCode]
    if (code) return { code, details: {} }
  }
  // The columns of a prepared statement have changed, by a migration of the next release: its connection is closed.
  if (isOutdatedStatement(error)) return { code: 'unavailable', details: {} }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  if (error instanceof SyntaxError && status === 400) return { code: 'broken_json', details: {} }
  if (isConnectionFailure(error)) return { code: 'unavailable', details: {} }
  if (status !== undefined && status >= 400 && status < 500)
    return { code: status === 413 ? 'too_large' : 'invalid_input', details: {} }
  return { code: 'internal', details: {} }
}

/** Whether an error is a failure of a dependency such as the database, and no refusal of the request. */
export const isFailedDependency = (error: unknown): boolean =>
  error instanceof Error && errors[interpret(error).code].status >= 500

/** The body of every refusal. `msg` and `message` hold the same sentence. */
export const bodyOf = (code: ErrorCode, details: ErrorDetails, requestId: string) => {
  const msg = details.msg ?? errors[code].msg
  return { ...details.facts, msg, message: msg, code, ...(details.fields && { fields: details.fields }), requestId }
}

/** In tests a refusal that the row of a call does not declare is an error, so that the contract is complete. */
const undeclaredAt = (request: FastifyRequest, code: ErrorCode): string | null => {
  const row = request.routeOptions.config?.row
  const isKnown = row === undefined || codesOf(row).includes(code)
  return !request.server.strictReplies || isKnown ? null : `${row.method} ${row.path} does not declare ${code}`
}

// Its body never arrived completely: the caller closed the connection, and no dependency of ours has failed.
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Answers any error. Refusals are logged as information, failed dependencies as warnings, anything unexpected as an error. */
export const answerError = (
  error: FastifyError | DomainError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const interpreted = interpret(error)
  const undeclared = undeclaredAt(request, interpreted.code)
  const { code, details } =
    undeclared === null ? interpreted : { code: 'internal' as const, details: { msg: undeclared } }
  if (undeclared !== null) request.server.onUndeclared(undeclared)
  request.refusal = code
  const { status } = errors[code]
  if (code === 'internal') request.log.error({ err: error }, 'unexpected failure')
  else if (status >= 500 && isAborted(request)) request.log.info('the caller went away')
  else if (status >= 500) request.log.warn({ err: error, code }, 'dependency failed')
  else request.log.info({ code }, 'refused')
  const retryAfter = details.retryAfter ?? (status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value) => JSON.stringify(value))
    .send(bodyOf(code, details, request.id))
}
