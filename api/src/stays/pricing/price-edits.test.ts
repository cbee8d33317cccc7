// Tests of price edits: several listings in one step with one audit record, and undone as one, but for what was changed since.
import { randomUUID } from 'node:crypto'
import { listAudit } from '@akwaaba/contract/audit'
import type { CallOf } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { deleteListing } from '@akwaaba/contract/listings'
import { editHostPrices, undoHostPriceEdit } from '@akwaaba/contract/price-edits'
import { getHostPrices, saveHostPriceDays } from '@akwaaba/contract/prices'
import { describe, expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { day, idle, newAdmin, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

const scene = async (t: World, count = 3) => {
  const host = await newHost(t)
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await t.apartment({ price: 100 + n, organisationId: host.id }))
  const params = { org: host.slug }
  const { owner } = host
  const of = (id: string) => ({ ...params, id })
  const read = (id: string) => owner.send(getHostPrices, { params: of(id) })
  const readAll = async () => (await Promise.all(ids.map(read))).map(({ version: _, ...prices }) => prices)
  const period = { layer: 'event' as const, name: 'December in Ghana', from: day(t, 20), to: day(t, 36), percent: 40 }
  const edit = (change: object, apartments = ids) =>
    owner.send(editHostPrices, { params, body: { apartments, change: change as never } })
  const undo = (_id: string, by: TestUser = owner) => by.send(undoHostPriceEdit, { params: { ...params, id: _id } })
  return { t, host, owner, ids, params, of, read, readAll, period, edit, undo }
}

test('an event is added to forty listings with one audit record, and undone as one', async () => {
  const { t, period, edit, undo, readAll } = await scene(here(), 40)
  const before = await readAll()
  const made = await edit({ period })
  expect([made.changed.length, made.left, made.msg]).toEqual([40, [], 'Prices of 40 listings changed.'])
  expect((await readAll()).every(({ periods }) => periods[0]?.name === period.name)).toBe(true)
  // The search finds them at these prices without waiting for the next minute.
  const calendars = async () => {
    await idle(t)
    return (await t.deps.db.selectFrom('priceCalendars').select('apartmentId').execute()).length
  }
  expect(await calendars()).toBe(40)
  const undone = await undo(made._id)
  expect([undone.restored.length, undone.left]).toEqual([40, []])
  expect(await calendars()).toBe(0)
  expect(await readAll()).toEqual(before)
  expect((await refusal(undo(made._id))).code).toBe('edited_meanwhile')
  const admin = await newAdmin(t)
  const audit = await admin.send(listAudit, { query: { kind: 'organisation' } })
  const ofPrices = audit.filter(({ after }) => after && ('prices' in after || 'pricesUndone' in after))
  expect(ofPrices.map(({ after }) => Object.keys(after ?? {}).sort())).toEqual([
    ['listings', 'pricesUndone'],
    ['listings', 'prices'],
  ])
  expect(ofPrices[1]?.after).toMatchObject({ prices: { period: { name: period.name } } })
})

test('a listing with another event on these days stays as it is, and so does one that was changed before undoing', async () => {
  const { t, ids, of, owner, read, readAll, period, edit, undo } = await scene(here())
  const [first = '', second = '', third = ''] = ids
  await edit({ period: { ...period, from: day(t, 35), to: day(t, 40) } }, [first])
  const before = await readAll()
  const made = await edit({ period })
  expect(made.changed.map(({ apartmentId }) => apartmentId).sort()).toEqual([second, third].sort())
  expect(made.left).toMatchObject([{ apartmentId: first, msg: 'It has another event on one of these days.' }])
  await owner.send(saveHostPriceDays, {
    params: of(second),
    body: { from: day(t, 50), to: day(t, 51), set: { price: 70 } },
  })
  const changed = await read(second)
  const undone = await undo(made._id)
  expect(undone.restored).toMatchObject([{ apartmentId: third }])
  expect(undone.left).toMatchObject([{ apartmentId: second, msg: 'Its prices have been changed since.' }])
  expect(await read(second)).toEqual(changed)
  const after = await readAll()
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
})

test('days get back exactly what they had: of their own, or nothing', async () => {
  const { t, ids, of, owner, readAll, edit, undo } = await scene(here(), 2)
  const [first = ''] = ids
  const set = { price: 80, minNights: 4, noArrival: true }
  await owner.send(saveHostPriceDays, { params: of(first), body: { from: day(t, 11), to: day(t, 13), set } })
  const before = await readAll()
  const days = { from: day(t, 10), to: day(t, 14), set: { price: 209, minNights: null, closed: true } }
  const made = await edit({ days })
  const after = await readAll()
  expect(
    after.map((one) =>
      one.days.map(({ price, minNights, noArrival, closed }) => [price, minNights, noArrival, closed]),
    ),
  ).toEqual([
    [
      [209, null, null, true],
      [209, null, true, true],
      [209, null, true, true],
      [209, null, null, true],
    ],
    Array(4).fill([209, null, null, true]),
  ])
  await undo(made._id)
  expect(await readAll()).toEqual(before)
})

test('several edits are undone from the newest on, and are deleted once nobody will undo them', async () => {
  const { t, ids, of, owner, readAll, period, edit, undo } = await scene(here(), 2)
  const states = [await readAll()]
  const made: string[] = []
  const days = { from: day(t, 10), to: day(t, 14), set: { price: 209 } }
  for (const change of [{ period }, { days }, { days: { ...days, set: { price: 310, closed: true } } }]) {
    made.push((await edit(change))._id)
    states.push(await readAll())
  }
  const [first = '', second = '', third = ''] = made
  for (const [n, id] of [third, second].entries()) {
    expect((await undo(id)).left).toEqual([])
    expect(await readAll()).toEqual(states[2 - n])
  }
  const body = { from: day(t, 50), to: day(t, 51), set: { price: 70 } }
  await owner.send(saveHostPriceDays, { params: of(ids[0] ?? ''), body })
  const last = await undo(first)
  expect([last.restored.map(({ apartmentId }) => apartmentId), last.left.length]).toEqual([[ids[1]], 1])
  t.wait({ days: limits.priceEditsKeptDays + 1 })
  await runJob(t, 'accounts:tidy', {})
  expect(await t.deps.db.selectFrom('priceEdits').select('id').execute()).toEqual([])
  expect(await t.deps.db.selectFrom('priceEditListings').select('editId').execute()).toEqual([])
})

test('administrators change prices of a host as its members do, which the log says, and not those of two hosts at once', async () => {
  const { t, ids, params, of, owner, undo } = await scene(here(), 1)
  const other = await newHost(t)
  const foreign = await t.apartment({ organisationId: other.id })
  const admin = await newAdmin(t)
  const days = { from: day(t, 20), to: day(t, 22), set: { price: 160, minNights: 3 } }
  const edit = (apartments: string[]) => admin.send(editHostPrices, { params, body: { apartments, change: { days } } })
  expect((await refusal(edit([...ids, foreign]))).code).toBe('not_found')
  const { _id } = await edit(ids)
  const read = () => owner.send(getHostPrices, { params: of(ids[0] ?? '') })
  expect((await read()).days).toMatchObject([{ price: 160 }, { price: 160 }])
  const [record] = await admin.send(listAudit, { query: { kind: 'organisation' } })
  expect(record).toMatchObject({
    actor: { username: admin.username },
    after: { prices: { days: { set: { minNights: 3 } } } },
  })
  await undo(_id, admin)
  expect((await read()).days).toEqual([])
})

test('nothing is changed where one listing is not of the organisation, the days are wrong, or the role may not', async () => {
  const { t, host, ids, params, period, edit, undo, readAll } = await scene(here(), 2)
  const before = await readAll()
  const foreign = await t.apartment({ organisationId: (await newHost(t, 'Other Stays')).id })
  expect(await outcomeOf(edit({ period }, [...ids, foreign]))).toBe('not_found')
  expect(await outcomeOf(edit({ period: { ...period, from: day(t, -9), to: day(t, 0) } }))).toBe('bad_dates')
  expect(await outcomeOf(edit({ period: { ...period, from: day(t, 731), to: day(t, 732) } }))).toBe('too_far_ahead')
  expect(await outcomeOf(edit({ days: { from: day(t, 731), to: day(t, 732), set: { price: 1 } } }))).toBe(
    'too_far_ahead',
  )
  expect(await outcomeOf(edit({}))).toBe('invalid_input')
  const finance = await newMember(t, host.id, 'finance')
  expect(await outcomeOf(finance.send(editHostPrices, { params, body: { apartments: ids, change: { period } } }))).toBe(
    'forbidden',
  )
  const made = await edit({ period })
  expect(await outcomeOf(undo(made._id, finance))).toBe('forbidden')
  await undo(made._id)
  expect(await readAll()).toEqual(before)
})

describe('a form of which the reply was lost', () => {
  const forms = async (count = 2) => {
    const made = await scene(here(), count)
    const { t, ids, owner, params } = made
    const days = { from: day(t, 10), to: day(t, 12), set: { price: 209 } }
    const send = (body: Partial<CallOf<typeof editHostPrices>['body']>) =>
      owner.send(editHostPrices, { params, body: { apartments: ids, change: { days }, ...body } })
    const edits = () =>
      t.deps.db.selectFrom('priceEdits').select('id').where('organisationId', '=', made.host.id).execute()
    return { ...made, days, send, edits }
  }

  test('makes one edit when it is sent again, which is undone to the prices of before it', async () => {
    const { readAll, ids, send, edits, period, undo, owner, of, t } = await forms(3)
    const later = { from: day(t, 35), to: day(t, 40) }
    await send({ apartments: ids.slice(0, 1), change: { period: { ...period, ...later } } })
    const before = await readAll()
    const form = { change: { period }, key: randomUUID() }
    const lost = await send(form)
    expect([lost.changed.length, lost.left.length]).toEqual([2, 1])
    const after = await readAll()
    t.wait({ minutes: 5 })
    expect(await send(form)).toEqual(lost)
    expect(await edits()).toHaveLength(2)
    expect(await readAll()).toEqual(after)
    const admin = await newAdmin(t)
    const audit = await admin.send(listAudit, { query: { kind: 'organisation' } })
    expect(
      audit.filter((one) => one.after && 'prices' in one.after && one.actor?.username === owner.username),
    ).toHaveLength(2)
    expect((await undo(lost._id)).restored).toHaveLength(2)
    expect(await readAll()).toEqual(before)
    await owner.send(deleteListing, { params: of(ids[2] ?? '') })
    expect(await send(form)).toEqual(lost)
  })

  test('makes one edit of days when it is sent twice at one instant, and both replies name it', async () => {
    const { t, ids, readAll, send, edits, undo } = await forms()
    const before = await readAll()
    const form = { key: randomUUID() }
    const [one, other] = await whileLocked(t, { table: 'apartments', id: ids[0] ?? '' }, [
      () => send(form),
      () => send(form),
    ])
    expect(other).toEqual(one)
    expect(await edits()).toHaveLength(1)
    expect((await undo(one?._id ?? '')).restored).toHaveLength(2)
    expect(await readAll()).toEqual(before)
  })

  test('makes another edit with another key, with none, for other listings, for another change and by another member', async () => {
    const { t, host, ids, params, days, send, edits } = await forms()
    const form = { change: { days }, key: randomUUID() }
    const { key: _, ...keyless } = form
    const colleague = await newMember(t, host.id, 'manager')
    const made = [
      await send(form),
      await send({ ...form, key: randomUUID() }),
      await send(keyless),
      await send(keyless),
      await send({ ...form, apartments: ids.slice(0, 1) }),
      await send({ ...form, change: { days: { ...days, set: { price: 310 } } } }),
      await colleague.send(editHostPrices, { params, body: { apartments: ids, ...form } }),
    ]
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(7)
    expect(await edits()).toHaveLength(7)
    expect(made.map(({ changed }) => changed.length)).toEqual([2, 2, 2, 2, 1, 2, 2])
    expect(await outcomeOf(send({ key: 'guessed' }))).toBe('invalid_input')
  })

  test('changes the prices once a refusal of it has passed', async () => {
    const { t, days, send, edits } = await forms()
    const form = { key: randomUUID(), change: { days: { ...days, from: day(t, 731), to: day(t, 732) } } }
    expect(await outcomeOf(send(form))).toBe('too_far_ahead')
    expect(await edits()).toEqual([])
    t.wait({ days: 1 })
    expect((await send(form)).changed).toHaveLength(2)
  })
})
