// Owns what a component test says of the network: how each row is answered, and what was sent to it.
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { type ErrorCode, errors } from '@akwaaba/contract/errors'
import { commands } from 'vitest/browser'
import type {} from './commands.ts'

type More = { isHeld?: boolean }

const place = ({ method, path }: Endpoint) => ({ method, path })

/** Answers a row, from now on, with a reply that fits the contract. */
export const answer = <E extends Endpoint>(row: E, reply: ReplyOf<E>, { isHeld = false }: More = {}): Promise<void> => {
  const body = row.reply.parse(reply)
  return commands.answerWith({
    ...place(row),
    status: row.status ?? 200,
    body,
    isOffline: false,
    isHeld,
    isOnce: false,
  })
}

/** Refuses the next call of a row, as the API words it; `facts` go along with it, such as `fields`. */
export const refuse = (row: Endpoint, code: ErrorCode, facts: Record<string, unknown> = {}): Promise<void> => {
  const { status, msg } = errors[code]
  return commands.answerWith({
    ...place(row),
    status,
    body: { code, msg, ...facts },
    isOffline: false,
    isHeld: false,
    isOnce: true,
  })
}

/** Breaks the line instead of answering the next call of a row. */
export const breakConnection = (row: Endpoint): Promise<void> =>
  commands.answerWith({ ...place(row), status: 0, body: null, isOffline: true, isHeld: false, isOnce: true })

/** Lets every answer that is held go. */
export const releaseAnswers = (): Promise<void> => commands.releaseAnswers()

/** The bodies that were sent to a row, in order: as JSON, or as the text of a form. */
export const sentTo = async (row: Endpoint): Promise<unknown[]> => {
  const pattern = new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`)
  const calls = (await commands.listCalls()).filter(({ method, path }) => method === row.method && pattern.test(path))
  return calls.map(({ body }) => (body?.startsWith('{') ? JSON.parse(body) : body))
}
