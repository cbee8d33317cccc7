// Tests of enquiries: each kind is stored and mailed so that it can be answered, and none can forge a mail.
import { type enquiryKinds, type NewEnquiry, sendEnquiry } from '@akwaaba/contract/enquiries'
import { messages } from '@akwaaba/contract/messages'
import { rateLimits } from '@akwaaba/contract/rate-limits'
import { describe, expect, test } from 'vitest'
import { idle, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const support = 'support@akwaaba.example'
const email = 'ama@example.com'
const message = 'Do you have a place\nfor forty people?'
const asks = {
  partnership: { kind: 'partnership', email, company: 'Volta Lodges', message },
  support: { kind: 'support', email, name: 'Ama Mensah', message },
  tailored: { kind: 'tailored', email, message },
  events: { kind: 'events', email },
} as const satisfies Record<(typeof enquiryKinds)[number], NewEnquiry>

const send = (t: World, body: NewEnquiry) => t.anyone.send(sendEnquiry, { body })
const post = (t: World, payload: object, address?: string) =>
  raw(t, sendEnquiry, { payload, ...(address ? { headers: { 'x-forwarded-for': address } } : {}) })
const storedEnquiries = (t: World) =>
  t.deps.db.selectFrom('enquiries').select(['kind', 'email', 'name', 'company', 'message', 'handledAt']).execute()
/** The mails that one enquiry causes. */
const mailsOf = async (t: World, body: NewEnquiry) => {
  const before = t.mailbox.messages().length
  await send(t, body)
  await idle(t)
  return t.mailbox.messages().slice(0, -before || undefined)
}
const empty = { name: '', company: '', message: '', handledAt: null }

describe('POST /api/enquiries', () => {
  test.each([
    ['partnership', 'Partnership enquiry', 'Company: Volta Lodges\n', messages.enquiryThanks],
    ['support', 'Help asked for', 'Name: Ama Mensah\n', messages.enquiryThanks],
    ['tailored', 'Tailored service asked for', '', messages.enquiryThanks],
    ['events', 'Sign-up for events and offers', '', messages.eventsThanks],
  ] as const)('stores a %s enquiry, thanks for it, and mails it to support', async (kind, subject, who, thanks) => {
    const t = await here.empty()
    expect(await post(t, asks[kind])).toMatchObject({ status: 201, json: { msg: thanks } })
    expect(await storedEnquiries(t)).toEqual([{ ...empty, ...asks[kind] }])
    const mail = await t.nextMail(support)
    expect(mail).toMatchObject({ to: [support], replyTo: [email], subject: `${subject} from ${email}` })
    expect(mail.from).toBe('no-reply@akwaaba.example')
    const words = kind === 'events' ? '' : `${message}\n\n`
    expect(mail.text.replace(/\r\n/g, '\n')).toMatch(`${who}E-mail: ${email}\n\n${words}Answer this mail`)
    await idle(t)
    expect(t.mailbox.messages()).toHaveLength(1)
  })

  test('is stored and mailed once when it is sent again, also at once, and again in other words or an hour later', async () => {
    const t = await here.empty()
    const replies = [...(await Promise.all([1, 2, 3].map(() => send(t, asks.support)))), await send(t, asks.support)]
    expect(new Set(replies.map(({ msg }) => msg))).toEqual(new Set([messages.enquiryThanks]))
    expect(await storedEnquiries(t)).toHaveLength(1)
    await send(t, { ...asks.support, message: 'And for fifty?' })
    expect(await storedEnquiries(t)).toHaveLength(2)
    t.wait({ minutes: 61 })
    await send(t, asks.support)
    expect(await storedEnquiries(t)).toHaveLength(3)
    await idle(t)
    expect(t.mailTo(support)).toHaveLength(3)
  })

  test('is mailed to the support address of the settings', async () => {
    const t = await world({ SUPPORT_EMAIL: 'help@example.org' })
    await send(t, asks.tailored)
    expect((await t.nextMail('help@example.org')).to).toEqual(['help@example.org'])
  })

  test('normalises the address', async () => {
    const t = await here.empty()
    expect((await post(t, { ...asks.events, email: '  AMA@Example.com\n' })).status).toBe(201)
    expect((await t.nextMail(support)).replyTo).toEqual([email])
    expect(await storedEnquiries(t)).toMatchObject([{ email }])
  })

  test.each([
    ['partnership', ['email', 'company', 'message']],
    ['support', ['email', 'name', 'message']],
    ['tailored', ['email', 'message']],
    ['events', ['email']],
  ] as const)('names every missing field of a %s enquiry at once', async (kind, needed) => {
    const t = await here.empty()
    for (const blank of [undefined, '', '   ']) {
      const fields = Object.fromEntries(needed.map((field) => [field, blank]))
      const reply = await post(t, { kind, ...fields })
      expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {}).sort()).toEqual([...needed].sort())
    }
    expect(await storedEnquiries(t)).toEqual([])
  })

  const wrong: [object, string][] = [
    [{ ...asks.support, company: 'Volta Lodges' }, 'company'],
    [{ ...asks.events, message: 'hello' }, 'message'],
    [{ ...asks.tailored, subject: 'hello' }, 'subject'],
    [{ ...asks.tailored, handledAt: '2026-01-01' }, 'handledAt'],
    [{ ...asks.tailored, kind: 'complaint' }, 'kind'],
    [{ ...asks.tailored, kind: undefined }, 'kind'],
    [{ ...asks.tailored, message: ['a'] }, 'message'],
    [{ ...asks.support, name: 'x'.repeat(121) }, 'name'],
    [{ ...asks.partnership, company: 'x'.repeat(121) }, 'company'],
    [{ ...asks.tailored, message: 'x'.repeat(4001) }, 'message'],
  ]
  test('refuses unknown and invalid fields, and names them', async () => {
    const t = await here.empty()
    for (const [payload, field] of wrong) {
      const reply = await post(t, payload)
      expect(reply, field).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([field])
    }
    expect(await storedEnquiries(t)).toEqual([])
  })

  test('accepts a message of the maximum length, in any script', async () => {
    const t = await here.empty()
    const long = 'Ɛte sɛn? 你好 👋 '.padEnd(4000, 'ɔ')
    await send(t, { ...asks.tailored, message: long })
    expect((await t.nextMail(support)).text).toContain(long)
    expect(await storedEnquiries(t)).toMatchObject([{ message: long }])
  })

  test('thanks a program that fills in the hidden field, and drops its enquiry', async () => {
    const t = await here.empty()
    expect(await post(t, { ...asks.support, website: 'https://spam.example' })).toMatchObject({
      status: 201,
      json: { msg: messages.enquiryThanks },
    })
    await idle(t)
    expect(await storedEnquiries(t)).toEqual([])
    expect(t.mailbox.messages()).toEqual([])
    expect((await post(t, { ...asks.support, website: '' })).status).toBe(201)
    expect(await storedEnquiries(t)).toHaveLength(1)
  })
})

