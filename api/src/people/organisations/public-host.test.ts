// Tests what everybody sees of a host: from its approval on, as it is now, with its own listings, and how soon it answers.
import { getApartment, listApartments } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { approveHostBooking, declineHostBooking } from '@akwaaba/contract/host-bookings'
import { getHost } from '@akwaaba/contract/hosts'
import * as rows from '@akwaaba/contract/organisations'
import { describe, expect, test } from 'vitest'
import { house, newHost } from '#testing/hosting.ts'
import { newAdmin, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()
const read = (t: World, slug: string) => t.anyone.send(getHost, { params: { slug } })
const reason = { reason: 'It asked us to.' }

describe('GET /api/hosts/:slug', () => {
  test('shows an organisation from its approval on, and says when it is paused or was closed', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const kofi = await newAdmin(t)
    const facts = { name: 'Lake View', phone: '024 123 4567', about: 'Six rooms by the lake.' }
    const { organisation } = await ama.send(rows.applyAsHost, { body: facts })
    const { _id: id, slug } = organisation
    const outcome = () => outcomeOf(read(t, slug))
    expect(await outcome()).toBe('not_found')
    await kofi.send(rows.approveOrganisation, { params: { id } })
    const since = t.deps.clock.today()
    expect(await read(t, slug)).toEqual({ name: facts.name, about: facts.about, slug, since, answersWithin: null })
    await kofi.send(rows.pauseOrganisation, { params: { id }, body: reason })
    expect(await refusal(read(t, slug))).toMatchObject({ code: 'host_inactive', status: 410 })
    await kofi.send(rows.resumeOrganisation, { params: { id } })
    expect(await outcome()).toBe('ok')
    await kofi.send(rows.closeOrganisation, { params: { id }, body: reason })
    expect(await outcome()).toBe('host_inactive')
  })

  test('refuses an unknown slug, a rejected applicant and what is no slug', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const kofi = await newAdmin(t)
    const { organisation } = await ama.send(rows.applyAsHost, {
      body: { name: 'Not Yet', phone: '024 123 4567', about: '' },
    })
    const body = { reason: 'Nobody answers the phone.' }
    await kofi.send(rows.rejectOrganisation, { params: { id: organisation._id }, body })
    for (const slug of [organisation.slug, 'nobody-at-all']) expect(await outcomeOf(read(t, slug))).toBe('not_found')
    expect(await outcomeOf(read(t, 'No Slug'))).toBe('invalid_input')
  })

  test('shows the house', async () => {
    expect(await read(here(), house.slug)).toMatchObject({ name: 'Akwaaba', slug: house.slug })
  })

  test('is cached until the host changes, and not only until another one does', async () => {
    const t = here()
    const [one, other] = [await newHost(t, 'Volta Stays'), await newHost(t, 'Keta Rooms')]
    const etagOf = async (slug: string) => {
      await t.refreshCatalogue()
      const reply = await raw(t, getHost, { url: `/api/hosts/${slug}` })
      return reply.headers.etag
    }
    const [before, others] = [await etagOf(one.slug), await etagOf(other.slug)]
    expect(await etagOf(one.slug)).toBe(before)
    const body = { name: 'Volta Lake Stays', phone: '024 123 4567', about: 'By the lake.' }
    await one.owner.send(rows.updateOrganisation, { params: { org: one.slug }, body })
    expect(await etagOf(one.slug)).not.toBe(before)
    expect(await etagOf(other.slug)).toBe(others)
    expect(await read(t, one.slug)).toMatchObject({ name: 'Volta Lake Stays', about: 'By the lake.' })
  })
})

test('the listings of a host are those that guests book, newest first, and none of others', async () => {
  const t = here()
  const [host, other] = [await newHost(t), await newHost(t)]
  const mine: string[] = []
  for (const state of ['live', 'draft', 'live'] as const) {
    t.wait({ seconds: 1 })
    mine.push(await t.apartment({ organisationId: host.id, state }))
  }
  await t.apartment({ organisationId: other.id })
  await t.apartment()
  const found = async (slug: string, search?: string) => {
    const { reply, headers } = await t.anyone.ask(listApartments, { query: { host: slug, search, sort: 'newest' } })
    expect(headers.get('x-total-count')).toBe(String(reply.length))
    return reply.map(({ _id }) => _id)
  }
  expect(await found(host.slug)).toEqual([mine[2], mine[0]])
  const { apartmentName } = await t.anyone.send(getApartment, { params: { id: mine[0] ?? '' } })
  expect(await found(host.slug, apartmentName)).toContain(mine[0])
  expect(await found(host.slug, 'qqzzy')).toEqual([])
  expect(await found('nobody-at-all')).toEqual([])
  const kofi = await newAdmin(t)
  await kofi.send(rows.pauseOrganisation, { params: { id: host.id }, body: reason })
  await t.refreshCatalogue()
  expect(await found(host.slug)).toEqual([])
})

describe('how soon a host answers', () => {
  /** A host, and what is said of it after each of these waits in minutes, every second answer a refusal; null is none at all. */
  const scene = async (waits: readonly (number | null)[]) => {
    const t = await here.empty()
    const host = await newHost(t)
    const flat = await t.apartment({ organisationId: host.id })
    const [ama] = await t.customers(1)
    const said: unknown[] = []
    for (const [at, minutes] of waits.entries()) {
      const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 3 * at + 3, 3 * at + 4) })
      await ama.send(confirmBookingPayment, { body: { bookingId } })
      if (minutes === null) t.wait({ days: 4 + 3 * at })
      else {
        t.wait({ minutes })
        const params = { org: host.slug, id: bookingId }
        if (at % 2 === 0) await host.owner.send(approveHostBooking, { params })
        else await host.owner.send(declineHostBooking, { params, body: { reason: 'The roof leaks.' } })
      }
      await runJob(t, 'bookings:complete-stays', {})
      await runJob(t, 'bookings:answers', {})
      await t.refreshCatalogue()
      said.push((await read(t, host.slug)).answersWithin)
    }
    return { t, host, said }
  }

  test('is said from five answers on, as the median of them', async () => {
    const { said } = await scene([20, 20, 300, 300, 20, 300])
    expect(said).toEqual([null, null, null, null, 'hour', 'hours'])
  })

  test('counts a booking that nobody answered, and forgets answers of long ago', async () => {
    const { t, host, said } = await scene([30, 30, 1600, 1600, null])
    expect(said.at(-1)).toBe('days')
    t.wait({ days: 200 })
    await runJob(t, 'bookings:answers', {})
    await t.refreshCatalogue()
    expect((await read(t, host.slug)).answersWithin).toBeNull()
  })
})
