// Tests of answers by mail: whose message they become, that each is one, and what is not taken.
import { createHmac, randomUUID } from 'node:crypto'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { maskedText } from '@akwaaba/contract/masking'
import * as rows from '@akwaaba/contract/stay-messages'
import { bookTrip } from '@akwaaba/contract/trips'
import { suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { answerAbove } from '#mail/answer-text.ts'
import { startAndPay } from '#testing/buying.ts'
import { form } from '#testing/forms.ts'
import { idOf, newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World, world } from '#testing/world.ts'

const signingKey = 'key-of-the-tests-0123456789'
const domain = 'in.akwaaba.example'
const here = fileWorld({ MAIL_REPLY_DOMAIN: domain, MAILGUN_SIGNING_KEY: signingKey })

type Sent = {
  to: string
  from: string
  text: string
  headers?: [string, string][]
  sender?: string
  spf?: string
  key?: string
  fields?: Record<string, string>
  agoSeconds?: number
}

/** A call of Mailgun that hands over a mail. */
const callOf = (
  t: World,
  { to, from, text, headers = [], sender = from, spf = 'Pass', key = signingKey, fields, agoSeconds = 0 }: Sent,
) => {
  const timestamp = String(Math.floor(t.deps.clock.now().getTime() / 1000) - agoSeconds)
  const token = randomUUID()
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  const all = [
    ['From', `Ama Mensah <${from}>`],
    ['Message-Id', `<${token}@mail.example>`],
    ['X-Mailgun-Spf', spf],
    ...headers,
  ]
  return {
    ...{ timestamp, token, signature, recipient: to, sender, from, subject: 'Re: a stay' },
    ...{ 'message-headers': JSON.stringify(all), 'body-plain': text, ...fields },
  }
}

const post = async (t: World, fields: Record<string, string>): Promise<number> => {
  const payload = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await t.app.inject({ method: 'POST', url: '/webhooks/mailgun', payload, headers })).statusCode
}
const arrive = (t: World, sent: Sent) => post(t, callOf(t, sent))

/** The mail about unread messages that a side gets, as its job sends it. */
const mailOf = async (t: World, bookingId: string, userId: string | null, email: string) => {
  await runJob(t, 'mail:message-told', { bookingId, userId })
  await idle(t)
  const mail = t.mailTo(email).find(({ subject }) => subject.includes('has written about'))
  return { mail, to: mail?.replyTo[0] ?? '' }
}

const write = (t: World, user: TestUser, id: string, text: string) =>
  user.send(rows.sendMessage, { params: { id }, body: form({ text, key: t.deps.ids.next() }) })

const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  const params = { org: host.slug, id }
  const texts = async () =>
    (await host.owner.send(rows.getHostThread, { params })).messages.map(({ side, text }) => `${side}: ${text}`)
  const ofHost = (text: string) =>
    host.owner.send(rows.sendHostMessage, { params, body: form({ text, key: t.deps.ids.next() }) })
  const addressOfGuest = async () => {
    await ofHost('When do you arrive?')
    return (await mailOf(t, id, null, ama.email)).to
  }
  return { t, host, flat, ama, id, params, texts, ofHost, addressOfGuest }
}

