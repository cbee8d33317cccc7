// Tests of the messages that hosts have ready: which are sent when and once, what a changed or cancelled stay is told, and who edits them.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { formatDate } from '@akwaaba/contract/dates'
import { declineHostBooking } from '@akwaaba/contract/host-bookings'
import * as rows from '@akwaaba/contract/message-templates'
import { countHostUnreadThreads, getHostThread, getThread, sendMessage } from '@akwaaba/contract/stay-messages'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { form } from '#testing/forms.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser } from '#testing/world.ts'
import { writeToGuests } from './sending.ts'

const here = fileWorld()

const scene = async () => {
  const t = here()
  const host = await newHost(t)
  const facts = { price: 48, instantBooking: true, organisationId: host.id }
  const flat = await t.apartment({ ...facts, apartmentName: 'Palm Loft' })
  const [ama] = await t.customers(1)
  const add = (template: object, by: TestUser = host.owner) =>
    by.send(rows.createTemplate, { params: { org: host.slug }, body: template as never })
  const book = async (from: number, to: number, apartmentId = flat) => {
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, apartmentId, from, to) })
    await startAndPay(t, ama, { bookingId })
    await ama.send(confirmBookingPayment, { body: { bookingId } })
    await idle(t)
    return bookingId
  }
  const run = () => runJob(t, 'bookings:write-to-guests', {})
  const texts = async (id: string) => (await ama.send(getThread, { params: { id } })).messages.map(({ text }) => text)
  /** Moves to an hour of a day from today, and sends what is due. */
  const at = async (ahead: number, hour: number) => {
    const then = new Date(`${day(t, ahead)}T${String(hour).padStart(2, '0')}:00:00Z`)
    t.wait({ minutes: (then.getTime() - t.deps.clock.now().getTime()) / 60_000 })
    await run()
  }
  return { t, host, facts, flat, ama, add, book, run, texts, at }
}

