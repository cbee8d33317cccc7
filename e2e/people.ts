// Owns the people of the journeys, their mail, and a page that fails its test on any complaint of the browser.
import * as auth from '@akwaaba/contract/auth'
import { type Client, createClient } from '@akwaaba/contract/client'
import { test as base, expect, type Page } from '@playwright/test'

type Arrived = { to: string[]; subject: string; text: string }
type Person = { username: string; email: string; password: string }

const password = 'Kente-Strip-1957'
let people = 0

/** Somebody who was never here before. */
export const stranger = (): Person => {
  const mark = `${Date.now().toString(36)}${process.pid.toString(36)}${people++}`
  return { username: `Efua ${mark}`, email: `efua.${mark}@example.com`, password }
}

export const mailTo = async (origin: string, email: string): Promise<Arrived[]> =>
  (await (await fetch(`${origin}/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as Arrived[]

/** The code of the newest mail that came after the first `seen`: the only six-digit number in its text. */
export const codeFor = async (origin: string, email: string, seen = 0): Promise<string> => {
  await expect
    .poll(async () => (await mailTo(origin, email)).length, { message: `mail to ${email}` })
    .toBeGreaterThan(seen)
  const codes = (await mailTo(origin, email))[0]?.text.match(/\b\d{6}\b/g) ?? []
  expect(codes).toHaveLength(1)
  return codes[0] ?? ''
}

const clientAs = (origin: string, token: string | null): Client => createClient({ fetch, origin, token: () => token })

/** A customer with a proven address, made through the API for journeys that begin later. */
export const member = async (origin: string): Promise<Person & { client: Client; token: string }> => {
  const person = stranger()
  const anyone = clientAs(origin, null)
  await anyone.send(auth.registerCustomer, { body: { ...person, phoneNumber: '', countryCode: '+233' } })
  const otp = await codeFor(origin, person.email)
  const { token } = await anyone.send(auth.verifyCustomerCode, { body: { email: person.email, otp } })
  return { ...person, token, client: clientAs(origin, token) }
}

export const anyone = (origin: string): Client => clientAs(origin, null)

type Complaints = {
  /** Refusals that this journey provokes: the browser logs each failed response as an error. */
  expectRefusal: (status: number) => void
}

/** A test whose page fails it on console errors, uncaught exceptions and hydration misses. */
export const test = base.extend<Complaints & { origin: string }>({
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  expectRefusal: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const expected = new Set<number>()
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await use((status) => expected.add(status))
      const isExpected = (text: string) => [...expected].some((status) => text.includes(`status of ${status}`))
      expect(complaints.filter((text) => !isExpected(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** Waits until React has taken the page over: before that a click does nothing. */
export const hydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')

export { expect }
