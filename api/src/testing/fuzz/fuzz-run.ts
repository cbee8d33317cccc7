// Owns running the fuzzer: sends its requests over sockets, several at a time, and counts the replies.

import { openSession } from '#auth/sessions.ts'
import { allRows } from '#routes.ts'
import { picture } from '#testing/forms.ts'
import { join } from '#testing/hosting.ts'
import { exchange } from '#testing/servers/socket.ts'
import type { World } from '#testing/world.ts'
import { type Attack, attacksOf, type FuzzRole } from './fuzz.ts'

export type FuzzSetting = { requests: number; seed: number }
export type FuzzFigures = {
  statuses: Record<string, number>
  /** requests that were answered with 5xx or not at all, as bytes to send again */
  failures: { what: string; status: number; answer: string; bytes: string }[]
}

declare module 'vitest' {
  interface ProvidedContext {
    fuzz: FuzzSetting
  }
}

const atOnce = 8
const manyIds = 300
const uuid = /[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g

const openSessions = async (t: World) => {
  const tokens: Record<FuzzRole, string[]> = { visitor: [], customer: [], admin: [] }
  const add = async (role: 'customer' | 'admin') => {
    const { id } = await t.insertUser(role)
    if (role === 'customer') await join(t, id, 'owner')
    tokens[role].push((await openSession(t.deps, t.deps.db, id, '')).token)
  }
  for (const role of ['customer', 'customer', 'admin', 'admin'] as const) await add(role)
  return {
    tokenOf: (role: FuzzRole): string | null => tokens[role].at(-1) ?? null,
    /** Some calls end their own session; a new user replaces the old one then. */
    replace: async (role: FuzzRole) => {
      if (role === 'visitor') return
      tokens[role].pop()
      await add(role)
    },
  }
}

/** Adds the listings that exist when the run begins; gives their ids. */
const addListings = async (t: World): Promise<string[]> => [
  await t.apartment(),
  await t.apartment({ location: 'Osu' }),
  await t.tour(),
  await t.property(),
  await t.extra(),
]

const isFailure = (status: number, { bytes }: Attack) =>
  // Closing a connection without a reply is right only where the first line or the headers are not HTTP.
  status >= 500 || (status === 0 && bytes.toString('latin1').split('\r\n')[0]?.endsWith(' HTTP/1.1') === true)

/** Sends so many requests of a seed to the port of a world; gives how often each status occurred, and the failures. */
export const runFuzz = async (t: World, port: number, { requests, seed }: FuzzSetting): Promise<FuzzFigures> => {
  const figures: FuzzFigures = { statuses: {}, failures: [] }
  const ids = await addListings(t)
  const { tokenOf, replace } = await openSessions(t)
  const known = { tokenOf, ids, picture: Buffer.from(await (await picture()).arrayBuffer()) }
  const next = attacksOf(seed, allRows)
  let left = requests
  const send = async () => {
    while (left > 0) {
      left -= 1
      if (left > 0 && left % 10_000 === 0)
        process.stdout.write(`fuzz: ${left} to go, ${figures.failures.length} failures so far\n`)
      const attack = next(known)
      const { status, body } = await exchange(port, attack.bytes)
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
      if (status < 300) ids.push(...(body.match(uuid) ?? []).slice(0, 20))
      ids.splice(0, Math.max(0, ids.length - manyIds))
      if (status === 401) await replace(attack.role)
      if (isFailure(status, attack))
        figures.failures.push({
          what: attack.what,
          status,
          answer: body.slice(0, 300),
          bytes: attack.bytes.toString('latin1').slice(0, 2_000),
        })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  return figures
}
