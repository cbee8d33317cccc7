// Tests what hosts change of approved listings: what waits, what guests see until then, and what administrators decide.
import { deleteApartment, getApartment, listApartments, updateApartment } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import * as rows from '@akwaaba/contract/listings'
import { beforeAll, describe, expect, test } from 'vitest'
import { apartmentForm, form, picture } from '#testing/forms.ts'
import { idOf, join, newHost } from '#testing/hosting.ts'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'
import { sweep } from '#uploads/sweep.ts'

const here = fileWorld()
type Texts = Record<string, string>

let kofi: TestUser
beforeAll(async () => {
  kofi = await newAdmin(here())
})

/** A host with an approved listing at a place of its own, which its form repeats. */
const scene = async (t: World = here()) => {
  const host = await newHost(t)
  const id = await t.apartment({ organisationId: host.id, location: host.slug })
  const own = { params: { org: host.slug, id } }
  const { apartmentName, address } = await t.anyone.send(getApartment, { params: { id } })
  const texts = { ...apartmentForm, apartmentName, address, location: host.slug }
  const edit = async (more: Texts, files = {}, by: TestUser = host.owner) =>
    by.send(rows.updateListing, { ...own, body: form({ ...texts, ...more }, files) })
  const seen = () => t.anyone.send(getApartment, { params: { id } })
  return { t, host, id, own, call: { params: { id } }, texts, edit, seen }
}
const reason = { note: 'The street is another one.' }
const trust = (t: World, id: string) =>
  t.deps.db.updateTable('organisations').set({ trusted: true }).where('id', '=', id).execute()

