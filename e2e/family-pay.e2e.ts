// A stay that a family of three pays in shares, one of whom does not: nobody is charged in the end, and all are told.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { getSplit } from '@akwaaba/contract/shares'
import type { Page, Request } from '@playwright/test'
import { accessibilityFaultsOfAll } from './axe.ts'
import { holdNights } from './booked-stays.ts'
import { letSplitEnd } from './days.ts'
import { listDemoApartments } from './demo-listings.ts'
import { expect, mailAbout, newGuest, newUser, openAs, type SignedUp, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

/** The guest divides the price with two others and pays the own share; gives the address of the page and what each pays. */
const divideAndPay = async (
  page: Page,
  guest: SignedUp,
  booking: Booking,
  others: { name: string; email: string }[],
) => {
  await openAs(page, guest, '/dashboard/pending')
  await page.getByRole('article').getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Split with family' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  for (const [at, { name, email }] of others.entries()) {
    await page.getByLabel(`Name of person ${at + 2}`).fill(name)
    await page.getByLabel('E-mail (optional)').nth(at).fill(email)
  }
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'dividing a price')
  await page.getByRole('button', { name: 'Divide the price' }).click()
  await expect(page.getByText('0 of 3 have paid')).toBeVisible()
  const { split } = await guest.client.send(getSplit, { params: { id: booking._id } })
  const sums = (split?.shares ?? []).map(({ amount }) => formatDollars(amount))
  await expect(page.getByText(`You will be charged ${sums[0]}.`)).toBeVisible()
  await page.getByRole('button', { name: /4084 0840 8408 4081/ }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await expect(page.getByText('1 of 3 has paid')).toBeVisible()
  return sums
}

/** The address of the share that a mail asks for. */
const shareOf = async (origin: string, email: string): Promise<string> => {
  const { text } = await mailAbout(origin, email, /asks you/)
  return /\/share#k=\S+/.exec(text)?.[0] ?? ''
}

test('a family of three pays in shares; one does not, so that the others get theirs back and all are told', async ({
  page,
  origin,
}) => {
  const guest = await newGuest(origin)
  const booking = await holdNights(guest.client, await listDemoApartments(origin), 90, 2)
  const [kofi, efua] = [newUser(), newUser()]
  const sums = await divideAndPay(page, guest, booking, [
    { name: 'Kofi', email: kofi.email },
    { name: 'Efua', email: efua.email },
  ])

  const share = await shareOf(origin, kofi.email)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(share)
  await expect(page.getByRole('heading', { name: 'Akwaaba, Kofi!' })).toBeVisible()
  await expect(page.getByText(`You will be charged ${sums[1]}.`)).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a share')
  await page.getByRole('button', { name: `Pay ${sums[1]}` }).click()
  await expect(page.getByText('Your share is paid. Thank you!')).toBeVisible()
  // The token of the link is in no address that a server sees, and in no referrer.
  const token = share.split('#k=')[1] ?? ''
  const told = requests.map(async (request) => [request.url(), (await request.allHeaders()).referer ?? ''])
  expect(token.length).toBeGreaterThan(20)
  expect((await Promise.all(told)).flat().filter((address) => address.includes(token))).toEqual([])
  page.removeAllListeners('request')

  const unpaid = await shareOf(origin, efua.email)
  await letSplitEnd(origin, booking._id)
  await mailAbout(origin, guest.email, /will not take place/)
  await mailAbout(origin, guest.email, new RegExp(`^Your refund of \\${sums[0]}`))
  await mailAbout(origin, kofi.email, new RegExp(`^Your refund of \\${sums[1]}`))
  await mailAbout(origin, efua.email, /will not take place/)

  await page.goto('/support')
  await page.goto(unpaid)
  await expect(page.getByText('The time to pay is over')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
  await page.goto('/dashboard/pending?view=cancelled')
  await expect(page.getByRole('article')).toContainText('Not everybody paid in time.')
  const { split } = await guest.client.send(getSplit, { params: { id: booking._id } })
  expect(split?.shares.map(({ state }) => state)).toEqual(['refunded', 'refunded', 'missed'])
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
})