describe('a message that is sent by itself', () => {
  test('goes out once at each moment of a stay, with the facts of the stay, and by mail', async () => {
    const { t, ama, host, add, book, run, texts, at, flat } = await scene()
    await t.deps.db.insertInto('arrivals').values({ apartmentId: flat, address: '12 Mango Street' }).execute()
    await add({
      moment: 'booked',
      text: 'Akwaaba {first name}! {home} is yours for {nights}.\n{check-out time}',
    })
    await add({ moment: 'before', text: 'From {Check-in  date} to {check-out date}: {address}, from {check-in time}.' })
    await add({ moment: 'arrival', text: 'Welcome today. {host}' })
    await add({ moment: 'departure', text: 'Safe journey tomorrow.' })
    const thanks = `Thank you.\n${'Come again soon. '.repeat(20)}\nCall Naa on 024 555 0142.`
    await add({ moment: 'after', text: thanks })
    await add({ moment: 'arrival', apartmentId: await t.apartment({ organisationId: host.id }), text: 'Elsewhere.' })
    const [first, last] = [day(t, 10), day(t, 13)]
    const id = await book(10, 13)
    await run()
    await run()
    const name = ama.username.split(' ')[0]
    const said = [`Akwaaba ${name}! Palm Loft is yours for 3 nights.\n11:00`]
    expect(await texts(id)).toEqual(said)
    const seen = await host.owner.send(getHostThread, { params: { org: host.slug, id } })
    expect(seen.messages).toMatchObject([{ side: 'host', author: 'Volta Stays', isAutomatic: true }])
    await at(7, 9)
    expect(await texts(id)).toEqual(said)
    await at(0, 10)
    said.push(`From ${formatDate(first)} to ${formatDate(last)}: 12 Mango Street, from 14:00.`)
    expect(await texts(id)).toEqual(said)
    await at(3, 10)
    said.push('Welcome today. Volta Stays')
    expect(await texts(id)).toEqual(said)
    await at(2, 16)
    expect(await texts(id)).toEqual(said)
    await at(0, 17)
    await at(2, 10)
    expect(await texts(id)).toEqual([...said, 'Safe journey tomorrow.', thanks])
    await runJob(t, 'mail:message', { bookingId: id, to: 'guest' })
    await idle(t)
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.includes('has written about'))
    expect(mail.text).toContain('Thank you.')
    // Whole and with its number: the guest arrives and leaves by it.
    expect(mail.text).toContain('Call Naa on 024 555 0142.')
  })

  test('is no answer to a question that the host has not read', async () => {
    const { t, host, ama, add, book, run } = await scene()
    const id = await book(10, 13)
    await ama.send(sendMessage, { params: { id }, body: form({ text: 'Is there a cot?', key: t.deps.ids.next() }) })
    await add({ moment: 'before', text: 'Soon!' })
    t.wait({ days: 8 })
    await run()
    const unread = { params: { org: host.slug } }
    expect(await host.owner.send(countHostUnreadThreads, unread)).toEqual({ threads: 1 })
    expect(await ama.send(getThread, { params: { id } })).toMatchObject({
      unread: 1,
      messages: [{}, { text: 'Soon!' }],
    })
  })

  test('goes out at once where a stay is confirmed after the moment, and not for moments before it was turned on', async () => {
    const { t, add, book, run, texts, host } = await scene()
    const early = await book(2, 4)
    t.wait({ minutes: 1 })
    const { _id } = await add({ moment: 'before', text: 'Bring {nights} of shoes.' })
    await add({ moment: 'booked', text: 'Thanks.' })
    t.wait({ minutes: 1 })
    const late = await book(5, 6)
    await run()
    const soon = await book(1, 2)
    await run()
    expect([await texts(early), await texts(soon)]).toEqual([[], ['Thanks.', 'Bring 1 night of shoes.']])
    const params = { org: host.slug, id: _id }
    await host.owner.send(rows.updateTemplate, { params, body: { text: 'Off.', isOn: false } })
    t.wait({ days: 3 })
    await run()
    await host.owner.send(rows.updateTemplate, { params, body: { text: 'On again.', isOn: true } })
    await run()
    expect(await texts(late)).toEqual(['Thanks.'])
  })

  test('is that of the listing where it has one, and none where that is off', async () => {
    const { t, facts, flat, add, book, run, texts } = await scene()
    const [own, quiet] = [await t.apartment(facts), await t.apartment(facts)]
    await add({ moment: 'booked', text: 'For all.' })
    await add({ moment: 'booked', apartmentId: own, text: 'For one.' })
    await add({ moment: 'booked', apartmentId: quiet, text: 'For none.', isOn: false })
    const ids = [await book(10, 11, flat), await book(10, 11, own), await book(10, 11, quiet)]
    await run()
    expect(await Promise.all(ids.map(texts))).toEqual([['For all.'], ['For one.'], []])
  })

  test('does not go out to stays of weeks before where that of a listing, which was off, is deleted', async () => {
    const { t, host, flat, add, book, run, texts } = await scene()
    await add({ moment: 'booked', text: 'For all.' })
    const { _id } = await add({ moment: 'booked', apartmentId: flat, text: 'For none.', isOn: false })
    const before = await book(20, 21)
    t.wait({ days: 5 })
    await host.owner.send(rows.deleteTemplate, { params: { org: host.slug, id: _id } })
    const after = await book(22, 23)
    await run()
    expect([await texts(before), await texts(after)]).toEqual([[], ['For all.']])
  })

  test('follows the days of a changed stay, and leaves a cancelled and an unpaid one alone', async () => {
    const { t, host, ama, flat, add, book, run, texts } = await scene()
    await add({ moment: 'before', text: 'Until {check-in date}.' })
    await add({ moment: 'arrival', text: 'Welcome.' })
    const [moved, cancelled] = [await book(5, 7), await book(10, 12)]
    const unpaid = (await ama.send(createBooking, { body: stay(t, flat, 20, 21) }))._id
    const org = host.slug
    await host.owner.send(declineHostBooking, { params: { org, id: cancelled }, body: { reason: 'Repairs' } })
    const days = { checkIn: day(t, 14), checkOut: day(t, 16) }
    await sql`delete from occupied_nights where booking_id = ${moved}`.execute(t.owner)
    await t.owner.updateTable('bookings').set(days).where('id', '=', moved).execute()
    t.wait({ days: 5 })
    await run()
    expect(await Promise.all([moved, cancelled, unpaid].map(texts))).toEqual([[], [], []])
    t.wait({ days: 7 })
    await run()
    expect(await texts(moved)).toEqual([`Until ${formatDate(days.checkIn)}.`])
    expect(await texts(cancelled)).toEqual([])
  })

  test('is written once to a stay by two jobs at the same time, and the database refuses a second', async () => {
    const { t, add, book, texts } = await scene()
    await add({ moment: 'booked', text: 'Thanks.' })
    const id = await book(10, 12)
    const counts = await Promise.all([1, 2, 3].map(() => writeToGuests(t.deps)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await texts(id)).toEqual(['Thanks.'])
    const again = sql`insert into messages (id, booking_id, organisation_id, number, side, key, text, written_at, moment)
      select gen_random_uuid(), booking_id, organisation_id, 2, side, gen_random_uuid(), text, written_at, moment from messages
      where booking_id = ${id}`
    await expect(again.execute(t.owner)).rejects.toThrow('one_message_per_moment')
  })

  test('goes out to other guests where that to one of them cannot be written', async () => {
    const { t, add, book, texts } = await scene()
    await add({ moment: 'booked', text: 'Thanks.' })
    const [broken, other] = [await book(10, 12), await book(13, 15)]
    const constraint = sql`alter table messages add constraint broken check (booking_id <> ${sql.lit(broken)}) not valid`
    await constraint.execute(t.owner)
    expect(await writeToGuests(t.deps)).toBe(1)
    await sql`alter table messages drop constraint broken`.execute(t.owner)
    expect([await texts(broken), await texts(other)]).toEqual([[], ['Thanks.']])
  })

  test('leaves no empty conversation where each line has a field that says nothing', async () => {
    const { t, add, book, run, texts } = await scene()
    await add({ moment: 'after', text: 'Come back to {address}.' })
    const id = await book(1, 2)
    t.wait({ days: 3 })
    await runJob(t, 'bookings:complete-stays', {})
    await run()
    expect(await texts(id)).toEqual([])
    const threads = t.deps.db.selectFrom('threads').select('bookingId').where('bookingId', '=', id)
    expect(await threads.execute()).toEqual([])
  })
})

