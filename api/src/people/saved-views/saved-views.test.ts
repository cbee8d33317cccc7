// Tests of saved views: each author changes their own, others of the same organisation use what is shared.
import { removeMember } from '@akwaaba/contract/members'
import * as rows from '@akwaaba/contract/saved-views'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { newHost, newMember } from '#testing/hosting.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()
type Sent = z.input<typeof rows.saveView.body>
const view: Sent = {
  ...{ list: 'payments', name: 'Stuck', query: 'view=stuck&sort=-started', columns: ['guest'], isShared: false },
}
const names = (views: { name: string }[]) => views.map(({ name }) => name)

test('keeps the views of an administrator, and shows others only what is shared', async () => {
  const t = await here.empty()
  const [ama, kofi] = [await newAdmin(t), await newAdmin(t)]
  const list = (by: TestUser) => by.send(rows.listSavedViews, { query: { list: 'payments' } })
  expect(await ama.send(rows.saveView, { body: view })).toMatchObject({
    name: 'Stuck',
    isOwn: true,
    columns: ['guest'],
  })
  await ama.send(rows.saveView, { body: { ...view, name: '  Stuck ', query: 'view=open', columns: null } })
  expect(await list(ama)).toMatchObject([{ name: 'Stuck', query: 'view=open', columns: null }])
  expect(await list(kofi)).toEqual([])
  await ama.send(rows.saveView, { body: { ...view, isShared: true } })
  expect(await list(kofi)).toMatchObject([{ name: 'Stuck', isOwn: false, author: ama.username }])
  const drop = (by: TestUser) => by.send(rows.deleteSavedView, { query: { list: 'payments', name: 'Stuck' } })
  expect(await refusal(drop(kofi))).toMatchObject({ code: 'not_found' })
  await drop(ama)
  expect(await list(kofi)).toEqual([])
  expect(await ama.send(rows.listSavedViews, { query: { list: 'refunds' } })).toEqual([])
})

test('keeps the views of an organisation within it', async () => {
  const t = await here.empty()
  const [host, other] = [await newHost(t), await newHost(t)]
  const manager = await newMember(t, host.id, 'manager')
  const body = { ...view, list: 'bookings', isShared: true } satisfies Sent
  await host.owner.send(rows.saveHostView, { params: { org: host.slug }, body })
  await host.owner.send(rows.saveHostView, {
    params: { org: host.slug },
    body: { ...body, name: 'Mine', isShared: false },
  })
  const list = (by: TestUser, org: string) =>
    by.send(rows.listHostSavedViews, { params: { org }, query: { list: 'bookings' } })
  expect(names(await list(host.owner, host.slug))).toEqual(['Mine', 'Stuck'])
  expect(names(await list(manager, host.slug))).toEqual(['Stuck'])
  expect(await list(other.owner, other.slug)).toEqual([])
  await manager.send(rows.saveHostView, { params: { org: host.slug }, body: { ...body, name: 'Theirs' } })
  expect(names(await list(host.owner, host.slug))).toEqual(['Mine', 'Stuck', 'Theirs'])
  await host.owner.send(removeMember, { params: { org: host.slug, user: manager.id } })
  expect(names(await list(host.owner, host.slug))).toEqual(['Mine', 'Stuck'])
  expect(await refusal(list(other.owner, host.slug))).toMatchObject({ status: 404 })
  expect(await (await newAdmin(t)).send(rows.listSavedViews, { query: { list: 'bookings' } })).toEqual([])
})

test('refuses a view without a name, with a strange query, and more than fifty', async () => {
  const t = await here.empty()
  const ama = await newAdmin(t)
  const save = (change: Partial<Sent>) => ama.send(rows.saveView, { body: { ...view, ...change } })
  expect(await refusal(save({ name: '  ' }))).toMatchObject({ status: 400 })
  expect(await refusal(save({ query: '"><script>' }))).toMatchObject({ status: 400 })
  for (let count = 0; count < 50; count++) await save({ name: `View ${count}` })
  expect(await refusal(save({ name: 'One more' }))).toMatchObject({ code: 'too_many_views' })
  await save({ name: 'View 7', query: '' })
})
