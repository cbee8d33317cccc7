// Tests of messages between guests and hosts: who writes and reads, until when, what is hidden before the payment, that none is sent twice,
// and what is mailed.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { declineHostBooking, getHostBooking } from '@akwaaba/contract/host-bookings'
import { limits } from '@akwaaba/contract/limits'
import { maskedText } from '@akwaaba/contract/masking'
import { askDeletion, confirmDeletion } from '@akwaaba/contract/profile'
import * as rows from '@akwaaba/contract/stay-messages'
import { bookTrip } from '@akwaaba/contract/trips'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { form, picture, pictures } from '#testing/forms.ts'
import { idOf, newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, queued, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const words = (t: World, text: string, files: File[] = [], key = t.deps.ids.next()) =>
  form({ text, key }, files.length > 0 ? { pictures: files } : {})

const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const manager = await newMember(t, host.id, 'manager')
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const [ama, kofi] = await t.customers(2)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  const own = { params: { org: host.slug, id } }
  const pay = async () => {
    await startAndPay(t, ama, { bookingId: id })
    await ama.send(confirmBookingPayment, { body: { bookingId: id } })
    await idle(t)
  }
  const guest = {
    send: (text: string, files?: File[], key?: string) =>
      ama.send(rows.sendMessage, { params: { id }, body: words(t, text, files, key) }),
    read: () => ama.send(rows.getThread, { params: { id } }),
  }
  const staff = (member: TestUser = host.owner) => ({
    send: (text: string, files?: File[]) => member.send(rows.sendHostMessage, { ...own, body: words(t, text, files) }),
    read: () => member.send(rows.getHostThread, own),
    seen: (upTo: number) => member.send(rows.readHostThread, { ...own, body: { upTo } }),
    list: (view?: 'unread' | 'read') =>
      member.send(rows.listHostThreads, { params: { org: host.slug }, query: view ? { view } : {} }),
    count: async () => (await member.send(rows.countHostUnreadThreads, { params: { org: host.slug } })).threads,
  })
  return { t, host, manager, flat, ama, kofi, id, own, pay, guest, staff }
}

const textsOf = ({ messages }: rows.Thread) => messages.map(({ text }) => text)
const subjects = (t: World, email: string) =>
  t.mailTo(email).flatMap(({ subject }) => (subject.includes('has written about') ? [subject] : []))

/** Mails what a side of a booking has to read, as the waiting job does; there is one for each side. */
const mailed = async (t: World, bookingId: string, to: rows.MessageSide) => {
  const { rows: waiting } = await sql<{ runAt: Date }>`select run_at from graphile_worker.jobs
    where key = ${`message-${bookingId}-${to}`}`.execute(t.deps.db)
  expect(waiting).toHaveLength(1)
  await sql`select graphile_worker.remove_job(${`message-${bookingId}-${to}`})`.execute(t.owner)
  await runJob(t, 'mail:message', { bookingId, to })
  await idle(t)
  return waiting[0]?.runAt
}

