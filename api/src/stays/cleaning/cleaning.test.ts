// Tests of cleaning: which tasks stays make and move, who takes and finishes them, and that two at the same instant never both do.
import { cancelBooking, createBooking, getCancellation } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { assignCleaning, listCleaning, moveCleaning, noteCleaning } from '@akwaaba/contract/cleaning'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { declineHostBooking } from '@akwaaba/contract/host-bookings'
import { setHostPresence } from '@akwaaba/contract/presence'
import { agreeHostStay } from '@akwaaba/contract/stay-agreements'
import { decideStayChange, offerHostStayChange, quoteHostStayChange } from '@akwaaba/contract/stay-changes'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { startAndPay } from '#testing/buying.ts'
import { idOf, newHost, newMember } from '#testing/hosting.ts'
import { day, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'
import { eraseCleaningNotes } from './cleaning.ts'

const here = fileWorld()
type Action = 'take' | 'finish' | 'skip' | 'undo'

const book = async (t: World, guest: TestUser, flat: string, from: number, to: number) => {
  const { _id: bookingId } = await guest.send(createBooking, { body: stay(t, flat, from, to) })
  await startAndPay(t, guest, { bookingId })
  await guest.send(confirmBookingPayment, { body: { bookingId } })
  return bookingId
}

/** A host with a home, a confirmed stay of three nights from tomorrow on, and a cleaner. */
const scene = async () => {
  const t = here()
  const host = await newHost(t)
  const home = (apartmentName: string) =>
    t.apartment({ apartmentName, price: 48, instantBooking: true, organisationId: host.id })
  const flat = await home('Lantern Studio')
  const [ama, kofi] = await t.customers(2)
  const id = await book(t, ama, flat, 1, 4)
  const cleaner = await newMember(t, host.id, 'cleaner')
  const params = { org: host.slug }
  const list = async (date?: CalendarDate, by: TestUser = cleaner) =>
    by.send(listCleaning, { params, ...(date ? { query: { date } } : {}) })
  const taskOf = async (date: CalendarDate) => (await list(date)).tasks[0] ?? { _id: '', booking: '' }
  const act = (task: string, action: Action, by: TestUser = cleaner) =>
    by.send(moveCleaning, { params: { ...params, task }, body: { action } })
  const assign = (task: string, user: string | null, by: TestUser = host.owner) =>
    by.send(assignCleaning, { params: { ...params, task }, body: { user } })
  const leaves = day(t, 4)
  return { t, host, home, flat, ama, kofi, id, cleaner, params, list, taskOf, act, assign, leaves }
}

describe('a task of cleaning', () => {
  test('is made with a confirmed stay for the day its guest leaves, once, and goes when the stay is cancelled', async () => {
    const { t, flat, kofi, ama, id, list, leaves } = await scene()
    const { _id: held } = await kofi.send(createBooking, { body: stay(t, flat, 10, 12) })
    expect(await list(day(t, 12))).toMatchObject({ tasks: [], count: 0, done: 0 })
    await startAndPay(t, kofi, { bookingId: held })
    for (const _ of [1, 2]) await kofi.send(confirmBookingPayment, { body: { bookingId: held } })
    expect((await list(day(t, 12))).tasks).toMatchObject([{ booking: held, state: 'toDo' }])
    expect(await list(leaves)).toMatchObject({
      ...{ date: leaves, count: 1, done: 0, members: [] },
      tasks: [
        {
          ...{ booking: id, apartment: { _id: flat, apartmentName: 'Lantern Studio' }, day: leaves, state: 'toDo' },
          ...{ leavesBy: '11:00', hasLeft: false, arrivesFrom: null, isUrgent: false, assignee: null, note: '' },
          blocked: [{ action: 'take', msg: 'The guest has not left yet.' }, { action: 'finish' }],
        },
      ],
    })
    const { refund } = await ama.send(getCancellation, { params: { id } })
    await ama.send(cancelBooking, { params: { id }, body: { refund: refund.amount } })
    expect((await list(leaves)).tasks).toEqual([])
  })

  test('moves with an early departure, shows a late check-out, and is done again when its stay ends elsewhere', async () => {
    const { t, host, home, ama, id, list, taskOf, act, leaves } = await scene()
    const [params, atHost] = [{ id }, { org: host.slug, id }]
    const accept = (change: string) => ama.send(decideStayChange, { params, body: { change, decision: 'accept' } })
    const agree = async (body: Parameters<typeof host.owner.send<typeof agreeHostStay>>[1]['body']) =>
      accept((await host.owner.send(agreeHostStay, { params: atHost, body })).change._id)
    await agree({ kind: 'late-check-out', lateUntil: '14:30', amount: 10, reason: '' })
    const task = await taskOf(leaves)
    expect(task).toMatchObject({ leavesBy: '14:30' })
    expect(await act(task._id, 'skip', host.owner)).toMatchObject({ state: 'skipped' })
    const other = await home('Baobab House')
    const { after } = await host.owner.send(quoteHostStayChange, { params: atHost, body: { apartmentId: other } })
    const body = { apartmentId: other, price: after.total }
    await accept((await host.owner.send(offerHostStayChange, { params: atHost, body })).change._id)
    const moved = { _id: task._id, apartment: { apartmentName: 'Baobab House' }, state: 'toDo' }
    expect((await list(leaves)).tasks).toMatchObject([moved])
    const earlier = day(t, 3)
    t.wait({ days: 1, minutes: 6 * 60 })
    await agree({ kind: 'early-departure', endDate: earlier, amount: 0, reason: '' })
    expect((await list(leaves)).tasks).toEqual([])
    expect((await list(earlier)).tasks).toMatchObject([moved])
    // A guest who has left before the day is cleaned after.
    for (const action of ['checkIn', 'checkOut'] as const)
      await host.owner.send(setHostPresence, { params: atHost, body: { action } })
    expect(await act(task._id, 'finish')).toMatchObject({ state: 'done', hasLeft: true })
    const events = t.deps.db.selectFrom('cleaningEvents').select(['event', 'actor']).where('taskId', '=', task._id)
    expect(await events.orderBy('id').execute()).toEqual([
      { event: 'skip', actor: 'host' },
      { event: 'reschedule', actor: 'system' },
      { event: 'finish', actor: 'cleaner' },
    ])
  })

  test('is urgent and first where the next guest comes on that day, and stays on the list until it is done or one has come', async () => {
    const { t, home, flat, kofi, list, act, leaves } = await scene()
    const [other, third] = [await home('Aburi Cottage'), await home('Cape House')]
    await book(t, kofi, other, 2, 4)
    await book(t, kofi, flat, 4, 6)
    await book(t, kofi, third, 3, 5)
    expect((await list(leaves)).tasks).toMatchObject([
      { apartment: { apartmentName: 'Lantern Studio' }, isUrgent: true, arrivesFrom: '14:00' },
      { apartment: { apartmentName: 'Aburi Cottage' }, isUrgent: false, arrivesFrom: null },
    ])
    t.wait({ days: 4 })
    expect((await list()).tasks.map(({ apartment }) => apartment.apartmentName)).toEqual([
      'Lantern Studio',
      'Aburi Cottage',
    ])
    const [urgent] = (await list()).tasks
    expect(await act(urgent?._id ?? '', 'finish')).toMatchObject({ isUrgent: false, arrivesFrom: '14:00' })
    expect((await list()).tasks.map(({ state }) => state)).toEqual(['toDo', 'done'])
    expect(await act(urgent?._id ?? '', 'undo')).toMatchObject({ isUrgent: true })
    t.wait({ days: 1 })
    // In one home a guest has come since.
    const { tasks } = await list()
    expect(tasks.map(({ apartment }) => apartment.apartmentName)).toEqual(['Aburi Cottage', 'Cape House'])
    await act(tasks[0]?._id ?? '', 'finish')
    expect(await list()).toMatchObject({ count: 1, done: 0, tasks: [{ apartment: { apartmentName: 'Cape House' } }] })
    t.wait({ days: 8 })
    // Those of the stay that followed in the first home, which ended seven days ago, are the last.
    expect((await list()).tasks.map(({ day: on }) => on)).toEqual([day(t, -7)])
  })
})

describe('a cleaner', () => {
  test('takes and finishes a task with their name, and undoes a slip', async () => {
    const { t, cleaner, taskOf, act, list, leaves } = await scene()
    const { _id } = await taskOf(leaves)
    expect(await refusal(act(_id, 'finish'))).toMatchObject({ status: 409, message: 'The guest has not left yet.' })
    t.wait({ days: 4 })
    const assignee = { _id: cleaner.id, username: cleaner.username, isYou: true }
    expect(await act(_id, 'take')).toMatchObject({ state: 'inProgress', assignee, actions: ['finish', 'undo'] })
    expect(await act(_id, 'finish')).toMatchObject({
      ...{ state: 'done', doneBy: cleaner.username, doneAt: expect.any(String), actions: ['undo'] },
    })
    expect(await list()).toMatchObject({ count: 1, done: 1 })
    expect(await act(_id, 'undo')).toMatchObject({ state: 'toDo', doneBy: null, doneAt: null, assignee })
    expect(await refusal(act(_id, 'undo'))).toMatchObject({ code: 'illegal_transition' })
  })

  test('is one of two who take a task at the same instant, and leaves alone what the other has begun or done', async () => {
    const { t, host, cleaner, taskOf, act, leaves } = await scene()
    const other = await newMember(t, host.id, 'cleaner')
    const { _id } = await taskOf(leaves)
    t.wait({ days: 4 })
    const both = [outcomeOf(act(_id, 'take')), outcomeOf(act(_id, 'take', other))]
    const outcomes = await Promise.all(both)
    expect(tally(outcomes)).toEqual({ ok: 1, illegal_transition: 1 })
    const [first, second] = outcomes[0] === 'ok' ? [cleaner, other] : [other, cleaner]
    for (const action of ['finish', 'undo'] as const)
      expect(await refusal(act(_id, action, second))).toMatchObject({ message: 'Somebody else has begun it.' })
    await act(_id, 'finish', first)
    expect(await refusal(act(_id, 'undo', second))).toMatchObject({ message: 'Somebody else has cleaned it.' })
    expect(await act(_id, 'undo', host.owner)).toMatchObject({ state: 'toDo' })
  })

  test('is given by owners and managers, to members who clean alone', async () => {
    const { t, host, cleaner, taskOf, act, assign, list, leaves } = await scene()
    const [manager, finance, foreign] = [
      await newMember(t, host.id, 'manager'),
      await newMember(t, host.id, 'finance'),
      await newHost(t),
    ]
    const { _id } = await taskOf(leaves)
    t.wait({ days: 4 })
    expect(await assign(_id, cleaner.id, manager)).toMatchObject({ assignee: { _id: cleaner.id, isYou: false } })
    const names = (await list(undefined, manager)).members.map(({ username }) => username)
    expect(names).toEqual([host.owner, manager, cleaner].map(({ username }) => username).sort())
    await act(_id, 'take')
    // The member who has begun it no longer has it.
    expect(await assign(_id, manager.id)).toMatchObject({ state: 'toDo', assignee: { _id: manager.id } })
    expect(await assign(_id, null)).toMatchObject({ assignee: null })
    for (const nobody of [finance.id, foreign.owner.id, t.deps.ids.next()])
      expect(await refusal(assign(_id, nobody))).toMatchObject({ status: 404, code: 'not_found' })
    for (const by of [cleaner, finance]) expect(await refusal(assign(_id, null, by))).toMatchObject({ status: 403 })
    expect(await refusal(act(_id, 'skip'))).toMatchObject({ code: 'illegal_transition' })
    expect(await refusal(act(_id, 'take', finance))).toMatchObject({ status: 403 })
    expect((await list(undefined, finance)).tasks).toMatchObject([{ actions: [], blocked: [] }])
    await assign(_id, cleaner.id)
    const leftAt = t.deps.clock.now()
    await t.deps.db.updateTable('members').set({ leftAt }).where('userId', '=', cleaner.id).execute()
    expect((await list(undefined, manager)).tasks).toMatchObject([{ assignee: null }])
    expect(await act(_id, 'skip', manager)).toMatchObject({ state: 'skipped', actions: ['undo'] })
    expect(await act(_id, 'undo', manager)).toMatchObject({ state: 'toDo' })
    // An administrator acts for each organisation, and cleans for none.
    const admin = await newAdmin(t)
    expect(await refusal(act(_id, 'take', admin))).toMatchObject({ code: 'illegal_transition' })
    expect(await act(_id, 'finish', admin)).toMatchObject({ state: 'done', doneBy: admin.username })
  })

  test('is finished, on the day itself or moved, when its stay is called off at the same instant', async () => {
    const { t, host, id, taskOf, act, list, leaves } = await scene()
    const { _id } = await taskOf(leaves)
    t.wait({ days: 1 })
    const params = { org: host.slug, id }
    await host.owner.send(setHostPresence, { params, body: { action: 'checkIn' } })
    await host.owner.send(setHostPresence, { params, body: { action: 'checkOut' } })
    const [finished, declined] = await Promise.all([
      outcomeOf(act(_id, 'finish')),
      outcomeOf(host.owner.send(declineHostBooking, { params, body: {} })),
    ])
    expect(declined).toBe('ok')
    // The guest has been there: what is clean stays known on its day, what was not has come to the day of calling off before.
    const tasks = [...(await list(leaves)).tasks, ...(await list(t.deps.clock.today())).tasks]
    expect([finished, ...tasks.map(({ state }) => state)]).toEqual(['ok', 'done'])
  })

  test('is for the day on which a stay is called off whose guest has come', async () => {
    const { t, host, id, list, act } = await scene()
    const params = { org: host.slug, id }
    t.wait({ days: 2, minutes: 6 * 60 })
    await host.owner.send(setHostPresence, { params, body: { action: 'checkIn' } })
    expect((await list()).tasks).toEqual([])
    await host.owner.send(declineHostBooking, { params, body: {} })
    const [task] = (await list()).tasks
    expect(task).toMatchObject({ booking: id, day: t.deps.clock.today(), state: 'toDo' })
    expect(await act(task?._id ?? '', 'finish')).toMatchObject({ state: 'done' })
  })

  test('notes what is broken, which others read', async () => {
    const { t, host, ama, cleaner, params, taskOf, list, leaves } = await scene()
    const { _id: task } = await taskOf(leaves)
    const note = 'The lamp in the hall is broken.'
    expect(await cleaner.send(noteCleaning, { params: { ...params, task }, body: { note } })).toMatchObject({ note })
    expect((await list(leaves, host.owner)).tasks).toMatchObject([{ note, state: 'toDo' }])
    const long = { note: 'x'.repeat(501) }
    expect(await refusal(cleaner.send(noteCleaning, { params: { ...params, task }, body: long }))).toMatchObject({
      status: 400,
    })
    // What is written about a home may be about its guest: it goes with the account.
    const id = await idOf(t, ama)
    await inTransaction(t.deps.db, (tx) => eraseCleaningNotes(tx, id))
    expect((await list(leaves)).tasks).toMatchObject([{ note: '' }])
  })
})