describe('an edit of an approved listing', () => {
  test('waits with its name, address, place and pictures; its price and its rooms are there at once', async () => {
    const { t, host, id, edit, seen, own, texts } = await scene()
    const before = await seen()
    const changed = {
      apartmentName: 'Palm Court',
      address: '9 Palm Court, Osu, Accra',
      latitude: '5.551',
      longitude: '-0.181',
    }
    const saved = await edit({ ...changed, price: '99', bedrooms: '3' }, { images: await picture() })
    const changes = {
      ...{ apartmentName: 'Palm Court', address: changed.address, latitude: 5.551, longitude: -0.181 },
      images: [expect.stringMatching(/^[0-9a-f]{32}\.webp$/)],
    }
    expect(saved).toMatchObject({
      ...{ apartmentName: before.apartmentName, price: 99, bedrooms: 3, state: 'live', isListed: true },
      revision: { state: 'submitted', changes, actions: ['withdraw'] },
      msg: 'Saved. Guests see the new name, address and pictures once we have looked at them.',
    })
    expect(Object.keys(saved.revision?.changes ?? {})).toHaveLength(5)
    const { apartmentName, address, images, latitude } = before
    expect(await seen()).toMatchObject({ apartmentName, address, images, latitude, price: 99 })
    const found = await t.anyone.send(listApartments, { query: { search: 'Palm Court', location: host.slug } })
    expect(found).toEqual([])
    // The form of the host has what waits, so that the next edit goes on from there.
    const held = await host.owner.send(rows.getHostListing, own)
    expect(held).toMatchObject({ apartmentName: 'Palm Court', latitude: 5.551, price: 99 })
    const mail = await t.nextMail(t.deps.config.site.supportEmail, ({ text }) => text.includes(host.name))
    expect(mail.subject).toBe(`${host.name} has changed ${before.apartmentName}`)
    const waiting = await kofi.send(rows.listListings, { query: { revision: 'submitted', limit: '100' } })
    expect(waiting.find(({ _id }) => _id === id)).toMatchObject({ revision: { actions: ['approve', 'reject'] } })
    expect((await kofi.send(rows.listListings, { query: { limit: '100' } })).some(({ _id }) => _id === id)).toBe(false)
    const log = await kofi.send(listAudit, { query: { recordId: id } })
    expect(log.map(({ action }) => action)).toEqual(['submit', 'update'])
    expect(texts.apartmentName).toBe(before.apartmentName)
  })

  test('extends what waits already, and what is changed back waits no more', async () => {
    const { edit, texts } = await scene()
    expect(await edit({ apartmentName: 'Palm Court' })).toMatchObject({
      revision: { changes: { apartmentName: 'Palm Court' } },
    })
    const both = { apartmentName: 'Palm Court', address: '9 Palm Court' }
    expect((await edit(both)).revision?.changes).toEqual(both)
    expect((await edit({ ...both, price: '77' })).revision?.changes).toEqual(both)
    expect(await edit(texts)).toMatchObject({ revision: null, msg: 'Apartment updated.' })
  })

  test('moves its point as a whole, whatever an administrator does to it before', async () => {
    const { id, call, own, host, texts, edit } = await scene()
    const at = (latitude: string, longitude: string) => ({ ...texts, latitude, longitude })
    await kofi.send(updateApartment, { ...call, body: form(at('5.55', '-0.18')) })
    expect((await edit(at('5.56', '-0.18'))).revision?.changes).toEqual({ latitude: 5.56, longitude: -0.18 })
    await kofi.send(updateApartment, { ...call, body: form(at('', '')) })
    await kofi.send(rows.approveRevision, call)
    expect(await host.owner.send(rows.getHostListing, own)).toMatchObject({ latitude: 5.56, longitude: -0.18 })
    const log = await kofi.send(listAudit, { query: { recordId: id } })
    expect(log.map(({ action, after }) => [action, after?.changed])).toEqual([
      ['approve', ['latitude', 'longitude']],
      ['update', ['latitude', 'longitude']],
      ['submit', ['latitude', 'longitude']],
      ['update', undefined],
      ['update', ['latitude', 'longitude']],
    ])
  })

  test('is one revision, also of two edits at the same instant', async () => {
    const { t, id, edit } = await scene()
    await Promise.all([edit({ apartmentName: 'One' }), edit({ apartmentName: 'Two' })])
    const found = await t.deps.db.selectFrom('listingRevisions').select('state').where('apartmentId', '=', id).execute()
    expect(found).toEqual([{ state: 'submitted' }])
  })

  test('does not wait for a trusted organisation, an administrator, and with SPEC’s call', async () => {
    const { t, host, call, edit, seen, texts } = await scene()
    await edit({ apartmentName: 'Palm Court' })
    // Those of administrators contain what waits where they begin from the form of the host.
    const saved = await edit({ apartmentName: 'Palm Court', address: '9 Palm Court' }, {}, kofi)
    expect(saved).toMatchObject({ apartmentName: 'Palm Court', address: '9 Palm Court', revision: null })
    await edit({ apartmentName: 'Lagoon Court' })
    await kofi.send(updateApartment, { ...call, body: form({ ...texts, address: '7 Lagoon Lane' }) })
    expect(await seen()).toMatchObject({ apartmentName: texts.apartmentName, address: '7 Lagoon Lane' })
    expect(await kofi.send(rows.getListing, call)).toMatchObject({
      revision: { changes: { apartmentName: 'Lagoon Court' } },
    })
    await trust(t, host.id)
    expect(await edit({ apartmentName: 'Hill Court' })).toMatchObject({ apartmentName: 'Hill Court', revision: null })
  })

  test('ends with its listing, which its host or an administrator deletes', async () => {
    for (const by of ['its host', 'an administrator']) {
      const { t, host, id, own, call, edit } = await scene()
      await edit({ apartmentName: 'Palm Court' })
      await (by === 'its host' ? host.owner.send(rows.deleteListing, own) : kofi.send(deleteApartment, call))
      const found = t.deps.db.selectFrom('listingRevisions').select('state').where('apartmentId', '=', id)
      expect(await found.execute(), by).toEqual([{ state: 'withdrawn' }])
    }
  })

  test('is withdrawn by its host', async () => {
    const { host, own, edit, seen, texts } = await scene()
    const { version } = await edit({ apartmentName: 'Palm Court' })
    const left = await host.owner.send(rows.withdrawRevision, own)
    expect(left).toMatchObject({ revision: null, apartmentName: texts.apartmentName })
    expect(await refusal(host.owner.send(rows.withdrawRevision, own))).toMatchObject({ code: 'illegal_transition' })
    // A form that was opened before would submit it again.
    expect(await refusal(edit({ version: String(version) }))).toMatchObject({ code: 'edited_meanwhile' })
    expect(await seen()).toMatchObject({ apartmentName: texts.apartmentName })
  })
})

