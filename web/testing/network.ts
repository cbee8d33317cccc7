// Owns the network of a component test: how each row is answered, and what was sent to it.
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { type ErrorCode, errors } from '@akwaaba/contract/errors'
import { commands } from 'vitest/browser'
import type {} from './commands.ts'

type AnswerOptions = { isHeld?: boolean }

const addressOf = ({ method, path }: Endpoint) => ({ method, path })

/** Answers a row from now on with a reply, which must fit the contract. */
export const answer = <E extends Endpoint>(
  row: E,
  reply: ReplyOf<E>,
  { isHeld = false }: AnswerOptions = {},
): Promise<void> => {
  const body = row.reply.parse(reply)
  return commands.answerWith({
    ...addressOf(row),
    status: row.status ?? 200,
    body,
    isOffline: false,
    isHeld,
    isOnce: false,
  })
}

/** Refuses the next call of a row with the message of the API; `facts` are added to it, such as `fields`. */
export const refuse = (row: Endpoint, code: ErrorCode, facts: Record<string, unknown> = {}): Promise<void> => {
  const { status, msg } = errors[code]
  return commands.answerWith({
    ...addressOf(row),
    status,
    body: { code, msg, ...facts },
    isOffline: false,
    isHeld: false,
    isOnce: true,
  })
}

/** Breaks the connection instead of answering the next call of a row. */
export const breakConnection = (row: Endpoint): Promise<void> =>
  commands.answerWith({ ...addressOf(row), status: 0, body: null, isOffline: true, isHeld: false, isOnce: true })

/** Releases every held answer. */
export const releaseAnswers = (): Promise<void> => commands.releaseAnswers()

/** The bodies that were sent to a row, in order: as JSON, or as the text of a form. */
export const sentTo = async (row: Endpoint): Promise<unknown[]> => {
  const pattern = new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`)
  const calls = (await commands.listCalls()).filter(({ method, path }) => method === row.method && pattern.test(path))
  return calls.map(({ body }) => (body?.startsWith('{') ? JSON.parse(body) : body))
}