describe('a conversation', () => {
  test('is read by the guest, and by owners and managers of the host, and by nobody else', async () => {
    const { t, host, manager, ama, kofi, id, own, guest, staff } = await scene()
    expect(await guest.read()).toMatchObject({ with: 'Volta Stays', canWrite: true, isPaid: false, messages: [] })
    await guest.send('When can we arrive?')
    await staff(manager).send('From two o’clock on.')
    expect(textsOf(await guest.read())).toEqual(['When can we arrive?', 'From two o’clock on.'])
    expect(await staff().read()).toMatchObject({
      with: ama.username,
      messages: [
        { number: 1, side: 'guest', isOwn: false },
        { number: 2, side: 'host', isOwn: true },
      ],
    })
    const [finance, cleaner] = [await newMember(t, host.id, 'finance'), await newMember(t, host.id, 'cleaner')]
    const admin = await newAdmin(t)
    for (const member of [finance, cleaner, admin]) {
      expect(await outcomeOf(member.send(rows.getHostThread, own))).toBe('forbidden')
      expect(await outcomeOf(staff(member).list())).toBe('forbidden')
      expect(await outcomeOf(member.send(rows.sendHostMessage, { ...own, body: words(t, 'Hello') }))).toBe('forbidden')
    }
    const stranger = await newHost(t)
    expect(await outcomeOf(stranger.owner.send(rows.getHostThread, own))).toBe('not_found')
    for (const person of [kofi, admin, host.owner])
      expect(await outcomeOf(person.send(rows.getThread, { params: { id } }))).toBe('not_found')
    // What an administrator has deleted is known to its guest alone.
    await t.deps.db.updateTable('bookings').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()
    expect(await outcomeOf(staff().read())).toBe('not_found')
    expect(textsOf(await guest.read())).toHaveLength(2)
  })

  test('of the house is answered by administrators', async () => {
    const { t, ama } = await scene()
    const { _id: id } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 20, 22) })
    await ama.send(rows.sendMessage, { params: { id }, body: words(t, 'Is there a cot?') })
    const admin = await newAdmin(t)
    const params = { org: 'akwaaba', id }
    await admin.send(rows.sendHostMessage, { params, body: words(t, 'There is.') })
    expect(textsOf(await ama.send(rows.getThread, { params: { id } }))).toEqual(['Is there a cot?', 'There is.'])
  })

  test('is open to a guest without an account by the link of the trip', async () => {
    const { t, flat, host } = await scene()
    const contact = { name: 'Esi Ansah', email: 'esi@trip.example', phone: '+233245550142' }
    const { booking, token } = await t.anyone.send(bookTrip, { body: { ...stay(t, flat, 30, 32), ...contact } })
    const params = { id: booking._id }
    await t.as(token).send(rows.sendMessage, { params, body: words(t, 'We come by car.') })
    const read = await host.owner.send(rows.getHostThread, { params: { org: host.slug, ...params } })
    expect(read).toMatchObject({ with: 'Esi Ansah', messages: [{ text: 'We come by car.', author: 'Esi Ansah' }] })
    await host.owner.send(rows.sendHostMessage, { params: { org: host.slug, ...params }, body: words(t, 'Welcome.') })
    await mailed(t, booking._id, 'guest')
    const mail = await t.nextMail(contact.email, ({ subject }) => subject.includes('has written about'))
    expect(mail.text).toContain('/trip#')
  })

  test('ends with an unpaid hold, and a month after a paid stay, also one that was cancelled', async () => {
    const { t, host, ama, own, pay, guest, staff, flat } = await scene()
    await guest.send('Hello')
    const other = await ama.send(createBooking, { body: stay(t, flat, 40, 42) })
    await pay()
    t.wait({ minutes: limits.holdMinutes + 1 })
    const unpaid = { params: { id: other._id }, body: words(t, 'Still free?') }
    expect(await outcomeOf(ama.send(rows.sendMessage, unpaid))).toBe('thread_closed')
    await host.owner.send(declineHostBooking, { ...own, body: { reason: 'The roof leaks.' } })
    await guest.send('When does the money arrive?')
    t.wait({ days: 12 + limits.messageDays - 1 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await staff().send('It is on its way.')
    t.wait({ days: 2 })
    expect(await outcomeOf(guest.send('Thanks'))).toBe('thread_closed')
    expect(await guest.read()).toMatchObject({ canWrite: false, ended: 'over' })
  })

  test('refuses an empty message and one that is too long, and keeps the lines of others', async () => {
    const { guest } = await scene()
    expect(await outcomeOf(guest.send(' \n\u200b '))).toBe('invalid_input')
    expect(await outcomeOf(guest.send('a'.repeat(limits.maxMessageLength + 1)))).toBe('invalid_input')
    await guest.send('One\nTwo <b>three</b>')
    expect(textsOf(await guest.read())).toEqual(['One\nTwo <b>three</b>'])
  })

  test('is read fifty at a time, from the newest back', async () => {
    const { guest, ama, id } = await scene()
    for (let i = 1; i <= limits.messagesPerPage + 2; i++) await guest.send(`Line ${i}`)
    const last = await guest.read()
    expect([last.messages.length, last.messages[0]?.number, last.hasEarlier]).toEqual([50, 3, true])
    const earlier = await ama.send(rows.getThread, { params: { id }, query: { before: 3 } })
    expect([textsOf(earlier), earlier.hasEarlier]).toEqual([['Line 1', 'Line 2'], false])
  })
})

