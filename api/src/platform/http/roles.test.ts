// Tests who may call what: a second list of the decisions, written independently of the contract, tried with every kind of caller.
import { urlOf } from '@akwaaba/contract/client'
import type { Endpoint, Who } from '@akwaaba/contract/endpoint'
import { may, platformRole } from '@akwaaba/contract/permissions'
import { describe, expect, test } from 'vitest'
import { openSession } from '#auth/sessions.ts'
import { allRows } from '#routes.ts'
import { decided } from '#testing/foreign/decided-callers.ts'
import { raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const nowhere = '01900000-0000-7000-8000-000000000000'
const callers = ['visitor', 'customer', 'admin'] as const
type Caller = (typeof callers)[number]

/** How each caller is turned away; absent where the call is open to them. */
const turnedAway: Record<Who, Partial<Record<Caller, string>>> = {
  anyone: {},
  'signed-in': { visitor: '401 not_signed_in' },
  // The house: a customer is no member of it, and no permission of the platform concerns its members.
  member: { visitor: '401 not_signed_in', customer: '404 not_found' },
  admin: { visitor: '401 not_signed_in', customer: '403 forbidden' },
}

describe('who may call', () => {
  test('is decided for every row, and decided alike', () => {
    const declared = Map.groupBy(allRows, (row) => row.who)
    for (const who of ['anyone', 'signed-in', 'member', 'admin'] as const)
      expect(declared.get(who)?.map(nameOf).sort(), who).toEqual(decided[who].toSorted())
  })

  test('is what happens to a visitor, a customer and an administrator', async () => {
    const t = here()
    const people = { customer: await t.insertUser('customer'), admin: await t.insertUser('admin') }
    // A token for each call: some calls end the session they are made with.
    const headersOf = async (caller: Caller): Promise<Record<string, string>> =>
      caller === 'visitor'
        ? {}
        : { authorization: `Bearer ${(await openSession(t.deps, t.deps.db, people[caller].id, '')).token}` }
    for (const row of allRows)
      for (const caller of callers) {
        const url = urlOf(row, {
          params: { id: nowhere, location: 'Osu', role: 'customer', org: 'akwaaba', user: nowhere },
        })
        const { status, json } = await raw(t, row, { url, headers: await headersOf(caller) })
        const expected = turnedAway[row.who][caller]
        const what = `${nameOf(row)} as ${caller}`
        if (expected) expect(`${status} ${json.code}`, what).toBe(expected)
        else if (row.needs !== undefined && !may(platformRole, row.needs, true))
          expect(json.code, what).toBe('forbidden')
        else expect(['not_signed_in', 'forbidden'], what).not.toContain(json.code)
        expect(status, what).toBeLessThan(500)
      }
  })

  test('is not widened by a token that is no good', async () => {
    const t = here()
    const ended = await t.insertUser('admin')
    const { token } = await openSession(t.deps, t.deps.db, ended.id, '')
    await t.deps.db.updateTable('sessions').set({ revokedAt: t.deps.clock.now() }).execute()
    for (const row of allRows.filter(({ who }) => who !== 'anyone')) {
      const url = urlOf(row, { params: { id: nowhere, location: 'Osu', role: 'admin' } })
      expect((await raw(t, row, { url, token })).status, nameOf(row)).toBe(401)
    }
  })

  test('asks nobody anything where anyone may call, however odd their token', async () => {
    const t = here()
    for (const row of allRows.filter(({ who }) => who === 'anyone')) {
      const url = urlOf(row, { params: { id: nowhere } })
      expect((await raw(t, row, { url, token: 'x'.repeat(43) })).json.code, nameOf(row)).not.toBe('not_signed_in')
    }
  })
})
