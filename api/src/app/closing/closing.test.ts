// Tests closing an organisation: refused while stays, listings or money are open, by its owner and by administrators.
import { getApartment } from '@akwaaba/contract/apartments'
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { createHostBlock } from '@akwaaba/contract/calendar'
import { closeOwnOrganisation, readClosing } from '@akwaaba/contract/closing'
import { beginListing, deleteListing, updateListing } from '@akwaaba/contract/listings'
import { inviteMember } from '@akwaaba/contract/members'
import { closeOrganisation, getOrganisation, listOrganisations } from '@akwaaba/contract/organisations'
import { beforeEach, describe, expect, test } from 'vitest'
import { form } from '#testing/forms.ts'
import { house, newHost, newMember } from '#testing/hosting.ts'
import { apartmentOf, keptStay } from '#testing/owed.ts'
import { addUsableAccount, paidOut } from '#testing/paying/batches.ts'
import { day, idle, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser } from '#testing/world.ts'

const here = fileWorld()
let kofi: TestUser
beforeEach(async () => {
  kofi = await newAdmin(here())
})

type Host = Awaited<ReturnType<typeof newHost>>
const ofHost = ({ slug }: Host) => ({ params: { org: slug } })
const close = (host: Host, by: TestUser = host.owner) => by.send(closeOwnOrganisation, ofHost(host))
const openOf = async (host: Host) => (await host.owner.send(readClosing, ofHost(host))).sentences
const closeAsAdmin = (id: string) =>
  kofi.send(closeOrganisation, { params: { id }, body: { reason: 'It asked us to.' } })

describe('an owner', () => {
  test('closes an organisation with nothing open, which can be read but not used from then on', async () => {
    const t = here()
    const host = await newHost(t)
    const flat = await t.apartment({ organisationId: host.id, state: 'draft' })
    expect(await openOf(host)).toEqual([])
    expect(await close(host)).toEqual({ msg: 'Volta Stays is closed.' })
    expect(await host.owner.send(getOrganisation, ofHost(host))).toMatchObject({ state: 'closed' })
    const invitation = { ...ofHost(host), body: { email: 'yaw@example.com', role: 'cleaner' as const } }
    expect(await refusal(host.owner.send(inviteMember, invitation))).toMatchObject({ code: 'not_approved' })
    expect(await refusal(close(host))).toMatchObject({ code: 'illegal_transition' })
    const draft = { ...ofHost(host), body: { apartmentName: 'Lagoon Loft', submission: t.deps.ids.next() } }
    expect(await refusal(host.owner.send(beginListing, draft))).toMatchObject({
      ...{ code: 'organisation_inactive', message: 'This organisation is closed. It can be read, and not changed.' },
    })
    const edit = { params: { org: host.slug, id: flat }, body: form({ price: '80' }) }
    expect(await refusal(host.owner.send(updateListing, edit))).toMatchObject({ code: 'organisation_inactive' })
    const nights = { apartmentId: flat, startDate: day(t, 3), endDate: day(t, 4), note: '' }
    const block = host.owner.send(createHostBlock, { ...ofHost(host), body: nights })
    expect(await refusal(block)).toMatchObject({ code: 'organisation_inactive' })
    const { permissions } = await host.owner.send(getOrganisation, ofHost(host))
    expect(permissions).not.toContain('listing.write')
    expect(permissions).toContain('listing.read')
    await idle(t)
    expect(t.mailTo(host.owner.email)[0]?.subject).toBe('Volta Stays is closed on Akwaaba')
  })

  test('is refused with a sentence for each listing, stay and sum of money that is open', async () => {
    const t = here()
    const host = await newHost(t)
    await keptStay(t, host.id)
    const flat = await apartmentOf(t, host.id)
    const [ama] = await t.customers(1)
    const { _id: hold } = await ama.send(createBooking, { body: stay(t, flat, 3, 5) })
    const open = [
      '2 listings are live: delete them first.',
      '1 stay is not over yet.',
      'Money is still to be paid out, or owed to us.',
    ]
    expect(await openOf(host)).toEqual(open)
    expect(await refusal(close(host))).toMatchObject({
      ...{ code: 'not_closable', status: 409, message: `Volta Stays cannot be closed yet. ${open.join(' ')}` },
    })
    expect(await host.owner.send(getOrganisation, ofHost(host))).toMatchObject({ state: 'active' })
    await ama.send(cancelBooking, { params: { id: hold }, body: { refund: 0 } })
    const flats = await t.deps.db.selectFrom('apartments').select('id').where('organisationId', '=', host.id).execute()
    for (const { id } of flats) await host.owner.send(deleteListing, { params: { org: host.slug, id } })
    expect(await openOf(host)).toEqual(open.slice(2))
    await addUsableAccount(t, host.id)
    await paidOut(kofi, [host.id])
    await close(host)
  })

  test('is the only member who may, and not of the house', async () => {
    const t = here()
    const host = await newHost(t)
    expect(await refusal(close(host, await newMember(t, host.id, 'manager')))).toMatchObject({ code: 'forbidden' })
    expect(await refusal(close(host, kofi))).toMatchObject({ code: 'forbidden' })
    const owner = await newMember(t, house.id, 'owner')
    const ofHouse = owner.send(closeOwnOrganisation, { params: { org: house.slug } })
    expect(await refusal(ofHouse)).toMatchObject({ code: 'illegal_transition' })
    expect(await refusal(closeAsAdmin(house.id))).toMatchObject({ code: 'illegal_transition' })
  })
})

describe('an administrator', () => {
  test('closes with a reason, which takes listings off the site, but not while a stay is ahead', async () => {
    const t = here()
    const host = await newHost(t)
    const flat = await apartmentOf(t, host.id)
    const [ama] = await t.customers(1)
    const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 3, 5) })
    expect(await refusal(closeAsAdmin(host.id))).toMatchObject({
      ...{ code: 'not_closable', message: 'Volta Stays cannot be closed yet. 1 stay is not over yet.' },
    })
    expect(await outcomeOf(t.anyone.send(getApartment, { params: { id: flat } }))).toBe('ok')
    await ama.send(cancelBooking, { params: { id }, body: { refund: 0 } })
    expect(await closeAsAdmin(host.id)).toMatchObject({ state: 'closed', note: 'It asked us to.', actions: [] })
    expect(await outcomeOf(t.anyone.send(getApartment, { params: { id: flat } }))).toBe('not_found')
    expect(await host.owner.send(getOrganisation, ofHost(host))).toMatchObject({ note: 'It asked us to.' })
  })

  test('and a guest who books at the same instant: one of the two is refused', async () => {
    const t = here()
    const outcomes: string[][] = []
    for (const [ama] of await Promise.all(Array.from({ length: 4 }, () => t.customers(1)))) {
      const host = await newHost(t)
      const flat = await apartmentOf(t, host.id)
      const both = [closeAsAdmin(host.id), ama?.send(createBooking, { body: stay(t, flat, 3, 5) })]
      outcomes.push(await Promise.all(both.map((one) => outcomeOf(one ?? Promise.reject()))))
    }
    for (const [closed, booked] of outcomes)
      expect([`${closed} ${booked}`]).toEqual([closed === 'ok' ? 'ok not_found' : 'not_closable ok'])
    const { length } = await kofi.send(listOrganisations, { query: { state: 'closed' } })
    expect(length).toBeGreaterThanOrEqual(outcomes.filter(([closed]) => closed === 'ok').length)
  })
})