describe('before the payment', () => {
  const secret = 'Call 0244 123 456 or ama@mail.example'

  test('the other side reads no contact details, and from the payment on all of it', async () => {
    const { t, id, pay, guest, staff, ama } = await scene()
    const { message } = await guest.send(secret)
    expect(message).toMatchObject({ text: secret, isMasked: true })
    await staff().send('Mine is +233 20 555 0188')
    expect(textsOf(await staff().read())[0]).toBe(`Call ${maskedText} or ${maskedText}`)
    expect(textsOf(await guest.read())).toEqual([secret, `Mine is ${maskedText}`])
    expect((await staff().list())[0]?.last.text).not.toContain('555')
    const stored = JSON.stringify((await sql`select text, sealed from messages`.execute(t.deps.db)).rows)
    expect(stored).not.toMatch(/0244|mail\.example|0188/)
    await pay()
    expect(textsOf(await staff().read())[0]).toBe(secret)
    expect((await guest.read()).messages).toMatchObject([{ isMasked: false }, { text: 'Mine is +233 20 555 0188' }])
    await staff().send('Again, 0244 123 456')
    await mailed(t, id, 'guest')
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.includes('has written about'))
    expect(mail.text).toContain(`Again, ${maskedText}`)
    expect(mail.text).not.toMatch(/0244|0188/)
  })

  test('a name says no more than a message, in conversations, mails and bookings', async () => {
    const { t, host, ama, id, own, guest, staff } = await scene()
    await t.deps.db.updateTable('users').set({ username: 'Ama 0244123456' }).where('email', '=', ama.email).execute()
    await guest.send('Hello')
    const name = `Ama ${maskedText}`
    const { with: read, messages } = await staff().read()
    expect([read, messages[0]?.author, (await staff().list())[0]?.with]).toEqual([name, name, name])
    expect((await host.owner.send(getHostBooking, own)).customer?.username).toBe(name)
    await mailed(t, id, 'host')
    expect(subjects(t, host.owner.email)).toEqual([expect.stringContaining(name)])
  })

  test('the whole text is forgotten after a month where nobody pays', async () => {
    const { t, guest, staff } = await scene()
    await guest.send(secret)
    t.wait({ days: limits.sealedMessageDays + 1 })
    await runJob(t, 'accounts:tidy', {})
    const { rows: left } = await sql<{ text: string; sealed: null }>`select text, sealed from messages`.execute(
      t.deps.db,
    )
    expect(left).toEqual([{ text: `Call ${maskedText} or ${maskedText}`, sealed: null }])
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    expect(textsOf(await guest.read())).toEqual([`Call ${maskedText} or ${maskedText}`])
    expect(await outcomeOf(staff().send('Hello'))).toBe('thread_closed')
  })

  test('pictures are refused; after it up to five are read by both sides alone', async () => {
    const { t, host, kofi, ama, pay, guest, staff } = await scene()
    expect(await outcomeOf(guest.send('Look', [await picture()]))).toBe('pictures_after_payment')
    await pay()
    expect(await outcomeOf(guest.send('Look', await pictures(limits.picturesPerMessage + 1)))).toBe('too_many_pictures')
    expect(await outcomeOf(guest.send('Look', [new File(['<svg/>'], 'a.png')]))).toBe('image_type')
    const { message } = await guest.send('', [await picture(), await picture()])
    expect(message).toMatchObject({
      text: '',
      pictures: [
        { width: 24, height: 16 },
        { width: 24, height: 16 },
      ],
    })
    const found = message.pictures[0]?._id ?? ''
    const get = async (person: TestUser, url: string) => {
      const reply = await t.app.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
      return [reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]
    }
    const ofGuest = `/api/message-pictures/${found}`
    const ofHost = `/api/host/${host.slug}/message-pictures/${found}`
    const shown = [200, 'image/webp', 'private, no-store']
    expect([await get(ama, ofGuest), await get(host.owner, ofHost)]).toEqual([shown, shown])
    expect((await get(kofi, ofGuest))[0]).toBe(404)
    const [row] = (await sql<{ name: string }>`select name from message_pictures`.execute(t.deps.db)).rows
    expect((await t.app.inject({ url: `/uploads/${row?.name}` })).statusCode).toBe(404)
    expect((await staff().read()).messages).toMatchObject([{ pictures: [{ _id: found }, {}] }])
  })
})

