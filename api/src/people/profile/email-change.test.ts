// Tests of changing an address: only the new one gets the link, both are notified, and every token is revoked.
import { askReset, login, registerCustomer, resetPassword, verifyCustomerCode } from '@akwaaba/contract/auth'
import { messages } from '@akwaaba/contract/messages'
import { changeEmail, changePasswordDirectly, getProfile, verifyEmailChange } from '@akwaaba/contract/profile'
import { describe, expect, test } from 'vitest'
import { idle, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const wanted = 'ama.new@example.com'
const subjects = {
  link: 'Confirm your new Akwaaba e-mail address',
  asked: 'A new e-mail address for your Akwaaba account',
  changed: 'Your Akwaaba e-mail address has changed',
  reset: 'Choose a new Akwaaba password',
}
const ask = (person: TestUser, newEmail = wanted, currentPassword = password) =>
  person.send(changeEmail, { body: { newEmail, currentPassword } })
const visit = (t: World, token: string) => t.anyone.send(verifyEmailChange, { query: { token } })
const logIn = (t: World, email: string) => t.anyone.send(login, { body: { email, password } })
const mailsWith = (t: World, subject: string) => t.mailbox.messages().filter((mail) => mail.subject === subject)

/** The token of the newest mail of a subject to an address, once `count` of them have arrived. */
const tokenIn = async (t: World, email: string, subject = subjects.link, count = 1): Promise<string> => {
  const found = () => t.mailTo(email).filter((mail) => mail.subject === subject)
  await t.nextMail(email, () => found().length >= count)
  return found()[0]?.text.match(/\?token=([\w-]+)/)?.[1] ?? ''
}
const askedLink = async (t: World, person: TestUser, newEmail = wanted, count = 1): Promise<string> => {
  await ask(person, newEmail)
  return tokenIn(t, newEmail, subjects.link, count)
}
const signUp = (t: World, username: string, email: string) =>
  t.anyone.send(registerCustomer, { body: { username, email, password, phoneNumber: '', countryCode: '+233' } })

describe('POST /api/auth/change-email', () => {
  test('mails a link to the new address, notifies the old one, and changes nothing yet', async () => {
    const t = await world({ PUBLIC_URL: 'https://stay.example/' })
    const [ama] = await t.customers(1)
    expect((await ask(ama)).msg).toContain(wanted)
    const token = await tokenIn(t, wanted)
    expect(token).toMatch(/^[\w-]{43}$/)
    await idle(t)
    expect(t.mailbox.messages()).toHaveLength(2)
    const [link] = mailsWith(t, subjects.link)
    expect(link?.to).toEqual([wanted])
    for (const part of [link?.text, link?.html])
      expect(part).toContain(`https://stay.example/verify-email?token=${token}`)
    const [notice] = mailsWith(t, subjects.asked)
    expect(notice?.to).toEqual([ama.email])
    expect(notice?.text).toContain(wanted)
    expect(`${notice?.text}${notice?.html}`).not.toContain(token)
    expect(await ama.send(getProfile, {})).toMatchObject({ email: ama.email })
    expect(await logIn(t, ama.email)).toHaveProperty('token')
    expect(await outcomeOf(logIn(t, wanted))).toBe('bad_credentials')
  })

  test('accepts an address in upper or lower case and with spaces around it', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await ask(ama, '  Ama.NEW@Example.COM ')
    await visit(t, await tokenIn(t, wanted))
    expect(await logIn(t, wanted)).toMatchObject({ email: wanted })
  })

  test('refuses a wrong password, names the field and sends no mail', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    // Without the password nobody learns whether an address is taken.
    for (const newEmail of [wanted, esi.email, ama.email])
      for (const wrong of ['Not-The-Password-1', ''])
        expect(await refusal(ask(ama, newEmail, wrong))).toMatchObject({
          status: 400,
          code: 'wrong_password',
          fields: { currentPassword: messages.wrongPassword },
        })
    await idle(t)
    expect(t.mailbox.messages()).toEqual([])
  })

  test('refuses the address of a verified account, in upper or lower case', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    for (const newEmail of [esi.email, ` ${esi.email.toUpperCase()} `])
      expect(await refusal(ask(ama, newEmail))).toMatchObject({ status: 409, code: 'email_exists' })
    await idle(t)
    expect(t.mailbox.messages()).toEqual([])
  })

  test('refuses the present address, in upper or lower case', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    for (const newEmail of [ama.email, ` ${ama.email.toUpperCase()} `])
      expect(await refusal(ask(ama, newEmail))).toMatchObject({
        status: 400,
        code: 'invalid_input',
        fields: { newEmail: expect.any(String) },
      })
    await idle(t)
    expect(t.mailbox.messages()).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['a word', 'ama'],
    ['one without a host', 'ama@'],
    ['one without a domain', 'ama@example'],
    ['one that is too long', `${'a'.repeat(250)}@example.com`],
    ['two at once', 'a@b.com, c@d.com'],
  ])('refuses %s as an address', async (_, newEmail) => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await refusal(ask(ama, newEmail))).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { newEmail: expect.any(String) },
    })
  })

  test('refuses a caller who is not logged in', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await outcomeOf(ask({ ...ama, ...t.anyone }))).toBe('not_signed_in')
  })

  test('stores the token only as a hash', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    const [row] = await t.deps.db.selectFrom('links').selectAll().execute()
    expect(row?.tokenHash).toHaveLength(32)
    expect(row?.tokenHash?.toString('base64url')).not.toBe(token)
    expect(JSON.stringify({ ...row, tokenHash: row?.tokenHash?.toString('latin1') })).not.toContain(token)
  })
})

