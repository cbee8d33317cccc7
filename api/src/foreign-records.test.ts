// Tests that nobody learns of, reads or changes what belongs to another organisation or another guest: every id, list and count of
// the table of endpoints is tried. A new row whose ids name something unknown fails until testing/foreign/foreign-ids.ts says what.
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { type MemberRole, may, memberRoles, platformRole } from '@akwaaba/contract/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRows } from '#routes.ts'
import { callWith, idFieldsOf, isDecided, kindOf, nameOf, recordFieldsOf } from '#testing/foreign/foreign-ids.ts'
import { type Kind, makers, newSide, type Side } from '#testing/foreign/two-hosts.ts'
import { day, type Raw } from '#testing/tools.ts'
import { adminWithBank } from '#testing/transferring.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
const unknownId = '01900000-0000-7000-8000-000000000000'
const memberRows = allRows.filter(({ who }) => who === 'member')
const ownRows = allRows.filter(({ who }) => who === 'signed-in')

let admin: TestUser
/** The one that nobody of the other may learn of, and the one that tries. */
let alpha: Side
let bravo: Side
beforeAll(async () => {
  const t = await here.empty()
  admin = await adminWithBank(t)
  alpha = await newSide(t, 'ALPHA')
  bravo = await newSide(t, 'BRAVO')
})

const made = new Map<string, string>()
/** A record of a side that the tests share; a refused call must leave it as it is. */
const shared = async (t: World, side: Side, kind: Kind): Promise<string> => {
  const name = `${side.mark} ${kind}`
  const id = made.get(name) ?? (await makers[kind](t, side, admin))
  made.set(name, id)
  return id
}

type Make = (t: World, side: Side, kind: Kind) => Promise<string>
const fresh: Make = (t, side, kind) => makers[kind](t, side, admin)

/** Records of a side for the fields of a row that name one; of fields that exclude each other, `chosen`. */
const recordsFor = async (t: World, row: Endpoint, side: Side, chosen: string, make: Make) => {
  const ids: Record<string, string> = {}
  for (const field of recordFieldsOf(row)) {
    const kind = kindOf(row, field)
    const isNeeded = row.path.includes(`:${field}`) || field === chosen || row.path !== '/api/payments'
    if (kind !== null && isNeeded) ids[field] = await make(t, side, kind)
  }
  return ids
}

/** All of an answer that its caller can tell apart, without the ids that were asked for and when it was made. */
const seen = ({ status, headers, text }: Raw, ids: Record<string, string>): string => {
  const told = ['content-type', 'cache-control', 'x-total-count', 'link'].map((name) => `${name}: ${headers[name]}`)
  const body = text.replace(/"(requestId|madeAt)":"[^"]*"/, '')
  return [status, ...told, Object.values(ids).reduce((all, id) => all.replaceAll(id, 'the id'), body)].join('\n')
}

const rolesOf = (side: Side) => memberRoles.map((role) => [role, side.members[role].token] as const)
const outsiders = () => [
  ['owner of another', bravo.members.owner.token] as const,
  ['guest', bravo.guest.token] as const,
]
const strangers = () => [
  ...rolesOf(bravo).map(([role, token]) => [`${role} of another`, token] as const),
  ['guest', bravo.guest.token] as const,
]

describe('an id', () => {
  test('is one of which it is decided what it names', () => {
    const rows = [...memberRows, ...ownRows]
    const undecided = rows.flatMap((row) =>
      idFieldsOf(row).flatMap((field) => (isDecided(row, field) ? [] : [`${nameOf(row)}: ${field}`])),
    )
    expect(undecided).toEqual([])
  })

  const rowsWithIds = [...memberRows, ...ownRows].filter((row) => recordFieldsOf(row).length > 0)

  test('of another is answered as one that does not exist, and is of use to its owner', {
    timeout: 120_000,
  }, async () => {
    const t = here()
    const faults: string[] = []
    for (const row of rowsWithIds)
      for (const field of recordFieldsOf(row)) {
        const what = `${nameOf(row)} ${field}`
        const own = await recordsFor(t, row, bravo, field, shared)
        // A caller who may make the call changes what it names.
        const theirs = await recordsFor(t, row, alpha, field, row.method === 'GET' ? shared : fresh)
        const isMembers = row.who === 'member'
        const callers = isMembers
          ? [...rolesOf(bravo), [platformRole, admin.token] as const]
          : [...outsiders(), ['their host', alpha.members.owner.token] as const]
        const ask = (token: string, ids: Record<string, string>) => callWith(t, row, { token, org: bravo.slug, ids })
        const ids = { ...own, [field]: theirs[field] ?? '' }
        const unknownIds = { ...own, [field]: unknownId }
        const tried = callers.map(async ([caller, token]) => {
          const [foreign, unknown] = await Promise.all([ask(token, ids), ask(token, unknownIds)])
          if (seen(foreign, ids) !== seen(unknown, unknownIds))
            faults.push(`${what} as ${caller}: ${seen(foreign, ids)} instead of ${seen(unknown, unknownIds)}`)
          const isRefused = isMembers && row.needs !== undefined && !may(caller as MemberRole, row.needs)
          if (isRefused ? foreign.status !== 403 : foreign.status === 403)
            faults.push(`${what} as ${caller}: ${foreign.status}`)
        })
        await Promise.all(tried)
        // The same call by who may make it is another one, or the comparison above would have compared nothing.
        const token = isMembers ? alpha.members.owner.token : alpha.guest.token
        const none = await callWith(t, row, { token, org: alpha.slug, ids: { ...theirs, [field]: unknownId } })
        const served = await callWith(t, row, { token, org: alpha.slug, ids: theirs })
        if (seen(served, theirs) === seen(none, { [field]: unknownId }) || served.text.includes('invalid_input'))
          faults.push(`${what}: its owner is answered ${served.status} ${served.text.slice(0, 200)}`)
      }
    expect(faults).toEqual([])
  })

  test('is of no use to anyone but an administrator where a call is for administrators', async () => {
    const t = here()
    const faults: string[] = []
    for (const row of allRows.filter(({ who }) => who === 'admin')) {
      const ids = { id: alpha.home, location: 'Osu', number: '1' }
      for (const [caller, token] of outsiders()) {
        const { status } = await callWith(t, row, { token, org: '', ids })
        if (status !== 403) faults.push(`${nameOf(row)} as ${caller}: ${status}`)
      }
    }
    expect(faults).toEqual([])
  })
})