describe('an administrator', () => {
  test('puts it on the site, where guests see it at once, also those of a cached page', async () => {
    const { t, host, call, edit, seen } = await scene()
    await edit({ apartmentName: 'Palm Court', price: '80' }, { coverImage: await picture() })
    for (let n = 0; n < 2; n++) await seen() // kept from the second ask
    const { version } = await kofi.send(rows.getListing, call)
    const saved = await kofi.send(rows.approveRevision, { ...call, query: { version: String(version) } })
    expect(saved).toMatchObject({ apartmentName: 'Palm Court', revision: null, state: 'live' })
    const now = await seen()
    expect(now).toMatchObject({ apartmentName: 'Palm Court', price: 80 })
    expect(now.coverImage).not.toBeNull()
    await idle(t)
    expect(t.mailTo(host.owner.email)[0]?.subject).toBe('Your changes to Palm Court are on the site')
  })

  test('puts the captions of pictures on the site with it, which waited until then', async () => {
    const { edit, seen, call } = await scene()
    const { revision } = await edit({ captions: '{"new:0":"The sea"}' }, { images: await picture() })
    const name = revision?.changes.images?.[0] ?? ''
    expect(revision?.changes.captions).toEqual({ [name]: 'The sea' })
    expect(await seen()).toMatchObject({ captions: {} })
    expect(Object.keys((await edit({ captions: `{"${name}":"The sea"}` })).revision?.changes ?? {})).toHaveLength(2)
    const { version } = await kofi.send(rows.getListing, call)
    await kofi.send(rows.approveRevision, { ...call, query: { version: String(version) } })
    expect(await seen()).toMatchObject({ captions: { [name]: 'The sea' } })
  })

  test('does not accept it, with a reason that its host reads', async () => {
    const { t, host, own, call, edit, seen, texts } = await scene()
    await edit({ apartmentName: 'Palm Court' })
    await kofi.send(rows.rejectRevision, { ...call, body: reason })
    expect(await host.owner.send(rows.getHostListing, own)).toMatchObject({
      ...{ apartmentName: texts.apartmentName, state: 'live' },
      revision: { state: 'rejected', ...reason, changes: { apartmentName: 'Palm Court' }, actions: [] },
    })
    expect(await seen()).toMatchObject({ apartmentName: texts.apartmentName })
    await idle(t)
    expect(t.mailTo(host.owner.email)[0]?.text).toContain(reason.note)
    expect(await refusal(kofi.send(rows.approveRevision, call))).toMatchObject({ code: 'illegal_transition' })
  })

  test('decides about what they have seen, once', async () => {
    const { t, host, call, edit } = await scene()
    await edit({ apartmentName: 'Palm Court' })
    const member = await newAdmin(t)
    await join(t, await idOf(t, member), 'owner', host.id)
    expect(await refusal(member.send(rows.approveRevision, call))).toMatchObject({ code: 'own_organisation' })
    const { version } = await kofi.send(rows.getListing, call)
    await edit({ apartmentName: 'Palace' })
    const query = { version: String(version) }
    expect(await refusal(kofi.send(rows.approveRevision, { ...call, query }))).toMatchObject({
      code: 'edited_meanwhile',
    })
    const outcomes = await Promise.all([
      outcomeOf(kofi.send(rows.approveRevision, call)),
      outcomeOf(kofi.send(rows.rejectRevision, { ...call, body: reason })),
    ])
    expect(tally(outcomes)).toEqual({ ok: 1, illegal_transition: 1 })
  })

  test('sees others with the same phone, place, picture or name', async () => {
    const { t, id, call, host, texts } = await scene()
    const other = await newHost(t, 'Other Stays')
    const phone = '+233209876543'
    await t.deps.db.updateTable('organisations').set({ phone }).where('id', 'in', [host.id, other.id]).execute()
    const [near, far] = [
      { latitude: 5.5551, longitude: -0.1811 },
      { latitude: 5.5561, longitude: -0.1811 },
    ]
    const coverImage = `${'a'.repeat(32)}.webp`
    const uploaded = {
      name: coverImage,
      width: 1,
      height: 1,
      placeholder: '',
      createdBy: null,
      createdAt: t.deps.clock.now(),
    }
    await t.deps.db.insertInto('uploads').values(uploaded).execute()
    const fields = { size: 40, apartmentName: `Twin ${host.slug}` }
    const change = {
      apartmentName: fields.apartmentName,
      sizeSqm: 40,
      coverImage,
      latitude: 5.5554,
      longitude: -0.1811,
    }
    await t.deps.db.updateTable('apartments').set(change).where('id', '=', id).execute()
    const twin = await t.apartment({ ...fields, ...near, organisationId: other.id, images: [coverImage] })
    await t.apartment({ size: 40, ...far, location: texts.location })
    const { similar } = await kofi.send(rows.getListing, call)
    expect(similar).toEqual([
      {
        ...{ _id: twin, apartmentName: fields.apartmentName, state: 'live', coverImage: null },
        address: expect.any(String),
        host: expect.objectContaining({ slug: other.slug }),
        reasons: ['name', 'phone', 'picture', 'place'],
      },
    ])
  })
})

test('a picture of a revision is kept as those of listings are', async () => {
  const { t, edit } = await scene()
  const { revision } = await edit({}, { images: await picture() })
  const [name = ''] = revision?.changes.images ?? []
  t.wait({ days: 2 })
  await sweep(t.deps)
  expect(await t.deps.storage.has(name)).toBe(true)
})