describe('an answer by mail', () => {
  test('of the guest and of a member of the host is a message of theirs', async () => {
    const { t, host, ama, id, texts, addressOfGuest } = await scene()
    const to = await addressOfGuest()
    expect(to).toMatch(new RegExp(`^t\\+[0-9a-v]{26}\\.[0-9a-v]{10}@${domain}$`))
    const { mail } = await mailOf(t, id, null, ama.email)
    expect(mail?.text.startsWith(answerAbove)).toBe(true)
    expect(mail?.text).toContain('Or answer this mail')
    expect(await arrive(t, { to, from: ama.email, text: `At nine.\n\n> ${answerAbove}\n> Hello` })).toBe(200)
    expect(await texts()).toEqual(['host: When do you arrive?', 'guest: At nine.'])
    const manager = await newMember(t, host.id, 'manager')
    const toManager = (await mailOf(t, id, await idOf(t, manager), manager.email)).to
    expect(toManager).not.toBe(to)
    expect(await arrive(t, { to: toManager.toUpperCase(), from: manager.email.toUpperCase(), text: 'Good.' })).toBe(200)
    const { messages } = await ama.send(rows.getThread, { params: { id } })
    expect(messages.at(-1)).toMatchObject({ side: 'host', text: 'Good.', author: manager.username.split(' ')[0] })
  })

  test('of a guest without an account, and of an administrator for the house, as well', async () => {
    const { t } = await scene()
    const contact = { name: 'Esi Ansah', email: 'esi@trip.example', phone: '+233245550142' }
    const flat = await t.apartment()
    const { booking, token } = await t.anyone.send(bookTrip, { body: { ...stay(t, flat, 30, 32), ...contact } })
    const admin = await newAdmin(t)
    await write(t, t.as(token) as TestUser, booking._id, 'Is there a cot?')
    const toAdmin = (await mailOf(t, booking._id, await idOf(t, admin), admin.email)).to
    await arrive(t, { to: toAdmin, from: admin.email, text: 'There is.' })
    const toGuest = (await mailOf(t, booking._id, null, contact.email)).to
    await arrive(t, { to: toGuest, from: contact.email, text: 'Thank you.' })
    const { messages } = await t.as(token).send(rows.getThread, { params: { id: booking._id } })
    expect(messages.map(({ side, text }) => [side, text])).toEqual([
      ['guest', 'Is there a cot?'],
      ['host', 'There is.'],
      ['guest', 'Thank you.'],
    ])
  })

  test('that is handed over again, also at the same instant, is the same message', async () => {
    const { t, ama, texts, addressOfGuest } = await scene()
    const call = callOf(t, { to: await addressOfGuest(), from: ama.email, text: 'At nine.' })
    expect(await Promise.all([1, 2, 3].map(() => post(t, call)))).toEqual([200, 200, 200])
    t.wait({ minutes: 600 })
    expect(await post(t, call)).toBe(200)
    expect((await texts()).filter((text) => text.includes('nine'))).toHaveLength(1)
  })

  test('hides contact details before the payment, and leaves files out with a sentence', async () => {
    const { t, ama, texts, addressOfGuest } = await scene()
    const fields = { 'attachment-count': '3', 'content-id-map': '{"<logo>":"attachment-1"}' }
    const sent = { to: await addressOfGuest(), from: ama.email, text: 'Call 0244 123 456', fields }
    await arrive(t, sent)
    expect((await texts()).at(-1)).toBe(
      `guest: Call ${maskedText}\n\n[The files of this mail were left out: files are sent from the page of the stay.]`,
    )
  })

  test('is taken beside files of any name and size, which are dropped', async () => {
    const { t, ama, texts, addressOfGuest } = await scene()
    const to = await addressOfGuest()
    const send = async (text: string, filename: string, file = 'x') => {
      const fields = callOf(t, { to, from: ama.email, text, fields: { 'attachment-count': '1' } })
      const head = (name: string) => `--edge\r\nContent-Disposition: form-data; name="${name}"`
      const parts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n\r\n${value}\r\n`)
      const last = `${head('attachment-1')}; ${filename}\r\nContent-Type: image/png\r\n\r\n${file}\r\n--edge--\r\n`
      const headers = { 'content-type': 'multipart/form-data; boundary=edge' }
      const payload = `${parts.join('')}${last}`
      return (await t.app.inject({ method: 'POST', url: '/webhooks/mailgun', payload, headers })).statusCode
    }
    expect(await send('One', 'filename="the \\"pool\\".png"')).toBe(200)
    expect(await send('Two', "filename*=utf-8''caf%C3%A9.png")).toBe(200)
    expect(await send('Three', 'filename="film.png"', 'x'.repeat(11 * 1024 * 1024))).toBe(200)
    const taken = (await texts()).slice(1).map((text) => text.split('\n')[0])
    expect(taken).toEqual(['guest: One', 'guest: Two', 'guest: Three'])
  })

  test('is one where its domain has signed it, also when another server sent it', async () => {
    const { t, ama, texts, addressOfGuest } = await scene()
    const to = await addressOfGuest()
    const signed = (d: string): [string, string][] => [
      ['X-Mailgun-Dkim-Check-Result', 'Pass'],
      ['Dkim-Signature', `v=1; a=rsa-sha256; d=${d}; s=one; h=from:to; b=abc`],
    ]
    const elsewhere = { to, from: ama.email, sender: 'bounce@elsewhere.example', spf: 'Pass' }
    await arrive(t, { ...elsewhere, text: 'One', headers: signed('example.com') })
    await arrive(t, { ...elsewhere, text: 'Two', headers: signed('elsewhere.example') })
    await arrive(t, {
      ...elsewhere,
      text: 'Three',
      headers: [...signed('example.com'), ...signed('elsewhere.example')],
    })
    await arrive(t, { ...elsewhere, text: 'Four', headers: signed('com') })
    expect(await texts()).toEqual(['host: When do you arrive?', 'guest: One'])
  })
})

describe('nothing becomes a message', () => {
  test('of another sender, of another address of ours, or of who does not belong to the host any more', async () => {
    const { t, host, ama, id, texts, addressOfGuest } = await scene()
    const to = await addressOfGuest()
    const [kofi] = await t.customers(1)
    const manager = await newMember(t, host.id, 'manager')
    await write(t, ama, id, 'Hello')
    const toManager = (await mailOf(t, id, await idOf(t, manager), manager.email)).to
    await t.deps.db.updateTable('members').set({ leftAt: t.deps.clock.now() }).where('role', '=', 'manager').execute()
    const other = `${to.slice(0, 30)}0000000000@${domain}`
    const tries: [string, string][] = [
      [to, kofi.email],
      [to, host.owner.email],
      [toManager, ama.email],
      [toManager, manager.email],
      [other, ama.email],
      [to.replace(domain, 'elsewhere.example'), ama.email],
      [`t+${'v'.repeat(26)}.0000000000@${domain}`, ama.email],
      [`info@${domain}`, ama.email],
    ]
    const before = t.mailTo(ama.email).length
    for (const [address, from] of tries) expect(await arrive(t, { to: address, from, text: 'Let me in' })).toBe(200)
    expect((await texts()).join()).not.toContain('Let me in')
    await idle(t)
    expect([t.mailTo(kofi.email), t.mailTo(ama.email).length]).toEqual([[], before])
  })

  test('of a suspended guest, or of a sender who is not proved to be the guest', async () => {
    const { t, ama, texts, addressOfGuest } = await scene()
    const to = await addressOfGuest()
    const mail = { to, from: ama.email, text: 'Pay me elsewhere' }
    await arrive(t, { ...mail, spf: 'Fail' })
    await arrive(t, { ...mail, spf: 'Pass', headers: [['X-Mailgun-Spf', 'SoftFail']] })
    await arrive(t, { ...mail, sender: 'thief@elsewhere.example' })
    await arrive(t, { ...mail, headers: [['From', 'thief@elsewhere.example']] })
    await (await newAdmin(t)).send(suspendUser, { params: { id: await idOf(t, ama) } })
    await arrive(t, mail)
    expect(await texts()).toEqual(['host: When do you arrive?'])
    await idle(t)
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.includes('not sent'))).toEqual([])
  })

  test('of a program, a bounce or a list', async () => {
    const { t, ama, texts, addressOfGuest } = await scene()
    const to = await addressOfGuest()
    const headers: [string, string][] = [
      ['Auto-Submitted', 'auto-replied'],
      ['Precedence', 'bulk'],
      ['X-Autoreply', 'yes'],
      ['Return-Path', '<>'],
      ['List-Id', 'guests'],
      ['Content-Type', 'multipart/report; report-type=delivery-status'],
    ]
    for (const header of headers) await arrive(t, { to, from: ama.email, text: 'I am away', headers: [header] })
    await arrive(t, { to, from: ama.email, text: 'I am away', sender: '' })
    expect(await texts()).toEqual(['host: When do you arrive?'])
    await arrive(t, { to, from: ama.email, text: 'I am here', headers: [['Auto-Submitted', 'no']] })
    expect((await texts()).at(-1)).toBe('guest: I am here')
  })

  test('of a call that is not signed, is old, or is no form', async () => {
    const { t, ama, texts, addressOfGuest } = await scene()
    const mail = { to: await addressOfGuest(), from: ama.email, text: 'Hello' }
    expect(await arrive(t, { ...mail, key: 'another-key-of-the-tests' })).toBe(401)
    expect(await arrive(t, { ...mail, agoSeconds: 13 * 3600 })).toBe(401)
    expect(await arrive(t, { ...mail, agoSeconds: -3600 })).toBe(401)
    const headers = { 'content-type': 'application/json' }
    const json = await t.app.inject({ method: 'POST', url: '/webhooks/mailgun', payload: '{}', headers })
    expect(json.statusCode).toBe(406)
    expect(await texts()).toHaveLength(1)
  })

  test('where no mails arrive, and mails say so', async () => {
    const t = await world()
    expect(await post(t, callOf(t, { to: `t+1@${domain}`, from: 'a@b.example', text: 'Hello' }))).toBe(404)
    const [ama] = await t.customers(1)
    const { _id: id } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 10, 12) })
    const admin = await newAdmin(t)
    await write(t, ama, id, 'Hello')
    const { mail } = await mailOf(t, id, await idOf(t, admin), admin.email)
    expect([mail?.replyTo, mail?.text.includes('does not arrive')]).toEqual([[], true])
  })
})

describe('its writer is told why it was not sent', () => {
  test('where it is empty, too long, or nobody can write any more', async () => {
    const { t, ama, id, params, host, texts, addressOfGuest } = await scene()
    const to = await addressOfGuest()
    const told = async () => {
      await idle(t)
      return t
        .mailTo(ama.email)
        .filter(({ subject }) => subject.includes('was not sent'))
        .map(({ text }) => text)
    }
    await arrive(t, { to, from: ama.email, text: `> ${answerAbove}`, fields: { 'attachment-count': '1' } })
    expect(await told()).toEqual([expect.stringContaining('found no words')])
    await arrive(t, { to, from: ama.email, text: 'a'.repeat(limits.maxMessageLength + 1) })
    expect((await told())[0]).toContain(`longer than ${limits.maxMessageLength} characters`)
    expect(await texts()).toHaveLength(1)
    await startAndPay(t, ama, { bookingId: id })
    await ama.send(confirmBookingPayment, { body: { bookingId: id } })
    t.wait({ days: 12 + limits.messageDays + 1 })
    await arrive(t, { to, from: ama.email, text: 'Thanks again' })
    const [ended] = await told()
    expect(ended).toContain('Nobody can write about this stay any more.')
    expect(ended).toContain(`/dashboard/messages/${id}`)
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    expect((await host.owner.send(rows.getHostThread, { params })).messages).toHaveLength(1)
  })

  test('and very many of one writer are to be handed over again later', async () => {
    const t = await world({ MAIL_REPLY_DOMAIN: domain, MAILGUN_SIGNING_KEY: signingKey, RATE_LIMITS: 'on' })
    const [ama] = await t.customers(1)
    const { _id: id } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 10, 12) })
    const admin = await newAdmin(t)
    await admin.send(rows.sendHostMessage, {
      params: { org: 'akwaaba', id },
      body: form({ text: 'Hello', key: t.deps.ids.next() }),
    })
    const { to } = await mailOf(t, id, null, ama.email)
    const mail = { to, from: ama.email, text: 'Hello' }
    expect(await arrive(t, mail)).toBe(200)
    await t.deps.db.updateTable('rateCounters').set({ count: 240 }).where('key', 'like', 'message-%').execute()
    expect(await arrive(t, mail)).toBe(429)
  })
})
