// Tests how a host's apartment gets on the site and off it: drafts, submitting, decisions, and a paused organisation.
import { getApartment, getApartmentFacts, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import type { ListingState } from '@akwaaba/contract/listing-states'
import * as rows from '@akwaaba/contract/listings'
import { pauseOrganisation, resumeOrganisation, updateOrganisation } from '@akwaaba/contract/organisations'
import { beforeAll, describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { apartmentForm, form, picture } from '#testing/forms.ts'
import { idOf, join, newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()
type Host = Awaited<ReturnType<typeof newHost>>

let kofi: TestUser
beforeAll(async () => {
  kofi = await newAdmin(here())
})

/** A host with a listing in a state, at a place of its own. */
const listed = async (t: World, state: ListingState = 'live') => {
  const host = await newHost(t)
  const id = await t.apartment({ organisationId: host.id, state, location: host.slug })
  return { host, id, own: { params: { org: host.slug, id } }, call: { params: { id } } }
}
const trust = (t: World, { id }: Host) =>
  t.deps.db.updateTable('organisations').set({ trusted: true }).where('id', '=', id).execute()
const note = { note: 'The pictures are of another house.' }

/** Whether guests find an apartment: on its page, in the list of its place, among those like another one, in the sitemap. */
const shownTo = async (t: World, id: string, location: string) => {
  const other = await t.apartment({ location })
  await t.refreshCatalogue()
  const names = (found: { _id: string }[]) => found.some(({ _id }) => _id === id)
  const [page, dates, list, similar, sitemap] = await Promise.all([
    outcomeOf(t.anyone.send(getApartment, { params: { id } })),
    outcomeOf(t.anyone.send(getBookedDates, { params: { id } })),
    t.anyone.send(listApartments, { query: { location } }),
    t.anyone.send(listApartments, { query: { similarTo: other } }),
    raw(t, { method: 'GET', path: '/sitemap.xml' }),
  ])
  return [page, dates, names(list), names(similar), sitemap.text.includes(id)]
}
const everywhere = ['ok', 'ok', true, true, true]
const nowhere = ['not_found', 'not_found', false, false, false]

describe('a draft', () => {
  test('is seen by its host alone, and by guests once it is submitted and approved', async () => {
    const t = here()
    const host = await newHost(t)
    const at = { params: { org: host.slug } }
    const facts = await t.anyone.send(getApartmentFacts, {})
    const body = form({ ...apartmentForm, location: host.slug }, { coverImage: await picture() })
    const { msg, ...draft } = await host.owner.send(rows.createListing, { ...at, body })
    expect(msg).toBe('Your draft is saved. Guests see it once it is approved.')
    expect(draft).toMatchObject({
      ...{ apartmentName: 'Palm Loft', price: 120.5, state: 'draft', isListed: false, actions: ['submit'] },
      host: { name: host.name, slug: host.slug },
    })
    const id = draft._id
    expect(await shownTo(t, id, host.slug)).toEqual(nowhere)
    expect((await t.anyone.send(getApartmentFacts, {})).count).toBe(facts.count + 1) // the one that shownTo added
    const [ama] = await t.customers(1)
    expect(await refusal(ama.send(createBooking, { body: stay(t, id, 3, 5) }))).toMatchObject({ code: 'not_found' })
    const own = { params: { org: host.slug, id } }
    expect(await host.owner.send(rows.submitListing, own)).toMatchObject({ state: 'submitted', actions: [] })
    const queue = await kofi.send(rows.listListings, { query: { limit: '100' } })
    expect(queue.find(({ _id }) => _id === id)).toMatchObject({ host: draft.host, actions: ['approve', 'reject'] })
    const mail = await t.nextMail(t.deps.config.site.supportEmail)
    expect(mail.subject).toBe(`${host.name} asks for the approval of Palm Loft`)
    const approved = await kofi.send(rows.approveListing, { params: { id } })
    expect(approved).toMatchObject({ state: 'live', isListed: true, actions: ['suspend'] })
    expect(await shownTo(t, id, host.slug)).toEqual(everywhere)
    await idle(t)
    expect(t.mailTo(host.owner.email)[0]?.subject).toBe('Palm Loft is on Akwaaba now')
    expect(await outcomeOf(ama.send(createBooking, { body: stay(t, id, 3, 5) }))).toBe('ok')
    const log = await kofi.send(listAudit, { query: { recordId: id } })
    expect(log.map(({ action, label }) => `${action} ${label}`)).toEqual([
      'approve Palm Loft',
      `submit Palm Loft, ${host.name}`,
      `create Palm Loft, ${host.name}`,
    ])
  })

  test('is made once of a form that is sent twice, and for another organisation not at all', async () => {
    const t = here()
    const host = await newHost(t)
    const texts = { ...apartmentForm, submission: t.deps.ids.next() }
    const send = (more: Record<string, string> = {}) =>
      host.owner.send(rows.createListing, { params: { org: host.slug }, body: form({ ...texts, ...more }) })
    const [one, two] = [await send(), await send()]
    expect(two._id).toBe(one._id)
    expect(await refusal(send({ organisationId: t.deps.ids.next() }))).toMatchObject({ code: 'invalid_input' })
  })

  test('of a trusted organisation is live at once, but not one that was rejected', async () => {
    const t = here()
    const { host, own } = await listed(t, 'draft')
    await trust(t, host)
    expect(await host.owner.send(rows.submitListing, own)).toMatchObject({
      ...{ state: 'live', isListed: true, msg: 'Your apartment is on the site.' },
    })
    const rejected = await t.apartment({ organisationId: host.id, state: 'rejected' })
    const again = { params: { org: host.slug, id: rejected } }
    expect(await host.owner.send(rows.submitListing, again)).toMatchObject({ state: 'submitted', isListed: false })
  })

  test('is not submitted while its organisation waits for an approval or is paused', async () => {
    const t = here()
    for (const state of ['applied', 'paused', 'closed'] as const) {
      const { host, own } = await listed(t, 'draft')
      await t.deps.db.updateTable('organisations').set({ state }).where('id', '=', host.id).execute()
      const shown = await host.owner.send(rows.getHostListing, own)
      expect(shown).toMatchObject({ actions: [], blocked: [{ action: 'submit', code: 'organisation_inactive' }] })
      const refused = await refusal(host.owner.send(rows.submitListing, own))
      expect(refused).toMatchObject({ code: 'organisation_inactive', status: 409 })
    }
  })
})

describe('a submitted listing', () => {
  test('is rejected with a reason that its host reads, changed, and submitted again', async () => {
    const t = here()
    const { host, id, own, call } = await listed(t, 'submitted')
    expect(await refusal(kofi.send(rows.rejectListing, { ...call, body: { note: ' ' } }))).toMatchObject({
      fields: { note: 'Please say why: the host reads it.' },
    })
    await kofi.send(rows.rejectListing, { ...call, body: note })
    expect(await host.owner.send(rows.getHostListing, own)).toMatchObject({ state: 'rejected', ...note })
    await idle(t)
    expect(t.mailTo(host.owner.email)[0]?.text).toContain(note.note)
    const edited = await host.owner.send(rows.updateListing, { ...own, body: form(apartmentForm) })
    expect(edited).toMatchObject({ apartmentName: 'Palm Loft', state: 'rejected', version: 2 })
    expect(await host.owner.send(rows.submitListing, own)).toMatchObject({ state: 'submitted', note: null })
    const history = await t.deps.db
      .selectFrom('apartmentEvents')
      .select(['event', 'actor', 'note'])
      .where('apartmentId', '=', id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { event: 'reject', actor: 'admin', note: note.note },
      { event: 'submit', actor: 'member', note: '' },
    ])
  })

  test('is listed for administrators by how long it waits', async () => {
    const t = await here.empty()
    kofi = await newAdmin(t)
    const first = await listed(t, 'submitted')
    t.wait({ minutes: 1 })
    const second = await listed(t, 'submitted')
    await listed(t, 'draft')
    const ids = async () => (await kofi.send(rows.listListings, { query: { limit: '1' } })).map(({ _id }) => _id)
    expect(await ids()).toEqual([first.id])
    await kofi.send(rows.approveListing, first.call)
    expect(await ids()).toEqual([second.id])
    const live = await kofi.send(rows.listListings, { query: { state: 'live' } })
    expect(live.map(({ _id }) => _id)).toEqual([first.id])
  })

  test('sorts the apartments of all states, of one, and of a host both ways, with ties, through its pages', async () => {
    const t = await here.empty()
    kofi = await newAdmin(t)
    const [host, other] = [await newHost(t, 'Keta Stays'), await newHost(t, 'Volta Stays')]
    const homes = [
      { apartmentName: 'baobab House', price: 90 },
      { apartmentName: 'Cocoa Loft', price: 40 },
      { apartmentName: 'Anchor', price: 90 },
      { apartmentName: 'Dawn', price: 70 },
    ]
    for (const home of homes) {
      t.wait({ minutes: 1 })
      await t.apartment({ ...home, organisationId: host.id, state: home.apartmentName === 'Dawn' ? 'draft' : 'live' })
    }
    await t.apartment({ apartmentName: 'Elmina', organisationId: other.id, price: 10 })
    /** The first letters of all pages, in their order. */
    const inPages = async (
      ask: (page: object) => Promise<{ reply: { apartmentName: string }[]; headers: Headers }>,
    ) => {
      let found = ''
      for (let after: string | null | undefined; after !== null; ) {
        const { reply, headers } = await ask({ limit: 2, after })
        found += reply.map(({ apartmentName: [first = ''] }) => first.toUpperCase()).join('')
        const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
        after = next === undefined ? null : new URL(next, 'http://here').searchParams.get('after')
      }
      return found
    }
    const all = (query: object) => inPages((page) => kofi.ask(rows.listListings, { query: { ...query, ...page } }))
    const own = (query: object) =>
      inPages((page) =>
        host.owner.ask(rows.listHostListings, { params: { org: host.slug }, query: { ...query, ...page } }),
      )
    const reversed = (letters: string) => [...letters].toReversed().join('')
    for (const [sort, letters, ofHost] of [
      ['name', 'ABCDE', 'ABCD'],
      ['added', 'BCADE', 'BCAD'],
      ['price', 'ECDBA', 'CDBA'],
    ] as const) {
      expect(await all({ state: 'all', sort }), sort).toBe(letters)
      expect(await all({ state: 'all', sort: `-${sort}` }), sort).toBe(reversed(letters))
      expect(await own({ sort }), sort).toBe(ofHost)
      expect(await own({ sort: `-${sort}` }), sort).toBe(reversed(ofHost))
    }
    expect(await all({ state: 'live', sort: '-name' })).toBe('ECBA')
    expect(await all({ state: 'live', sort: '-since' })).toBe(reversed(await all({ state: 'live' })))
    expect(await all({ state: 'all', sort: 'name', search: 'a' })).toBe('A')
    expect(await all({ state: 'all', sort: '-name', search: 'house' })).toBe('B')
    expect(await own({ state: 'draft', sort: 'name' })).toBe('D')
  })

  test('is decided once, by administrators who are not its hosts, also by two at the same instant', async () => {
    const t = here()
    const { call, host } = await listed(t, 'submitted')
    const member = await newAdmin(t)
    await join(t, await idOf(t, member), 'owner', host.id)
    expect(await outcomeOf(member.send(rows.approveListing, call))).toBe('own_organisation')
    const outcomes = await Promise.all([
      outcomeOf(kofi.send(rows.approveListing, call)),
      outcomeOf(kofi.send(rows.rejectListing, { ...call, body: note })),
    ])
    expect(tally(outcomes)).toEqual({ ok: 1, illegal_transition: 1 })
  })
})

describe('a suspended listing', () => {
  test('answers 410 with those like it, keeps its stays, takes no new ones, and is restored', async () => {
    const t = here()
    const { host, id, call } = await listed(t)
    const [ama, esi] = await t.customers(2)
    const booking = await ama.send(createBooking, { body: stay(t, id, 3, 5) })
    const other = await t.apartment({ location: host.slug })
    await t.anyone.send(getApartment, call)
    await t.anyone.send(getApartment, call) // kept from the second ask
    await kofi.send(rows.suspendListing, { ...call, body: note })
    const gone = await refusal(t.anyone.send(getApartment, call))
    expect(gone).toMatchObject({ code: 'listing_suspended', status: 410 })
    const { text } = await raw(t, { method: 'GET', path: '/' }, { url: String(gone.facts.alternatives) })
    expect(JSON.parse(text)[0]._id).toBe(other)
    expect(await shownTo(t, id, host.slug)).toEqual(['listing_suspended', ...nowhere.slice(1)])
    const refused = await refusal(esi.send(createBooking, { body: stay(t, id, 8, 9) }))
    expect(refused).toMatchObject({ code: 'not_found' })
    expect(await ama.send(getBooking, { params: { id: booking._id } })).toMatchObject({ apartmentId: id })
    await startAndPay(t, ama, { bookingId: booking._id })
    const paid = await ama.send(confirmBookingPayment, { body: { bookingId: booking._id } })
    expect(paid).toMatchObject({ status: 'succeeded' })
    await kofi.send(rows.restoreListing, call)
    expect(await shownTo(t, id, host.slug)).toEqual(everywhere)
    await idle(t)
    expect(
      t
        .mailTo(host.owner.email)
        .map(({ subject }) => subject)
        // Besides those about the booking.
        .filter((subject) => subject.startsWith('Lantern'))
        .sort(),
    ).toEqual(['Lantern Studio is back on Akwaaba', 'Lantern Studio is off Akwaaba'])
  })
})

test('a host whose listing was approved and suspended at once hears nothing of the approval', async () => {
  const t = here()
  const { host, id } = await listed(t, 'suspended')
  await runJob(t, 'mail:listing-approved', { apartmentId: id })
  await idle(t)
  expect(t.mailTo(host.owner.email)).toEqual([])
})

describe('a paused organisation', () => {
  test('has no listing on the site, but a stay that is held is paid, and the listings come back', async () => {
    const t = here()
    const { host, id } = await listed(t)
    const [ama, esi] = await t.customers(2)
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, id, 3, 5) })
    const expired = await esi.send(createBooking, { body: stay(t, id, 8, 9) })
    await kofi.send(pauseOrganisation, { params: { id: host.id }, body: { reason: 'We look into it.' } })
    expect(await shownTo(t, id, host.slug)).toEqual(nowhere)
    expect(await refusal(esi.send(createBooking, { body: stay(t, id, 10, 12) }))).toMatchObject({ code: 'not_found' })
    await startAndPay(t, ama, { bookingId })
    expect(await ama.send(confirmBookingPayment, { body: { bookingId } })).toMatchObject({ status: 'succeeded' })
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: true })
    t.wait({ minutes: 60 })
    const shown = await esi.send(getBooking, { params: { id: expired._id } })
    expect(shown).toMatchObject({ state: 'expired', blocked: [{ action: 'pay', code: 'hold_expired' }] })
    const { state, isListed } = await kofi.send(rows.getHostListing, { params: { org: host.slug, id } })
    expect([state, isListed]).toEqual(['live', false])
    await kofi.send(resumeOrganisation, { params: { id: host.id } })
    expect(await shownTo(t, id, host.slug)).toEqual(everywhere)
  })

  test('and its administrator are not told that what is approved during it is on the site', async () => {
    const t = here()
    const { host, id, call } = await listed(t, 'submitted')
    await kofi.send(pauseOrganisation, { params: { id: host.id }, body: { reason: 'We look into it.' } })
    const waiting = 'The apartment is approved. Guests find it once its organisation is active again.'
    expect(await kofi.send(rows.approveListing, call)).toMatchObject({ isListed: false, msg: waiting })
    await idle(t)
    const body = form({ ...apartmentForm, apartmentName: 'Palm Court' })
    await host.owner.send(rows.updateListing, { params: { org: host.slug, id }, body })
    expect(await kofi.send(rows.approveRevision, call)).toMatchObject({
      ...{ apartmentName: 'Palm Court', isListed: false },
      msg: 'The changes are accepted. Guests see them once the apartment is on the site again.',
    })
    await kofi.send(rows.suspendListing, { ...call, body: note })
    expect((await kofi.send(rows.restoreListing, call)).msg).toBe(waiting)
    await idle(t)
    const subjects = t.mailTo(host.owner.email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /Lantern|Palm/.test(subject)).sort()).toEqual([
      ...['Lantern Studio is approved', 'Palm Court is approved again', 'Palm Court is off Akwaaba'],
      'Your changes to Palm Court are accepted',
    ])
  })

  test('lists nothing that is approved at the same instant', async () => {
    const t = here()
    const host = await newHost(t)
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => t.apartment({ organisationId: host.id, state: 'submitted' })),
    )
    await Promise.all([
      ...ids.map((id) => kofi.send(rows.approveListing, { params: { id } })),
      kofi.send(pauseOrganisation, { params: { id: host.id }, body: { reason: 'We look into it.' } }),
    ])
    const found = await host.owner.send(rows.listHostListings, { params: { org: host.slug } })
    expect(found.map(({ state, isListed }) => [state, isListed])).toEqual(ids.map(() => ['live', false]))
  })
})