describe('an enquiry forges no mail', () => {
  const forgedAddresses = [
    'ama@example.com\r\nBcc: victim@example.com',
    'ama@example.com\nSubject: You have won',
    'ama@example.com\rX-Header: 1',
    'ama@example.com, victim@example.com',
    'ama@example.com;victim@example.com',
    'Ama <ama@example.com>',
    '"ama\r\nBcc: victim"@example.com',
    'ama@example.com\u0000',
    'ama@example.com\u2028Bcc: victim@example.com',
    'ama',
  ]
  test('refuses an address that could be more than one line or one address', async () => {
    const t = await here.empty()
    for (const forged of forgedAddresses) {
      const reply = await post(t, { ...asks.support, email: forged })
      expect(reply, JSON.stringify(forged)).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual(['email'])
    }
    await idle(t)
    expect(t.mailbox.messages()).toEqual([])
  })

  test('refuses a name of several lines, and joins the lines of a company, with every kind of line end', async () => {
    const t = here()
    for (const end of ['\r\n', '\n', '\r', '\u2028', '\n\n\t ']) {
      const name = `Ama${end}E-mail: boss@example.com${end}Bcc: victim@example.com`
      expect(await post(t, { ...asks.support, name })).toMatchObject({
        ...{ status: 400, json: { fields: { name: expect.stringContaining('on one line') } } },
      })
      const oneLine = 'Ama E-mail: boss@example.com Bcc: victim@example.com'
      t.wait({ minutes: 61 }) // otherwise it is the same enquiry
      const [partner] = await mailsOf(t, { ...asks.partnership, company: name })
      expect(partner).toMatchObject({ to: [support], replyTo: [email] })
      expect(partner?.text.replace(/\r\n/g, '\n')).toContain(`Company: ${oneLine}\nE-mail: ${email}\n\n`)
    }
    expect(t.mailTo('victim@example.com')).toEqual([])
  })

  test('escapes markup', async () => {
    const t = await here.empty()
    const markup = `<img src=x onerror="alert('1')"> & <b>bold</b>\n</p><script>x</script>`
    await send(t, { ...asks.support, name: '<i>Ama</i>', message: markup })
    const { html, text } = await t.nextMail(support)
    expect(html).toContain(
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;b&gt;bold&lt;/b&gt;<br>&lt;/p&gt;&lt;script&gt;',
    )
    expect(html).toContain('Name: &lt;i&gt;Ama&lt;/i&gt;<br>')
    expect(html).not.toMatch(/<(img|b|i|script)\b/)
    expect(text.replace(/\r\n/g, '\n')).toContain(markup)
  })
})

