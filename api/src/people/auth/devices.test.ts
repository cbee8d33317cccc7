// Tests of the mark of a browser: who is notified of a new device, and that another browser cannot use a code.
import {
  askReset,
  login,
  registerCustomer,
  verifyAdminCode,
  verifyCustomerCode,
  verifyLoginCode,
} from '@akwaaba/contract/auth'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { idle, type Raw, raw } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type World, world } from '#testing/world.ts'

const here = fileWorld()

const androidChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
const name = 'akwaaba-device'
const email = 'esi@example.com'

/** The cookie an answer sets, in its parts: the mark first. */
const cookieOf = ({ headers }: Raw): string[] => {
  const set = [headers['set-cookie']].flat().filter((line) => String(line).startsWith(`${name}=`))
  expect(set).toHaveLength(1)
  return String(set[0]).split('; ')
}
const markOf = (answer: Raw): string => cookieOf(answer)[0]?.slice(name.length + 1) ?? ''

/** A browser: it stores the mark it is given, and sends it with every later call. */
const browser = (t: World, userAgent = 'Mozilla/5.0') => {
  let mark: string | undefined
  const send = async (row: Pick<Endpoint, 'method' | 'path'>, payload: object) => {
    const headers = { 'user-agent': userAgent, ...(mark ? { cookie: `${name}=${mark}` } : {}) }
    const answer = await raw(t, row, { headers, payload })
    mark = markOf(answer)
    return { status: answer.status, ...answer.json } as { status: number; code?: string; token?: string; msg?: string }
  }
  return { send, mark: () => mark ?? '' }
}
/** A browser that already has a mark from another call. */
const known = async (t: World) => {
  const marked = browser(t)
  await marked.send(askReset, { email: 'nobody@example.com' })
  return marked
}
type Browser = ReturnType<typeof browser>

const logIn = (by: Browser, address: string, more: object = {}) => by.send(login, { email: address, password, ...more })
const signUp = (by: Browser, secret = password) =>
  by.send(registerCustomer, {
    username: 'Esi Ansah',
    email,
    password: secret,
    phoneNumber: '',
    countryCode: '+233',
  })
const deviceMails = (t: World, to: string) =>
  t.mailTo(to).filter(({ subject }) => subject === 'New login to your Akwaaba account')
const deviceMailsAtEnd = async (t: World, to: string) => {
  await idle(t)
  return deviceMails(t, to)
}

describe('the mark of a browser', () => {
  test('is a cookie for our account routes that no script and no other site reads', async () => {
    const t = here()
    const [mark = '', ...rest] = cookieOf(await raw(t, login, { payload: { email, password } }))
    expect(mark).toMatch(/^akwaaba-device=[\w-]{43}$/)
    expect(rest).toEqual(expect.arrayContaining(['Path=/api/auth', 'HttpOnly', 'SameSite=Lax']))
    expect(rest).toContain('Max-Age=31536000')
  })

  test('differs for each browser, and does not change', async () => {
    const t = here()
    const [phone, laptop] = [await known(t), await known(t)]
    expect(phone.mark()).not.toBe(laptop.mark())
    const before = phone.mark()
    await logIn(phone, email)
    expect(phone.mark()).toBe(before)
  })

  test('is stored in the database only as a hash', async () => {
    const t = here()
    const kofi = await t.insertUser('admin')
    const phone = await known(t)
    await logIn(phone, kofi.email)
    expect((await logIn(phone, kofi.email, { otp: await t.codeFor(kofi.email) })).token).toBeDefined()
    const [device] = await t.deps.db.selectFrom('devices').selectAll().where('userId', '=', kofi.id).execute()
    const [code] = await t.deps.db.selectFrom('codes').selectAll().where('userId', '=', kofi.id).execute()
    for (const hash of [device?.markHash, code?.deviceHash]) {
      expect(hash).toHaveLength(32)
      for (const form of ['utf8', 'base64url'] as const)
        expect(hash?.equals(Buffer.from(phone.mark(), form))).toBe(false)
    }
  })

  test.each([
    ['nothing', ''],
    ['a short word', 'x'],
    ['five thousand letters', 'x'.repeat(5000)],
    ['a broken escape', '%E0%A4%A'],
    ['an escaped NUL', `%00${'x'.repeat(40)}`],
    ['markup', `<script>${'x'.repeat(20)}</script>`],
    ['quotes', `"${"'".repeat(30)}"`],
    ['spaces', 'x '.repeat(20)],
  ])('is replaced when it is %s, which is not trusted', async (_, nonsense) => {
    const t = here()
    const ama = await t.insertUser('customer')
    const call = { headers: { cookie: `${name}=${nonsense}` }, payload: { email: ama.email, password } }
    const marks: string[] = []
    for (const times of [0, 1, 2]) {
      const answer = await raw(t, login, call)
      expect(answer.status).toBe(200)
      marks.push(markOf(answer))
      // A browser that sends it again still counts as new.
      expect(await deviceMailsAtEnd(t, ama.email)).toHaveLength(times)
    }
    for (const mark of marks) expect(mark).toMatch(/^[\w-]{43}$/)
    expect(new Set(marks).size).toBe(3)
  })
})