describe('the pages of an organisation', () => {
  test('are answered to members of another, whatever their role, and to guests as those of none', async () => {
    const t = here()
    const faults: string[] = []
    for (const row of memberRows) {
      const ids = await recordsFor(t, row, alpha, '', shared)
      const tried = strangers().map(async ([caller, token]) => {
        const ask = (org: string) => callWith(t, row, { token, org, ids })
        const [there, nowhere] = await Promise.all([ask(alpha.slug), ask('nobody')])
        if (there.status !== 404 || seen(there, ids) !== seen(nowhere, ids))
          faults.push(`${nameOf(row)} as ${caller}: ${there.status} ${there.text.slice(0, 200)}`)
      })
      await Promise.all(tried)
    }
    expect(faults).toEqual([])
  })
})

describe('what an organisation does', () => {
  /** Calls that show everybody the same. */
  const alike = ['GET /api/admin/extras', 'GET /api/payments/bank-account']
  /** Calls that show nothing of the records that are made here. */
  const still = [
    ...['GET /api/alerts/preferences', 'GET /api/host/:org/import/template'],
    ...['GET /api/host/:org', 'GET /api/host/:org/transfer', 'GET /api/auth/profile', 'GET /api/auth/proof'],
    ...['GET /api/purchased/:role', 'GET /api/host/:org/payout-account'],
  ]
  const reads = [...memberRows, ...ownRows].filter((row) => row.method === 'GET' && !alike.includes(nameOf(row)))

  /** Fills a side with a record of every kind; gives them by their kinds. */
  const fill = async (t: World, side: Side): Promise<Map<Kind, string>> => {
    const records = new Map<Kind, string>()
    for (const kind of Object.keys(makers) as Kind[]) records.set(kind, await fresh(t, side, kind))
    return records
  }

  type People = readonly (readonly [who: string, token: string])[]

  /** What each read shows people of a side of what is theirs, with and without a search for the mark that is not. */
  const shownTo = async (
    t: World,
    side: Side,
    { members, guests }: { members: People; guests: People },
    records: ReadonlyMap<Kind, string>,
  ): Promise<Map<string, string>> => {
    const shown = new Map<string, string>()
    const days = { from: day(t, 0), to: day(t, 90), month: day(t, 0).slice(0, 7) }
    for (const row of reads) {
      const inPath = recordFieldsOf(row).filter((field) => row.path.includes(`:${field}`))
      const ids = Object.fromEntries(
        inPath.map((field) => [field, records.get(kindOf(row, field) as Kind) ?? unknownId]),
      )
      const has = new Set(Object.keys(row.query?.shape ?? {}))
      // The stays of a home follow one after the other, and there are many by now.
      const span = row.path.includes('/:org/bookings') ? { ...days, to: day(t, 365) } : days
      const known = Object.fromEntries(Object.entries(span).filter(([name]) => has.has(name)))
      const queries = [known, ...(has.has('search') ? [{ ...known, search: alpha.mark }] : [])]
      const asks = (row.who === 'member' ? members : guests).flatMap(([who, token]) =>
        queries.map((query) => ({ what: `${nameOf(row)} ${JSON.stringify(query)} as ${who}`, token, query })),
      )
      const replies = asks.map(async ({ what, token, query }) => {
        const reply = await callWith(t, row, { token, org: side.slug, ids, query })
        return [what, seen(reply, {})] as const
      })
      for (const [what, reply] of await Promise.all(replies)) shown.set(what, reply)
    }
    return shown
  }

  test('shows in no list, count, total, calendar or file of another, and in those of its own', {
    timeout: 120_000,
  }, async () => {
    const t = here()
    const guestOf = ({ guest }: Side) => ['guest', guest.token] as const
    const ofBravo = {
      members: [...rolesOf(bravo), [platformRole, admin.token] as const],
      guests: [guestOf(bravo), ...rolesOf(bravo)],
    }
    const ofAlpha = { members: rolesOf(alpha).slice(0, 1), guests: [guestOf(alpha)] }
    const theirs = await fill(t, bravo)
    const before = await shownTo(t, bravo, ofBravo, theirs)
    const without = await shownTo(t, alpha, ofAlpha, new Map())
    const records = await fill(t, alpha)
    const after = await shownTo(t, bravo, ofBravo, theirs)
    const changed = [...after].filter(([call, reply]) => reply !== before.get(call)).map(([call]) => call)
    expect(changed, 'what another does shows in these').toEqual([])
    const telling = [...after].filter(([, reply]) => reply.includes(alpha.mark)).map(([call]) => call)
    expect(telling, 'these hold a mark of another').toEqual([])
    const withRecords = await shownTo(t, alpha, ofAlpha, records)
    const silent = reads.filter((row) => {
      const ofRow = [...withRecords].filter(([call]) => call.startsWith(`${nameOf(row)} `))
      return !still.includes(nameOf(row)) && ofRow.every(([call, reply]) => reply === without.get(call))
    })
    expect(silent.map(nameOf), 'these show nothing of what testing/foreign/two-hosts.ts makes').toEqual([])
  })
})
