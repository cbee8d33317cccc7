// Tests that no read for members of an organisation shows, or finds by a search, what a role does not see: guests, their e-mails and
// phones, and amounts. Every row of the table of endpoints is tried, so that a new one is, too.
import { cancelBooking } from '@akwaaba/contract/bookings'
import { declineHostBooking } from '@akwaaba/contract/host-bookings'
import { type MemberRole, may, memberRoles, type Permission } from '@akwaaba/contract/permissions'
import { beforeAll, expect, test } from 'vitest'
import { allRows } from '#routes.ts'
import { callWith, kindOf, nameOf, recordFieldsOf } from '#testing/foreign/foreign-ids.ts'
import { type Kind, makers, newSide, type Side } from '#testing/foreign/two-hosts.ts'
import { day, newAdmin } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
const reads = allRows.filter(({ who, method }) => who === 'member' && method === 'GET')

let admin: TestUser
const make = (kind: Kind) => {
  const maker: (t: World, side: Side, admin: TestUser) => Promise<string> = makers[kind]
  return maker(here(), side, admin)
}
let side: Side
/** One that is paid, one that is held, one that its guest and one that its host has cancelled. */
let bookings: string[] = []

const guest = { username: 'Yaa Sekyi', email: 'yaa.sekyi@example.org', phone: '+233 20 998 8776' }
const reason = 'Her sister has called'
// Two nights; sums of several are none of these.
const [price, total] = ['137.31', '274.62']

beforeAll(async () => {
  const t = await here.empty()
  admin = await newAdmin(t)
  side = await newSide(t, 'VOLTA')
  await t.deps.db.updateTable('users').set(guest).where('id', '=', side.guest.id).execute()
  await t.deps.db
    .updateTable('apartments')
    .set({ priceCents: 13731 as never })
    .where('id', '=', side.home)
    .execute()
  bookings = [await make('booking'), await make('unpaidBooking')]
  const [byGuest, byHost] = [await make('booking'), await make('booking')]
  await side.guest.send(cancelBooking, { params: { id: byGuest }, body: { refund: Number(total) } })
  const params = { org: side.slug, id: byHost }
  await side.members.owner.send(declineHostBooking, { params, body: { reason } })
  bookings.push(byGuest, byHost)
})

/** Every reply of a row to a role, with its headers: with each booking where an id names one, in the list of all. */
const repliesTo = async (row: (typeof reads)[number], role: MemberRole, search?: string): Promise<string[]> => {
  const t = here()
  const { token } = side.members[role]
  const has = new Set(Object.keys(row.query?.shape ?? {}))
  const known = { from: day(t, 0), to: day(t, 60), ...(search === undefined ? {} : { search }) }
  const base = Object.fromEntries(Object.entries(known).filter(([name]) => has.has(name)))
  const queries = has.has('view') ? [base, { ...base, view: 'all', from: undefined, to: undefined }] : [base]
  const inPath = recordFieldsOf(row).filter((field) => row.path.includes(`:${field}`))
  const texts: string[] = []
  for (const query of queries)
    for (const booking of inPath.some((field) => kindOf(row, field) === 'booking') ? bookings : ['']) {
      const ids = await Promise.all(
        inPath.map(async (field) => {
          const kind = kindOf(row, field)
          return [field, kind === 'booking' || kind === null ? booking : await make(kind)] as const
        }),
      )
      const reply = await callWith(t, row, { token, org: side.slug, ids: Object.fromEntries(ids), query })
      texts.push(
        `${reply.status} ${reply.headers['x-total-count']} ${reply.headers.link} ${reply.text.replace(/"requestId":"[^"]*"/, '')}`,
      )
    }
  return texts
}

/** What a role needs a permission for. */
const hidden: readonly (readonly [Permission, readonly string[]])[] = [
  ['booking.guest', [guest.username, 'Sekyi', reason]],
  ['booking.contact', [guest.email, guest.phone]],
  ['booking.amounts', [price, total, '13731', '27462']],
]

test('no read shows a role what it does not see, and each shows it to a role that does', {
  timeout: 120_000,
}, async () => {
  const shown: string[] = []
  const seen = new Set<string>()
  for (const row of reads)
    for (const role of memberRoles)
      for (const text of await repliesTo(row, role))
        for (const [permission, values] of hidden)
          for (const value of values.filter((one) => text.includes(one)))
            if (may(role, permission)) seen.add(value)
            else shown.push(`${nameOf(row)} as ${role}: ${value}`)
  expect(shown).toEqual([])
  expect([...seen].sort()).toEqual([guest.username, 'Sekyi', reason, guest.email, guest.phone, price, total].sort())
})

test('no search finds for a role what it does not see, or an address or phone for anybody', {
  timeout: 120_000,
}, async () => {
  const found: string[] = []
  const useful: string[] = []
  // Parts of them: an answer to a few letters is enough to guess the rest.
  const texts: readonly (readonly [string, Permission | null])[] = [
    ['Sekyi', 'booking.guest'],
    ...[guest.email, 'yaa.sek', '998 8776', 'sister', price].map((text) => [text, null] as const),
  ]
  for (const row of reads.filter(({ query }) => query && 'search' in query.shape))
    for (const role of memberRoles) {
      const nothing = await repliesTo(row, role, 'qqzz')
      for (const [search, permission] of texts) {
        const isSame = (await repliesTo(row, role, search)).join() === nothing.join()
        if (permission !== null && may(role, permission)) {
          if (!isSame) useful.push(search)
        } else if (!isSame) found.push(`${nameOf(row)} as ${role}: ${search}`)
      }
    }
  expect(found).toEqual([])
  expect(new Set(useful)).toEqual(new Set(['Sekyi']))
})