describe('the rate limit of enquiries', () => {
  const limited = async () => {
    const t = await world({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
    // Counts are by the hour of the clock: start at the beginning of one, so that it does not end during the test.
    t.wait({ seconds: 3601 - (Math.floor(t.deps.clock.now().getTime() / 1000) % 3600) })
    return t
  }
  const { account, address } = rateLimits.enquiry

  test('refuses one e-mail address beyond its count, says when to try again, and stores nothing', async () => {
    const t = await limited()
    const outcomes: string[] = []
    for (let i = 0; i < account.count; i++)
      outcomes.push(await outcomeOf(send(t, { ...asks.tailored, message: `${i}` })))
    expect(tally(outcomes)).toEqual({ ok: account.count })
    const refused = await refusal(send(t, { ...asks.events, email: 'AMA@example.com' }))
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(refused.retryAfter).toBeLessThanOrEqual(account.perSeconds)
    expect(await storedEnquiries(t)).toHaveLength(account.count)
    expect(await outcomeOf(send(t, { ...asks.tailored, email: 'esi@example.com' }))).toBe('ok')
    t.wait({ seconds: refused.retryAfter ?? 0 })
    expect(await outcomeOf(send(t, asks.tailored))).toBe('ok')
  })

  test('refuses one network address beyond its count, whichever e-mail address it gives, and no other', async () => {
    const t = await limited()
    const from = (i: number, network: string) => post(t, { ...asks.events, email: `a${i}@example.com` }, network)
    for (let i = 0; i < address.count; i++) expect((await from(i, '203.0.113.7')).status).toBe(201)
    const refused = await from(98, '203.0.113.7')
    expect(refused).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from(99, '203.0.113.8')).status).toBe(201)
    expect(await storedEnquiries(t)).toHaveLength(address.count + 1)
  })

  test('counts dropped enquiries too, so that the answers do not reveal which are dropped', async () => {
    const t = await limited()
    const spam = { ...asks.tailored, website: 'x' }
    for (let i = 0; i < account.count; i++) expect((await post(t, spam)).status).toBe(201)
    expect((await post(t, spam)).status).toBe(429)
  })
})
