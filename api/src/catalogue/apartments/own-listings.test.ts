// Tests administrators who are hosts themselves, and what waits for a decision while its organisation may not sell.
import { updateApartment } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import * as rows from '@akwaaba/contract/listings'
import { pauseOrganisation, resumeOrganisation } from '@akwaaba/contract/organisations'
import { agreeToBatch } from '@akwaaba/contract/payout-batches'
import { suspendUser } from '@akwaaba/contract/users'
import { expect, test } from 'vitest'
import { apartmentForm, form } from '#testing/forms.ts'
import { idOf, join, newHost } from '#testing/hosting.ts'
import { keptStay } from '#testing/owed.ts'
import { addUsableAccount, gather } from '#testing/paying/batches.ts'
import { newAdmin } from '#testing/tools.ts'
import { outcomeOf, type TestUser, type World, world } from '#testing/world.ts'

/** A host of whom an administrator is an owner, too, with a listing that waits and money that is owed. */
const scene = async (t: World) => {
  const [kofi, host] = [await newAdmin(t), await newHost(t, 'Keta Stays')]
  await join(t, await idOf(t, kofi), 'owner', host.id)
  const id = await t.apartment({ organisationId: host.id, state: 'submitted', apartmentName: 'Sea Flat' })
  await addUsableAccount(t, host.id)
  await keptStay(t, host.id)
  const { _id, total } = await gather(kofi, [host.id])
  return {
    ...{ kofi, host, id },
    approve: () => outcomeOf(kofi.send(rows.approveListing, { params: { id } })),
    agree: () => outcomeOf(kofi.send(agreeToBatch, { params: { id: _id }, body: { total: total.amount } })),
  }
}
const labels = async (by: TestUser, kind: 'apartment' | 'payout batch') =>
  (await by.send(listAudit, { query: { kind } })).map(({ action, label }) => `${action} ${label}`)

test('the only administrator decides about an own organisation where the operator allows it, and the log says so', async () => {
  const t = await world({ ADMIN_DECIDES_OWN: 'on' })
  const { kofi, approve, agree } = await scene(t)
  const other = await newAdmin(t)
  expect([await approve(), await agree()]).toEqual(['own_organisation', 'own_organisation'])
  await kofi.send(suspendUser, { params: { id: await idOf(t, other) } })
  expect([await approve(), await agree()]).toEqual(['ok', 'ok'])
  expect(await labels(kofi, 'apartment')).toContain('approve Sea Flat, of their own organisation Keta Stays')
  expect((await labels(kofi, 'payout batch'))[0]).toMatch(/^agree PB-.*, of their own organisation Keta Stays$/)
})

test('without that, another administrator decides; what one changes of an own listing is named in the log', async () => {
  const t = await world()
  const { kofi, host, id, approve, agree } = await scene(t)
  expect([await approve(), await agree()]).toEqual(['own_organisation', 'own_organisation'])
  const ama = await newAdmin(t)
  await ama.send(rows.approveListing, { params: { id } })
  const call = () => ({
    params: { id },
    body: form({ ...apartmentForm, location: host.slug, apartmentName: 'Lagoon' }),
  })
  await kofi.send(updateApartment, call())
  await ama.send(updateApartment, call())
  expect((await labels(ama, 'apartment')).slice(0, 2)).toEqual([
    'update Lagoon',
    'update Lagoon, of their own organisation Keta Stays',
  ])
})

test('a listing and a changed one do not wait while their organisation is paused, and wait again after it', async () => {
  const t = await world()
  const [ama, host] = [await newAdmin(t), await newHost(t)]
  const submitted = await t.apartment({ organisationId: host.id, state: 'submitted' })
  const live = await t.apartment({ organisationId: host.id, location: host.slug })
  const body = form({ ...apartmentForm, location: host.slug, apartmentName: 'Another name' })
  await host.owner.send(rows.updateListing, { params: { org: host.slug, id: live }, body })
  const queues = async () => {
    const [first, second] = await Promise.all([
      ama.send(rows.listListings, {}),
      ama.send(rows.listListings, { query: { revision: 'submitted' } }),
    ])
    return [...first, ...second].map(({ _id }) => _id)
  }
  expect(await queues()).toEqual([submitted, live])
  await ama.send(pauseOrganisation, { params: { id: host.id }, body: { reason: 'We look into a complaint.' } })
  expect(await queues()).toEqual([])
  await ama.send(resumeOrganisation, { params: { id: host.id } })
  expect(await queues()).toEqual([submitted, live])
})