describe('the messages of an organisation', () => {
  test('are edited by owners and managers, listed in the order of a stay, and one per moment and listing', async () => {
    const { t, host, add, flat } = await scene()
    const params = { org: host.slug }
    const manager = await newMember(t, host.id, 'manager')
    await add({ moment: 'reply', title: 'Wifi', text: 'Ask {host}.' }, manager)
    const own = await add({ moment: 'arrival', apartmentId: flat, text: 'One' })
    await add({ moment: 'arrival', text: 'All' })
    await add({ moment: 'booked', text: 'First', isOn: false })
    for (const apartmentId of [flat, null])
      expect((await refusal(add({ moment: 'arrival', apartmentId, text: 'Two' }))).fields).toHaveProperty('apartmentId')
    const list = () => host.owner.send(rows.listTemplates, { params })
    expect((await list()).map(({ text, isOn, apartment }) => [text, isOn, apartment?.apartmentName ?? null])).toEqual([
      ['First', false, null],
      ['All', true, null],
      ['One', true, 'Palm Loft'],
      ['Ask {host}.', false, null],
    ])
    const at = { params: { ...params, id: own._id } }
    expect(await manager.send(rows.updateTemplate, { ...at, body: { text: 'Changed', isOn: false } })).toMatchObject({
      ...{ text: 'Changed', isOn: false, moment: 'arrival', apartment: { _id: flat } },
    })
    await manager.send(rows.deleteTemplate, at)
    expect(await outcomeOf(manager.send(rows.deleteTemplate, at))).toBe('not_found')
    expect(await list()).toHaveLength(3)
    const finance = await newMember(t, host.id, 'finance')
    for (const by of [finance, await newAdmin(t)])
      expect(await outcomeOf(add({ moment: 'after', text: 'Bye' }, by))).toBe('forbidden')
  })

  test('refuses what is no field, a reply without a name, a listing of others and one too many', async () => {
    const { t, host, add } = await scene()
    const wrong = await refusal(add({ moment: 'booked', text: 'Dear {surname}' }))
    expect(wrong.fields).toEqual({ text: 'There is no field {surname}. Please choose one of the list.' })
    expect((await refusal(add({ moment: 'booked', text: ' \n ' }))).fields).toHaveProperty('text')
    expect((await refusal(add({ moment: 'booked', text: 'a'.repeat(1501) }))).fields).toHaveProperty('text')
    expect((await refusal(add({ moment: 'reply', text: 'Hello' }))).fields).toHaveProperty('title')
    const { _id: id } = await add({ moment: 'reply', title: 'Hi', text: 'Hello' })
    const nameless = host.owner.send(rows.updateTemplate, { params: { org: host.slug, id }, body: { text: 'Hello' } })
    expect((await refusal(nameless)).fields).toHaveProperty('title')
    expect((await refusal(add({ moment: 'booked', apartmentId: await t.apartment(), text: 'Hi' }))).code).toBe(
      'not_found',
    )
    await sql`insert into message_templates (id, organisation_id, moment, title, text, changed_at)
      select gen_random_uuid(), ${host.id}, 'reply', 'R' || n, 'Hi', now() from generate_series(2, ${rows.templateLimits.templates - 1}) n`.execute(
      t.owner,
    )
    const two = await Promise.all([1, 2].map(() => outcomeOf(add({ moment: 'reply', title: 'Last', text: 'Hi' }))))
    expect(two.sort()).toEqual(['invalid_input', 'ok'])
  })

  test('fills replies in for a booking, its address only once it is paid for', async () => {
    const { t, host, ama, flat, add } = await scene()
    await t.deps.db.insertInto('arrivals').values({ apartmentId: flat, address: '12 Mango Street' }).execute()
    await add({ moment: 'reply', title: 'Way', text: 'Dear {first name},\nwe are at {address}.' })
    await add({
      moment: 'reply',
      title: 'Other',
      apartmentId: await t.apartment({ organisationId: host.id }),
      text: 'No',
    })
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
    const replies = async () => {
      const found = await host.owner.send(rows.listReplies, { params: { org: host.slug, id: bookingId } })
      return found.map(({ title, text }) => [title, text])
    }
    const name = ama.username.split(' ')[0]
    expect(await replies()).toEqual([['Way', `Dear ${name},`]])
    const rename = (contactName: string | null) =>
      t.owner
        .updateTable('bookings')
        .set({ contactName, contactPhone: contactName })
        .where('id', '=', bookingId)
        .execute()
    await rename('0244 123 456')
    expect(await replies()).toEqual([['Way', 'Dear guest,']])
    await rename(null)
    await startAndPay(t, ama, { bookingId })
    await ama.send(confirmBookingPayment, { body: { bookingId } })
    expect(await replies()).toEqual([['Way', `Dear ${name},\nwe are at 12 Mango Street.`]])
  })
})