describe('GET /api/auth/verify-email-change', () => {
  test('changes the address, revokes every token and notifies both addresses', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const { token: other = '' } = await logIn(t, ama.email)
    const token = await askedLink(t, ama)
    expect(await visit(t, token)).toEqual({ msg: expect.any(String), alreadyVerified: false })
    for (const old of [ama.token, other]) expect(await outcomeOf(t.as(old).send(getProfile, {}))).toBe('not_signed_in')
    expect(await outcomeOf(logIn(t, ama.email))).toBe('bad_credentials')
    const { token: fresh = '' } = await logIn(t, wanted)
    expect(await t.as(fresh).send(getProfile, {})).toMatchObject({ email: wanted, username: ama.username })
    await Promise.all([ama.email, wanted].map((to) => t.nextMail(to, ({ subject }) => subject === subjects.changed)))
    await idle(t)
    const notices = mailsWith(t, subjects.changed)
    expect(notices.map(({ to }) => to).sort()).toEqual([[ama.email], [wanted]].sort())
    for (const { text } of notices) for (const address of [ama.email, wanted]) expect(text).toContain(address)
    expect(await outcomeOf(esi.send(getProfile, {}))).toBe('ok')
  })

  test('answers a second visit with alreadyVerified, and changes and mails nothing more', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    await visit(t, token)
    const { token: fresh = '' } = await logIn(t, wanted)
    t.wait({ days: 2 })
    expect(await visit(t, token)).toEqual({ msg: expect.any(String), alreadyVerified: true })
    expect(await outcomeOf(t.as(fresh).send(getProfile, {}))).toBe('ok')
    await idle(t)
    expect(mailsWith(t, subjects.changed)).toHaveLength(2)
  })

  test('changes the address once for many visits at the same instant, and refuses none of them', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    const replies = await Promise.all(Array.from({ length: 6 }, () => visit(t, token)))
    expect(tally(replies.map(({ alreadyVerified }) => String(alreadyVerified)))).toEqual({ false: 1, true: 5 })
    await Promise.all([ama.email, wanted].map((to) => t.nextMail(to, ({ subject }) => subject === subjects.changed)))
    await idle(t)
    expect(mailsWith(t, subjects.changed)).toHaveLength(2)
  })

  test('accepts a link in its last minute', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    t.wait({ minutes: 24 * 60 - 1 })
    expect(await visit(t, token)).toMatchObject({ alreadyVerified: false })
  })

  test('refuses a link after 24 hours', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    t.wait({ minutes: 24 * 60, seconds: 1 })
    expect(await refusal(visit(t, token))).toMatchObject({ status: 400, code: 'bad_link' })
    expect(await ama.send(getProfile, {})).toMatchObject({ email: ama.email })
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}é`, '\0'])('refuses %j as a token', async (token) => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await askedLink(t, ama)
    expect((await refusal(visit(t, token))).status).toBe(400)
  })

  test('refuses a link once the password has changed', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    await ama.send(changePasswordDirectly, { body: { oldPassword: password, newPassword: 'Adinkra-Cloth-1961' } })
    expect(await outcomeOf(visit(t, token))).toBe('bad_link')
  })

  test('refuses a link once another one was requested', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const older = await askedLink(t, ama)
    const elsewhere = await askedLink(t, ama, 'ama.third@example.com')
    expect(await outcomeOf(visit(t, older))).toBe('bad_link')
    expect(await visit(t, elsewhere)).toMatchObject({ alreadyVerified: false })
    expect(await logIn(t, 'ama.third@example.com')).toHaveProperty('token')
  })

  test('refuses a used link after the address was changed again', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const first = await askedLink(t, ama)
    await visit(t, first)
    const { token = '' } = await logIn(t, wanted)
    await visit(t, await askedLink(t, { ...ama, ...t.as(token) }, 'ama.third@example.com'))
    expect(await outcomeOf(visit(t, first))).toBe('bad_link')
    expect(await outcomeOf(logIn(t, wanted))).toBe('bad_credentials')
  })

  test('ends the links that were mailed to the old address', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await t.anyone.send(askReset, { body: { email: ama.email } })
    const reset = await tokenIn(t, ama.email, subjects.reset)
    await visit(t, await askedLink(t, ama))
    const call = t.anyone.send(resetPassword, { body: { token: reset, newPassword: 'Adinkra-Cloth-1961' } })
    expect(await outcomeOf(call)).toBe('bad_link')
    expect(await logIn(t, wanted)).toHaveProperty('token')
  })

  test('refuses a link for a new password, which refuses a link for an address', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    await t.anyone.send(askReset, { body: { email: ama.email } })
    const reset = await tokenIn(t, ama.email, subjects.reset)
    const choose = (by: string) =>
      t.anyone.send(resetPassword, { body: { token: by, newPassword: 'Adinkra-Cloth-1961' } })
    expect(await refusal(visit(t, reset))).toMatchObject({ status: 400, code: 'bad_link' })
    expect(await refusal(choose(token))).toMatchObject({ status: 400, code: 'bad_link' })
    expect(await logIn(t, ama.email)).toHaveProperty('token')
    expect(await outcomeOf(choose(reset))).toBe('ok')
  })
})

describe('an address that two users want', () => {
  test('is refused at the visit once another account has verified it, and nothing changes', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const token = await askedLink(t, ama)
    await signUp(t, 'Yaa', wanted)
    await t.anyone.send(verifyCustomerCode, { body: { email: wanted, otp: await t.codeFor(wanted, 1) } })
    for (let i = 0; i < 2; i++)
      expect(await refusal(visit(t, token))).toMatchObject({ status: 409, code: 'email_exists' })
    expect(await ama.send(getProfile, {})).toMatchObject({ email: ama.email })
    expect(await logIn(t, wanted)).toMatchObject({ username: 'Yaa' })
    await idle(t)
    expect(mailsWith(t, subjects.changed)).toEqual([])
  })

  test('is taken from an unverified sign-up, whose name becomes free and whose code ends', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await signUp(t, 'Yaa', wanted)
    const otp = await t.codeFor(wanted)
    const token = await askedLink(t, ama)
    expect(await visit(t, token)).toMatchObject({ alreadyVerified: false })
    expect(await logIn(t, wanted)).toMatchObject({ username: ama.username })
    expect(await outcomeOf(t.anyone.send(verifyCustomerCode, { body: { email: wanted, otp } }))).toBe('bad_code')
    expect(await outcomeOf(signUp(t, 'Yaa', 'yaa@example.com'))).toBe('ok')
  })

  test('is given to one of two accounts whose links are opened at the same instant', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const tokens = [await askedLink(t, ama), await askedLink(t, esi, wanted, 2)]
    const outcomes = await Promise.all(tokens.map((token) => outcomeOf(visit(t, token))))
    expect(tally(outcomes)).toEqual({ ok: 1, email_exists: 1 })
    const winner = outcomes[0] === 'ok' ? ama : esi
    const loser = winner === ama ? esi : ama
    expect(await logIn(t, wanted)).toMatchObject({ username: winner.username })
    expect(await loser.send(getProfile, {})).toMatchObject({ email: loser.email })
  })
})