describe('a message that is sent', () => {
  test('several times with one key is one message, also at the same instant', async () => {
    const { t, guest } = await scene()
    const key = t.deps.ids.next()
    const sent = await Promise.all(Array.from({ length: 5 }, () => guest.send('Hello?', [], key)))
    expect(new Set(sent.map(({ message }) => message._id)).size).toBe(1)
    await guest.send('Hello?', [], key)
    expect((await guest.read()).messages).toHaveLength(1)
  })

  test('by both sides at the same instant has a number of its own', async () => {
    const { guest, staff, manager } = await scene()
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        outcomeOf(i % 3 === 0 ? guest.send(`G${i}`) : staff(i % 3 === 1 ? undefined : manager).send(`H${i}`)),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 12 })
    expect((await guest.read()).messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    )
  })

  test('can be changed or deleted by nobody, in the database either', async () => {
    const { t, guest } = await scene()
    await guest.send('Hello')
    for (const change of [
      sql`update messages set text = 'Bye'`,
      sql`update messages set written_at = now()`,
      sql`update messages set sealed = 'v1.x.y'`,
      sql`delete from messages`,
    ])
      await expect(change.execute(t.owner)).rejects.toThrow(/final|append-only/)
  })
})

describe('what is unread', () => {
  test('is counted for the guest and for each member, and an answer counts as read by all of the host', async () => {
    const { ama, kofi, id, manager, guest, staff } = await scene()
    const guestCount = async () => (await ama.send(rows.countUnreadThreads, {})).threads
    await guest.send('One')
    await guest.send('Two')
    expect([await guestCount(), await staff().count(), await staff(manager).count()]).toEqual([0, 1, 1])
    expect(await staff().list('unread')).toMatchObject([
      { booking: id, unread: 2, last: { side: 'guest', text: 'Two' } },
    ])
    expect(await staff().seen(2)).toEqual({ unread: 0 })
    expect(await outcomeOf(staff().seen(3))).toBe('not_found')
    expect([await staff().count(), await staff(manager).count()]).toEqual([0, 1])
    expect(await guest.read()).toMatchObject({ seenUpTo: 2 })
    await staff().send('Three')
    expect([await guestCount(), await staff(manager).count()]).toEqual([1, 0])
    expect([await staff(manager).list('unread'), await staff(manager).list('read')]).toMatchObject([
      [],
      [{ unread: 0 }],
    ])
    expect(await ama.send(rows.listThreads, {})).toMatchObject([{ booking: id, with: 'Volta Stays', unread: 1 }])
    expect([await kofi.send(rows.listThreads, {}), await kofi.send(rows.countUnreadThreads, {})]).toEqual([
      [],
      { threads: 0 },
    ])
    await ama.send(rows.readThread, { params: { id }, body: { upTo: 3 } })
    await ama.send(rows.readThread, { params: { id }, body: { upTo: 1 } })
    expect([await guestCount(), (await staff().read()).seenUpTo]).toEqual([0, 3])
  })

  test('is mailed once for ten messages, to those who have not read it, with a link and without contact details', async () => {
    const { t, host, manager, ama, id, pay, guest, staff } = await scene()
    await pay()
    const began = t.deps.clock.in({ minutes: limits.messageMailMinutes })
    for (let i = 1; i <= 10; i++) {
      await guest.send(`Line ${i}: 0244 123 456`)
      t.wait({ seconds: 6 })
    }
    await staff(manager).seen(10)
    // The first one said when, and the others did not put it off.
    expect(Number(await mailed(t, id, 'host')) - began.getTime()).toBeLessThan(50_000)
    expect(subjects(t, host.owner.email)).toHaveLength(1)
    expect(subjects(t, manager.email)).toEqual([])
    const mail = await t.nextMail(host.owner.email, ({ subject }) => subject.includes('has written about'))
    expect(mail.text).toContain('10 messages wait')
    expect(mail.text).toContain(`Line 10: ${maskedText}`)
    expect(mail.text).toContain(`/host/${host.slug}/messages?booking=${id}`)
    expect(mail.text).not.toMatch(/0244|Line 5:/)
    // A member who has left since the mail was planned gets none.
    await t.deps.db.updateTable('members').set({ leftAt: t.deps.clock.now() }).where('role', '=', 'manager').execute()
    await sql`delete from thread_reads`.execute(t.owner)
    await runJob(t, 'mail:message-told', { bookingId: id, userId: await idOf(t, manager) })
    expect(subjects(t, manager.email)).toEqual([])
    await staff().send('Read at once')
    await ama.send(rows.readThread, { params: { id }, body: { upTo: 11 } })
    await mailed(t, id, 'guest')
    expect(subjects(t, ama.email)).toEqual([])
    await staff().send('Not read')
    await mailed(t, id, 'guest')
    expect(subjects(t, ama.email)).toHaveLength(1)
  })
})