describe('a login with a browser', () => {
  test('sends no mail when it is the first of an account, by login or by sign-up', async () => {
    const t = here()
    const [ama, phone] = [await t.insertUser('customer'), browser(t)]
    expect((await logIn(phone, ama.email)).token).toBeDefined()
    expect((await signUp(browser(t))).status).toBe(201)
    const otp = await t.codeFor(email)
    expect(await outcomeOf(t.anyone.send(verifyCustomerCode, { body: { email, otp, password } }))).toBe('ok')
    for (const to of [ama.email, email]) expect(await deviceMailsAtEnd(t, to)).toEqual([])
  })

  test('sends the owner a mail when the browser is new to the account: which browser, and where to see all devices', async () => {
    const t = await world({ PUBLIC_URL: 'https://stay.example' })
    const [ama, laptop, phone] = [await t.insertUser('customer'), browser(t), browser(t, androidChrome)]
    await logIn(laptop, ama.email)
    await logIn(phone, ama.email)
    const mail = await t.nextMail(ama.email)
    expect(mail.subject).toBe('New login to your Akwaaba account')
    expect(mail.text).toContain('Chrome on Android')
    expect(mail.text).toContain('https://stay.example/dashboard/profile')
    expect(mail.text).toContain('https://stay.example/reset-password-request')
    // A number of six digits would be taken for a code.
    expect(mail.text).not.toMatch(/\d{6}/)
    expect(mail.html.replace(/<[^>]*>/g, ' ')).not.toMatch(/\d{6}/)
    expect(await deviceMailsAtEnd(t, ama.email)).toHaveLength(1)
  })

  test('sends no second mail for the same browser', async () => {
    const t = here()
    const [ama, laptop, phone] = [await t.insertUser('customer'), browser(t), browser(t)]
    for (const device of [laptop, phone, laptop, phone, laptop])
      expect((await logIn(device, ama.email)).status).toBe(200)
    expect(await deviceMailsAtEnd(t, ama.email)).toHaveLength(1)
  })

  test('sends a mail although another account knows the browser', async () => {
    const t = here()
    const [ama, esi] = [await t.insertUser('customer'), await t.insertUser('customer')]
    const [shared, hers] = [browser(t), browser(t)]
    await logIn(shared, ama.email)
    await logIn(hers, esi.email)
    await logIn(shared, esi.email)
    expect(await deviceMailsAtEnd(t, esi.email)).toHaveLength(1)
    expect(await deviceMailsAtEnd(t, ama.email)).toEqual([])
  })

  test('sends a mail only once it is complete', async () => {
    const t = here()
    const [kofi, laptop, phone] = [await t.insertUser('admin'), browser(t), browser(t)]
    await logIn(laptop, kofi.email)
    await logIn(laptop, kofi.email, { otp: await t.codeFor(kofi.email) })
    t.wait({ seconds: 31 })
    expect((await logIn(phone, kofi.email, { password: 'Not-The-Password-1' })).status).toBe(401)
    expect((await logIn(phone, kofi.email)).status).toBe(200)
    const otp = await t.codeFor(kofi.email, 1)
    expect(await deviceMailsAtEnd(t, kofi.email)).toEqual([])
    // The code completes the login.
    expect((await phone.send(verifyAdminCode, { email: kofi.email, otp })).status).toBe(200)
    expect(await deviceMailsAtEnd(t, kofi.email)).toHaveLength(1)
  })
})

describe('a code requested by one browser', () => {
  const asked = {
    'for a sign-up': async (t: World, by: Browser) => {
      await signUp(by)
      return { email, otp: await t.codeFor(email) }
    },
    'for a login': async (t: World, by: Browser) => {
      const kofi = await t.insertUser('admin')
      await logIn(by, kofi.email)
      return { email: kofi.email, otp: await t.codeFor(kofi.email) }
    },
  }

  describe.each(Object.entries(asked))('%s', (_, ask) => {
    test('is refused in another one that has a mark, and works in its own', async () => {
      const t = await here.empty()
      const [mine, other] = [await known(t), await known(t)]
      const body = await ask(t, mine)
      expect((await other.send(verifyLoginCode, body)).token).toBeUndefined()
      expect(await mine.send(verifyLoginCode, body)).toMatchObject({ status: 200, token: expect.any(String) })
    })

    test('works in its own when this was its first call', async () => {
      const t = await here.empty()
      const mine = browser(t)
      const body = await ask(t, mine)
      expect(await mine.send(verifyLoginCode, body)).toMatchObject({ status: 200 })
    })

    test('works for a client without a mark that sends the password', async () => {
      const t = await here.empty()
      const body = await ask(t, await known(t))
      expect(await outcomeOf(t.anyone.send(verifyLoginCode, { body: { ...body, password } }))).toBe('ok')
    })
  })

  test('is not used for a login of another one, which gets its own', async () => {
    const t = here()
    const [kofi, mine, other] = [await t.insertUser('admin'), await known(t), await known(t)]
    await logIn(mine, kofi.email)
    const first = await t.codeFor(kofi.email)
    expect((await logIn(other, kofi.email)).status).toBe(200)
    const otp = await t.codeFor(kofi.email, 1)
    expect((await mine.send(verifyLoginCode, { email: kofi.email, otp })).code).toBe('bad_code')
    expect((await other.send(verifyLoginCode, { email: kofi.email, otp })).status).toBe(200)
    expect((await mine.send(verifyLoginCode, { email: kofi.email, otp: first })).status).toBe(200)
  })
})
