// Tests of finding bookings: by text, apartment and days, as a list, as a CSV file, and for today's arrivals.
import { type BookingQuery, createBooking, exportBookings, listBookings } from '@akwaaba/contract/bookings'
import type { Client } from '@akwaaba/contract/client'
import { listHostBookings } from '@akwaaba/contract/host-bookings'
import { getToday } from '@akwaaba/contract/today'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { house, newMember } from '#testing/hosting.ts'
import { insertStays } from '#testing/many.ts'
import { day, newAdmin, raw, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'
import { getToday as readToday } from '#today/today.ts'
import { exportCsv } from './export.ts'

const here = fileWorld()

const setState = (t: World, id: string, state: 'paid' | 'approved' | 'completed' | 'cancelled') =>
  t.deps.db.updateTable('bookings').set({ state }).where('id', '=', id).execute()

/** Three stays of two guests in two apartments: a and b are Ama's, c is Esi's. */
const scene = async () => {
  const t = await here.empty()
  const [palm, clay] = [
    await t.apartment({ apartmentName: '100% Palm_House' }),
    await t.apartment({ apartmentName: 'Clay Court' }),
  ]
  const [ama, esi] = await t.customers(2)
  const admin = await newAdmin(t)
  const book = async (person: TestUser, flat: string, from: number, to: number) => {
    t.wait({ seconds: 1 })
    return person.send(createBooking, { body: stay(t, flat, from, to) })
  }
  const a = await book(ama, palm, 10, 12)
  const b = await book(ama, clay, 20, 25)
  const c = await book(esi, palm, 12, 15)
  const names = new Map([a, b, c].map(({ _id }, i) => [_id, 'abc'[i]]))
  const find = async (person: Client, query: Partial<BookingQuery>) => {
    const { reply, headers } = await person.ask(listBookings, { query: { view: 'all', ...query } as object })
    expect(headers.get('x-total-count')).toBe(String(reply.length))
    return reply.map(({ _id }) => names.get(_id)).join('')
  }
  return { t, palm, clay, ama, esi, admin, a, b, c, find }
}

/** The ids of all bookings, read by next links. */
const pagesOf = async (t: World, { token }: TestUser, sort: string, note = (_: string): unknown => null) => {
  const ids: string[] = []
  for (let url = `${listBookings.path}?view=all&sort=${sort}&limit=1`; url; ) {
    const reply = await raw(t, listBookings, { url, token })
    ids.push(...(reply.json as unknown as { _id: string }[]).map(({ _id }) => _id))
    url = /<([^>]*)>; rel="next"/.exec(String(reply.headers.link))?.[1] ?? ''
    if (url) note(Buffer.from(/after=([^&]+)/.exec(url)?.[1] ?? '', 'base64url').toString())
  }
  return ids
}

describe('GET /api/booking with filters', () => {
  test('finds parts of references, apartment names, usernames and e-mail addresses, in any case', async () => {
    const { ama, esi, admin, a, b, find } = await scene()
    expect(await find(admin, { search: a.reference.toLowerCase() })).toBe('a')
    expect(await find(admin, { search: b.reference.slice(4) })).toBe('b')
    expect(await find(admin, { search: 'pALM' })).toBe('ca')
    expect(await find(admin, { search: ` ${ama.username} ` })).toBe('ba')
    expect(await find(admin, { search: esi.email })).toBe('c')
    expect(await find(admin, { search: 'nobody at all' })).toBe('')
    expect(await find(admin, { search: '' })).toBe('cba')
  })

  test('treats % and _ as ordinary characters', async () => {
    const { admin, find } = await scene()
    expect(await find(admin, { search: '100%' })).toBe('ca')
    expect(await find(admin, { search: 'alm_hou' })).toBe('ca')
    for (const search of ['%', '_', '\\', "'", 'p%m', 'C_a', '%%', 'pal%ous', 'pal_'])
      expect(await find(admin, { search }), search).toBe('')
  })

  test('compares one or two letters with the beginnings of names and e-mail addresses', async () => {
    const { ama, admin, find } = await scene()
    expect(await find(admin, { search: 'CL' })).toBe('b')
    expect(await find(admin, { search: 'c' })).toBe('b')
    expect(await find(admin, { search: '1' })).toBe('ca')
    expect(await find(admin, { search: 'ou' })).toBe('')
    // A guest's own bookings are few, so that each part of them is searched.
    expect(await find(ama, { search: 'ou' })).toBe('ba')
  })

  test('does not find a deleted account by its placeholder name', async () => {
    const { t, ama, admin, find } = await scene()
    const nobody = { username: 'deleted-1', email: 'deleted-1@deleted.invalid', deletedAt: t.deps.clock.now() }
    await t.deps.db.updateTable('users').set(nobody).where('email', '=', ama.email).execute()
    expect(await find(admin, { search: 'deleted' })).toBe('')
    expect(await find(admin, { search: 'clay' })).toBe('b')
  })

  test('finds only stays in the apartment and with a night in the days that are asked for', async () => {
    const { t, palm, clay, admin, find } = await scene()
    expect(await find(admin, { apartmentId: palm })).toBe('ca')
    expect(await find(admin, { apartmentId: clay, search: 'palm' })).toBe('')
    for (const [from, to, found] of [
      [11, undefined, 'cba'],
      [12, undefined, 'cb'],
      [25, undefined, ''],
      [undefined, 9, ''],
      [undefined, 10, 'a'],
      [undefined, 12, 'ca'],
      [14, 20, 'cb'],
      [15, 19, ''],
    ] as const) {
      const days = { ...(from && { from: day(t, from) }), ...(to && { to: day(t, to) }) }
      expect(await find(admin, days), `${from}..${to}`).toBe(found)
    }
  })

  test('finds a stay of more than two weeks by its last nights', async () => {
    const { t, palm, ama, admin, find } = await scene()
    const { _id } = await ama.send(createBooking, { body: stay(t, palm, 30, 60) })
    const found = await admin.send(listBookings, { query: { view: 'all', from: day(t, 59) } as object })
    expect(found.map((one) => one._id)).toEqual([_id])
    expect(await find(admin, { from: day(t, 60) })).toBe('')
  })

  test('lists the states of a view in one order, by pages and by next links', async () => {
    const { t, admin, a, b, c, find } = await scene()
    await setState(t, b._id, 'paid')
    await setState(t, a._id, 'approved')
    expect(await find(admin, { view: 'current' })).toBe('cba')
    const ids = async (url: string) => {
      const reply = await raw(t, listBookings, { url, token: admin.token })
      expect(reply.headers['x-total-count']).toBe('3')
      return {
        ids: (reply.json as unknown as { _id: string }[]).map(({ _id }) => _id),
        next: /<([^>]*)>; rel="next"/.exec(String(reply.headers.link))?.[1],
      }
    }
    const first = await ids(`${listBookings.path}?limit=1`)
    const second = await ids(first.next ?? '')
    const third = await ids(second.next ?? '')
    expect([first, second, third].flatMap((page) => page.ids)).toEqual([c._id, b._id, a._id])
    expect(third.next).toBeUndefined()
    expect((await ids(`${listBookings.path}?limit=1&page=3`)).ids).toEqual([a._id])
    // What has expired counts as over before it is written.
    t.wait({ minutes: 61 })
    expect(await find(admin, { view: 'current' })).toBe('ba')
    expect(await find(admin, { view: 'cancelled' })).toBe('c')
  })

  test('sorts by the first day and the day of booking, in both directions and by next links', async () => {
    const { t, ama, admin, a, b, c, find } = await scene()
    await setState(t, b._id, 'paid')
    for (const view of ['all', 'current'] as const) {
      expect(await find(admin, { view, sort: 'booked' })).toBe('abc')
      expect(await find(admin, { view, sort: '-booked' })).toBe('cba')
      expect(await find(admin, { view, sort: 'stay' })).toBe('acb')
      expect(await find(admin, { view, sort: '-stay' })).toBe('bca')
    }
    expect(await find(admin, { sort: '-stay', search: 'palm' })).toBe('ca')
    expect(await find(admin, { sort: 'stay', from: day(t, 12) })).toBe('cb')
    expect(await find(ama, { sort: 'stay' })).toBe('ab')
    const named = Object.entries({ a, b, c }).map(([name, { price, _id }]) => ({ name, price, _id }))
    const byTotal = named.toSorted((x, y) => x.price - y.price || (x._id < y._id ? -1 : 1)).map(({ name }) => name)
    for (const view of ['all', 'current'] as const) {
      expect(await find(admin, { view, sort: 'total' })).toBe(byTotal.join(''))
      expect(await find(admin, { view, sort: '-total' })).toBe(byTotal.toReversed().join(''))
    }
    expect(await pagesOf(t, admin, 'stay')).toEqual([a._id, c._id, b._id])
  })

  test('sorts by guest and by home, which hosts see as well and cleaners only by home', async () => {
    const { t, ama, esi, admin, a, b, c, find } = await scene()
    await setState(t, b._id, 'paid')
    const byGuest = ama.username.toLowerCase() < esi.username.toLowerCase() ? 'abc' : 'cab'
    const reversed = (text: string) => [...text].reverse().join('')
    for (const view of ['all', 'current'] as const) {
      expect(await find(admin, { view, sort: 'guest' })).toBe(byGuest)
      expect(await find(admin, { view, sort: '-guest' })).toBe(reversed(byGuest))
      expect(await find(admin, { view, sort: 'home' })).toBe('acb')
      expect(await find(admin, { view, sort: '-home' })).toBe('bca')
    }
    expect(await find(admin, { sort: 'home', search: ama.username })).toBe('ab')
    expect(await find(admin, { sort: '-guest', from: day(t, 12) })).toBe(reversed(byGuest.replace('a', '')))
    expect(await find(ama, { sort: '-home' })).toBe('ba')
    expect(await pagesOf(t, admin, 'home')).toEqual([a._id, c._id, b._id])
    const [manager, cleaner] = [await newMember(t, house.id, 'manager'), await newMember(t, house.id, 'cleaner')]
    const names = new Map(Object.entries({ a, b, c }).map(([name, { _id }]) => [_id, name]))
    const ofHost = async (person: TestUser, sort: 'guest' | 'home') => {
      const found = await person.send(listHostBookings, { params: { org: house.slug }, query: { view: 'all', sort } })
      return found.map(({ _id }) => names.get(_id)).join('')
    }
    expect([await ofHost(manager, 'guest'), await ofHost(manager, 'home')]).toEqual([byGuest, 'acb'])
    // A cleaner does not know the guests: the order is that of booking.
    expect([await ofHost(cleaner, 'guest'), await ofHost(cleaner, 'home')]).toEqual(['abc', 'acb'])
    // Their holds have run out, which nobody has written down yet.
    t.wait({ minutes: 31 })
    expect(await find(admin, { view: 'cancelled', sort: 'home' })).toBe('ac')
    expect(await find(admin, { view: 'cancelled', sort: 'guest' })).toBe(byGuest.replace('b', ''))
  })

  test('says no name of an account in the link to the next page of a list by guest, and reads on from there', async () => {
    const { t, ama, esi, admin, a, b, c, find } = await scene()
    const byGuest = [...(await find(admin, { sort: 'guest' }))].map((name) => ({ a, b, c })[name as 'a']._id)
    const said: string[] = []
    expect(await pagesOf(t, admin, 'guest', (after) => said.push(after))).toEqual(byGuest)
    expect(await pagesOf(t, admin, '-guest', (after) => said.push(after))).toEqual(byGuest.toReversed())
    expect(said).toHaveLength(4)
    for (const { username } of [ama, esi]) expect(said.join()).not.toContain(username.toLowerCase())
  })

  test("never shows a guest another guest's bookings", async () => {
    const { palm, ama, esi, c, find } = await scene()
    expect(await find(ama, { search: 'palm' })).toBe('a')
    expect(await find(ama, { search: c.reference })).toBe('')
    expect(await find(ama, { search: esi.email })).toBe('')
    expect(await find(esi, { apartmentId: palm })).toBe('c')
  })

  test('refuses invalid filters, and treats empty ones as absent', async () => {
    const { t, admin } = await scene()
    for (const [field, value] of [
      ['apartmentId', '7'],
      ['from', 'tomorrow'],
      ['to', '2026-02-30'],
      ['view', 'mine'],
      ['sort', 'customer'],
      ['limit', '101'],
    ] as const) {
      const reply = await raw(t, listBookings, { url: `${listBookings.path}?${field}=${value}`, token: admin.token })
      expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([field])
    }
    const url = `${listBookings.path}?view=&search=&apartmentId=&from=&to=`
    expect(await raw(t, listBookings, { url, token: admin.token })).toMatchObject({ status: 200 })
  })
})

describe('GET /api/admin/bookings.csv', () => {
  const csv = (t: World, token: string, query = '') =>
    raw(t, exportBookings, { token, url: `${exportBookings.path}?${query}` })

  test('exports the rows of the list, with dollars and dates', async () => {
    const { t, admin, ama, a, b, find } = await scene()
    const reply = await csv(t, admin.token, 'search=clay&view=all')
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="akwaaba-bookings-${day(t, 0)}.csv"`,
      'cache-control': 'private, no-store',
    })
    expect(reply.text).toBe(
      `\uFEFFReference,Status,Paid,Apartment,Location,Guest,E-mail,Phone,Check-in,Check-out,Nights,Adults,Children,Infants,Price per night,Apartment total,Extras,Extras total,Total in dollars,Booked at,Reason given\r\n${b.reference},pending,no,Clay Court,Osu,${ama.username},${ama.email},,${day(t, 20)},${day(t, 25)},5,,,,48.00,240.00,,0.00,240.00,${b.createdAt},\r\n`,
    )
    await setState(t, a._id, 'cancelled')
    expect(await find(admin, { view: 'current' })).toBe('cb')
    expect((await csv(t, admin.token)).text.split('\r\n')).toHaveLength(4) // names, two bookings, nothing after the last
    expect((await csv(t, admin.token, 'view=past')).text).toMatch(/^\uFEFFReference,[^\n]+\r\n$/)
  })

  test('exports only those that are chosen, of those that fit', async () => {
    const { t, admin, a, b, c } = await scene()
    const references = async (query: string) =>
      (await csv(t, admin.token, query)).text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(0, line.indexOf(',')))
    expect(await references(`view=all&ids=${a._id},${c._id}`)).toEqual([c.reference, a.reference])
    expect(await references(`view=all&search=clay&ids=${a._id},${b._id}`)).toEqual([b.reference])
    expect(await csv(t, admin.token, `ids=${a._id},7`)).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  })

  test('escapes names that would run a formula or break a row in a spreadsheet', async () => {
    const { t, admin, ama, b } = await scene()
    const name = (username: string) =>
      t.deps.db.updateTable('users').set({ username }).where('email', '=', ama.email).execute()
    for (const [username, cell] of [
      ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
      ['+1', "'+1"],
      ['-1', "'-1"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['\t=1', "'\t=1"],
      ['＝1', "'＝1"],
      // A cell of its own where semicolons separate.
      ['Ama;=1', '"Ama;=1"'],
      ['Ama; "Esi", Kofi', '"Ama; ""Esi"", Kofi"'],
      ['Ama\r\nEsi', '"Ama\r\nEsi"'],
      ['Ɛsi Ɔwusu', 'Ɛsi Ɔwusu'],
    ] as const) {
      await name(username)
      expect((await csv(t, admin.token, 'search=clay')).text).toContain(
        `${b.reference},pending,no,Clay Court,Osu,${cell},`,
      )
    }
  })

  test('exports every booking once, even more than one batch', async () => {
    const { t, admin, a } = await scene()
    const row = await t.deps.db.selectFrom('bookings').selectAll().where('id', '=', a._id).executeTakeFirstOrThrow()
    const many = Array.from({ length: 1203 }, (_, i) => ({
      ...{ ...row, id: t.deps.ids.next(), reference: `MANY-${i}`, state: 'completed' as const, policy: undefined },
      // Many with the same time, as after an import.
      createdAt: new Date(row.createdAt.getTime() - Math.floor(i / 400)),
    }))
    // Without the triggers of each row: what they keep is not what is exported.
    await t.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.insertInto('bookings').values(many).execute()
    })
    const lines = (await csv(t, admin.token, 'view=past')).text.split('\r\n').slice(1, -1)
    const references = lines.map((line) => line.slice(0, line.indexOf(',')))
    expect(references).toHaveLength(1203)
    expect(new Set(references)).toEqual(new Set(many.map(({ reference }) => reference)))
  })

  test('reads 5,000 rows in parts, as fast as they are taken', async () => {
    const t = await here.empty()
    await insertStays(t, 5_000, { state: 'completed' })
    const admin = await t.insertUser('admin')
    let mostRows = 0
    const db = t.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        mostRows = Math.max(mostRows, result.rows.length)
        return result
      },
    })
    const { csv: file } = exportCsv({ ...t.deps, db }, { ...admin, role: 'admin', sessionId: '' }, { view: 'all' })
    let [lines, mostWaiting] = [0, 0]
    for await (const part of file) {
      lines += String(part).split('\r\n').length - 1
      mostWaiting = Math.max(mostWaiting, file.readableLength)
    }
    expect(lines).toBe(5_001)
    expect(mostRows).toBeLessThan(1_000)
    expect(mostWaiting).toBeLessThan(200_000)
  })

  test('is for administrators, and refuses invalid parameters', async () => {
    const { t, admin, ama } = await scene()
    expect(await raw(t, exportBookings)).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
    expect(await csv(t, ama.token)).toMatchObject({ status: 403, json: { code: 'forbidden' } })
    expect(await csv(t, admin.token, 'from=soon')).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  })
})

describe('GET /api/admin/today', () => {
  test('gives arrivals, departures and current stays of paid bookings', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const admin = await newAdmin(t)
    const begun = day(t, 0)
    const book = async (name: string, from: number, to: number, state?: 'paid' | 'approved' | 'cancelled') => {
      const flat = await t.apartment({ apartmentName: name })
      const { _id } = await (name < 'M' ? ama : esi).send(createBooking, { body: stay(t, flat, from, to) })
      if (state) await setState(t, _id, state)
    }
    for (const [name, from, to, state] of [
      ['Quiet', 0, 2, 'approved'],
      ['Zongo', 2, 3, 'approved'],
      ['Baobab', 2, 5, 'paid'],
      ['Never', 2, 4, 'cancelled'],
      ['Unpaid', 2, 4, undefined],
      ['Long', 1, 6, 'approved'],
      ['Next', 3, 4, 'approved'],
    ] as const)
      await book(name, from, to, state)
    t.wait({ days: 2 })
    const { date, arrivals, departures, staying } = await admin.send(getToday, {})
    const names = (list: typeof arrivals) => list.map(({ apartment }) => apartment.apartmentName)
    expect(date).toBe(day(t, 0))
    expect(date > begun).toBe(true)
    expect(names(arrivals)).toEqual(['Baobab', 'Zongo'])
    expect(names(departures)).toEqual(['Quiet'])
    expect(staying).toBe(3)
    expect(arrivals[0]).toMatchObject({ customer: { username: ama.username }, status: 'pending', depositPaid: true })
    expect(await raw(t, getToday)).toMatchObject({ status: 401 })
    expect(await raw(t, getToday, { token: esi.token })).toMatchObject({ status: 403, json: { code: 'forbidden' } })
  })
  test('counts a stay that was booked this evening, whatever the time zone of the database', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const admin = await t.insertUser('admin')
    t.wait({ minutes: 8 * 60 }) // tomorrow in Tokyo
    const { _id } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 0, 2) })
    await setState(t, _id, 'paid')
    const db = openDb(openPool(`${t.databaseUrl}?options=-c%20timezone%3DAsia/Tokyo`, 2, () => undefined))
    onTestFinished(() => db.destroy())
    const today = await readToday({ ...t.deps, db }, { ...admin, role: 'admin', sessionId: '' })
    expect(today).toMatchObject({ date: day(t, 0), arriving: 1, staying: 1 })
  })
})