describe('messages are erased', () => {
  test('with the account of their guest, those of both sides, with their pictures', async () => {
    const { t, ama, id, pay, guest, staff, host } = await scene()
    await pay()
    await guest.send('I am Ama Mensah', [await picture()])
    await staff().send('Welcome, Ama')
    await idle(t)
    const [row] = (await sql<{ name: string }>`select name from message_pictures`.execute(t.deps.db)).rows
    t.wait({ days: 14 })
    await runJob(t, 'bookings:complete-stays', {})
    await runJob(t, 'payments:earn', {})
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await ama.send(askDeletion, { body: { password } })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.includes('deletion code'))
    await ama.send(confirmDeletion, { body: { otp: mail.text.match(/\b\d{6}\b/)?.[0] ?? '' } })
    await idle(t)
    const read = await host.owner.send(rows.getHostThread, { params: { org: host.slug, id } })
    expect(read).toMatchObject({ with: 'a guest', ended: 'deleted', canWrite: false })
    expect(read.messages).toMatchObject([
      { isErased: true, text: '', pictures: [], author: 'a guest' },
      { isErased: true, text: '' },
    ])
    expect(await t.deps.storage.get(row?.name ?? '')).toBeNull()
  })

  test('and one that is sent at that instant waits, and is refused', async () => {
    const { t, ama, guest } = await scene()
    const guestId = await idOf(t, ama)
    const outcomes = await queued(t, 'users', guestId, [
      () => sql`update users set deleted_at = now() where id = ${guestId}`.execute(t.deps.db),
      () => guest.send('I am Ama Mensah'),
    ])
    expect(outcomes).toEqual(['ok', 'thread_closed'])
  })

  test('two years after the stay', async () => {
    const { t, pay, guest } = await scene()
    await pay()
    await guest.send('Hello')
    t.wait({ days: 700 })
    await runJob(t, 'accounts:tidy', {})
    const texts = async () => (await sql<{ text: string }>`select text from messages`.execute(t.deps.db)).rows
    expect(await texts()).toEqual([{ text: 'Hello' }])
    t.wait({ days: 45 })
    await runJob(t, 'accounts:tidy', {})
    expect(await texts()).toEqual([{ text: '' }])
  })
})