describe('the database', () => {
  test('keeps what is listed, whatever is written there', async () => {
    const t = here()
    const { id } = await listed(t, 'draft')
    await t.deps.db.updateTable('apartments').set({ listed: true }).where('id', '=', id).execute()
    expect(await outcomeOf(t.anyone.send(getApartment, { params: { id } }))).toBe('not_found')
  })

  test('announces a new name of the host, which its listings show at once', async () => {
    const t = here()
    const { host, call } = await listed(t)
    for (let n = 0; n < 2; n++) await t.anyone.send(getApartment, call) // kept from the second ask
    const body = { name: 'Volta Lake Stays', phone: '024 123 4567', about: '' }
    await host.owner.send(updateOrganisation, { params: { org: host.slug }, body })
    expect((await t.anyone.send(getApartment, call)).host.name).toBe('Volta Lake Stays')
  })
})

describe('the listings of an organisation', () => {
  test('are for its own members alone, each by their role', async () => {
    const t = here()
    const { host, id, own } = await listed(t, 'draft')
    const stranger = await newHost(t)
    const members = {
      owner: host.owner,
      manager: await newMember(t, host.id, 'manager'),
      finance: await newMember(t, host.id, 'finance'),
      cleaner: await newMember(t, host.id, 'cleaner'),
      platform: kofi,
      stranger: stranger.owner,
    }
    const body = form(apartmentForm)
    const all = { params: { org: host.slug } }
    const outcomes = async (user: TestUser) => [
      await outcomeOf(user.send(rows.listHostListings, all)),
      await outcomeOf(user.send(rows.getHostListing, own)),
      await outcomeOf(user.send(rows.updateListing, { ...own, body })),
    ]
    const by = async (role: keyof typeof members) => [role, ...(await outcomes(members[role]))]
    expect([await by('owner'), await by('manager'), await by('finance'), await by('cleaner')]).toEqual([
      ['owner', 'ok', 'ok', 'ok'],
      ['manager', 'ok', 'ok', 'ok'],
      ['finance', 'ok', 'ok', 'forbidden'],
      ['cleaner', 'forbidden', 'forbidden', 'forbidden'],
    ])
    expect([await by('platform'), await by('stranger')]).toEqual([
      ['platform', 'ok', 'ok', 'ok'],
      ['stranger', 'not_found', 'not_found', 'not_found'],
    ])
    const foreign = { params: { org: stranger.slug, id } }
    const admin = await newAdmin(t)
    const tries = [
      stranger.owner.send(rows.getHostListing, foreign),
      stranger.owner.send(rows.updateListing, { ...foreign, body }),
      stranger.owner.send(rows.submitListing, foreign),
      stranger.owner.send(rows.deleteListing, foreign),
      admin.send(rows.deleteListing, foreign),
    ]
    expect(tally(await Promise.all(tries.map(outcomeOf)))).toEqual({ not_found: 5 })
    expect(await stranger.owner.send(rows.listHostListings, { params: { org: stranger.slug } })).toEqual([])
    await members.manager.send(rows.deleteListing, own)
    expect(await host.owner.send(rows.listHostListings, all)).toEqual([])
  })
})
