// Owns the users of the journeys, their mail, and a page that fails its test on any error in the browser's console.
import * as auth from '@akwaaba/contract/auth'
import { type Client, createClient } from '@akwaaba/contract/client'
import { test as base, expect, type Page } from '@playwright/test'
import { adminSecret } from './admin-secret.ts'

type Mail = { id: string; to: string[]; subject: string; text: string }
export type User = { username: string; email: string; password: string }
export type SignedUp = User & { client: Client; token: string }

const password = 'Kente-Strip-1957'
let users = 0

/** The details of a user who has no account yet. */
export const newUser = (): User => {
  const mark = `${Date.now().toString(36)}${process.pid.toString(36)}${users++}`
  return { username: `Efua ${mark}`, email: `efua.${mark}@example.com`, password }
}

export const mailTo = async (origin: string, email: string): Promise<Mail[]> =>
  (await (await fetch(`${origin}/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as Mail[]

// A mail arrives after a tenth of a second; by default Playwright asks again after a whole one.
const intervals = [50, 50, 100, 100, 200, 500]

/** The code of the newest mail with one that is not among those `seen`: the only six-digit number in its text. */
export const codeFor = async (origin: string, email: string, seen: readonly Mail[] = []): Promise<string> => {
  const codes = async () => {
    // By their ids, since the mailbox forgets old mails in between. Administrators get other mails, too.
    const known = new Set(seen.map(({ id }) => id))
    return (await mailTo(origin, email))
      .filter(({ id }) => !known.has(id))
      .map(({ text }) => text.match(/\b\d{6}\b/g) ?? [])
      .filter(({ length }) => length > 0)
  }
  await expect
    .poll(async () => (await codes()).length, { message: `mail with a code to ${email}`, intervals })
    .toBeGreaterThan(0)
  const [newest = []] = await codes()
  expect(newest).toHaveLength(1)
  return newest[0] ?? ''
}

const clientAs = (origin: string, token: string | null): Client => createClient({ fetch, origin, token: () => token })

/** The newest mail whose subject matches, once it has arrived. */
export const mailAbout = async (origin: string, email: string, subject: RegExp): Promise<Mail> => {
  const fitting = async () => (await mailTo(origin, email)).find((mail) => subject.test(mail.subject))
  await expect
    .poll(async () => (await fitting()) !== undefined, { message: `${subject} to ${email}`, intervals })
    .toBe(true)
  return (await fitting()) ?? { id: '', to: [], subject: '', text: '' }
}

/** The path of the first link to the site in a mail. */
export const linkIn = (mail: Mail): string => {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '')
  return `${url.pathname}${url.search}`
}

/** A guest with a verified address, made through the API for journeys that begin after the sign-up. */
export const newGuest = async (origin: string): Promise<SignedUp> => {
  const user = newUser()
  const anyone = clientAs(origin, null)
  await anyone.send(auth.registerCustomer, { body: { ...user, phoneNumber: '', countryCode: '+233' } })
  const otp = await codeFor(origin, user.email)
  const { token } = await anyone.send(auth.verifyCustomerCode, { body: { email: user.email, otp, password } })
  return { ...user, token, client: clientAs(origin, token) }
}

/** An administrator with a verified address. */
export const newAdmin = async (origin: string): Promise<SignedUp> => {
  const user = newUser()
  const anyone = clientAs(origin, null)
  await anyone.send(auth.registerAdmin, { body: { ...user, adminSecret } })
  const otp = await codeFor(origin, user.email)
  const { token } = await anyone.send(auth.verifyAdminCode, { body: { email: user.email, otp, password } })
  return { ...user, token, client: clientAs(origin, token) }
}

type Role = 'customer' | 'admin'

const sessionOf = (user: SignedUp, role: Role) => {
  const account = { userLoggedIn: true, userEmail: user.email, userName: user.username, userRole: role }
  return [user.token, JSON.stringify({ state: { ...account, tempUserRole: null }, version: 0 })] as const
}

/** To be evaluated in a page of the site: keeps the session of a login. */
const keepSession = ([token, store]: readonly [string, string]) => {
  localStorage.setItem('token', token)
  localStorage.setItem('button-store', store)
}

/** Makes the browser one in which this user has logged in before. `address` is one of the site, where it is not the usual one. */
export const signIn = async (page: Page, user: SignedUp, role: Role = 'customer', address = '/') => {
  // An address of the site without scripts, since only its storage is wanted.
  await page.goto(address.startsWith('/') ? '/health' : new URL('/health', address).href)
  await page.evaluate(keepSession, sessionOf(user, role))
}

/** Opens a page, by its path or its whole address, as a user who has logged in on this device before. */
export const openAs = async (page: Page, user: SignedUp, path: string, role: Role = 'customer') => {
  // Kept before the first script of the page runs: most journeys begin so, and need no other page for it.
  const session = await page.addInitScript(keepSession, sessionOf(user, role))
  await page.goto(path)
  await session.dispose()
  await hydrated(page)
}

export const login = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

/** Logs out with the button of the page, and waits for the page that logging out loads. */
export const logOut = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Logout' }).locator('visible=true').first()
  const menu = page
    .getByRole('button', { name: 'Menu' })
    .or(page.getByRole('navigation').getByRole('button', { name: 'More' }))
    .locator('visible=true')
    .first()
  await expect(button.or(menu).first()).toBeVisible()
  if (!(await button.isVisible())) await menu.click()
  const loaded = page.waitForEvent('load')
  await button.click()
  await loaded
}

export type Proved = { email: string; password: string }
/** Confirms with password and code that it is them, since a login by password alone is no proof. `seen`: mails before the call. */
export const giveProof = async (page: Page, origin: string, { email, password }: Proved, seen: readonly Mail[]) => {
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Digit 1 of 6').fill(await codeFor(origin, email, seen))
  await proof.getByLabel('Your password', { exact: true }).fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
}

export const anyone = (origin: string): Client => clientAs(origin, null)

type Refusals = {
  /** Refusals and lost connections that this journey causes: the browser logs each failed response as an error. */
  expectRefusal: (status: number | 'offline') => void
}

/** A test that fails on console errors, uncaught exceptions and hydration mismatches of its page. */
export const test = base.extend<Refusals & { origin: string; emptyOrigin: string }>({
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  // The product with an empty catalogue, on the next port.
  emptyOrigin: async ({ origin }, use) => use(`http://localhost:${Number(new URL(origin).port) + 1}`),
  expectRefusal: [
    async ({ page, context }, use) => {
      // What Playwright leaves in a context that it uses again.
      await context.clearPermissions()
      await context.setOffline(false)
      const errors: string[] = []
      const expected = new Set<number | 'offline'>()
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use((status) => expected.add(status))
      const textOf = (status: number | 'offline') => (status === 'offline' ? 'net::ERR_' : `status of ${status}`)
      const isExpected = (text: string) => [...expected].some((status) => text.includes(textOf(status)))
      expect(errors.filter((text) => !isExpected(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until React has hydrated the page: before that a click does nothing. */
export const hydrated = (page: Page) =>
  page.locator('html[data-hydrated="true"]').waitFor({ state: 'attached', timeout: 10_000 })

export { expect }
