// Owns how the journey of a host comes to money: a guest's paid stay, a batch that two administrators agree to, and what the host reads.
import { readFile } from 'node:fs/promises'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { listOfferedExtras } from '@akwaaba/contract/extras'
import type { Page } from '@playwright/test'
import { accessibilityFaultsOfAll } from './axe.ts'
import { expect, giveProof, mailTo, newGuest, openAs, type SignedUp } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const nights = 20
/** 20 nights at $560, each with an extra of $28, less 10 percent: above the sum to which one administrator agrees alone. */
const sum = '$10,584.00'

/** A host offers an extra that guests pay by night. */
export const addExtra = async (page: Page) => {
  await page.getByRole('link', { name: 'Extras', exact: true }).click()
  await expect(page.getByText('No extras available.')).toBeVisible()
  await page.getByRole('link', { name: 'Add Extra' }).click()
  await page.getByLabel('Title').fill('Canoe with a boatman')
  await page.getByLabel('Price ($)').fill('28')
  await page.getByLabel('The price is').selectOption('per night')
  await page.getByLabel('Description').fill('On the lagoon, as long as you like.')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'adding an extra')
  await page.getByRole('button', { name: 'Add Extra' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'See your extras' }).click()
  await expect(page.getByRole('article', { name: 'Canoe with a boatman' })).toContainText('$28 per night')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'extras of a host')
}

/** A guest books 20 nights from today with the extra of the host, and pays. */
export const bookStay = async (origin: string, apartmentId: string) => {
  const { client } = await newGuest(origin)
  const startDate = dateInAccra(new Date())
  const offered = await client.send(listOfferedExtras, { query: { apartmentId } })
  const extras = offered.filter(({ providedBy }) => providedBy === 'host').map(({ _id }) => _id)
  const body = { apartmentId, startDate, endDate: addDays(startDate, nights), extras }
  const { _id: bookingId } = await client.send(createBooking, { body })
  await client.send(startPayment, { body: { bookingId, method: 'card' } })
  await client.send(confirmBookingPayment, { body: { bookingId } })
}

/** An administrator gathers a batch of what this host is owed, and asks for another one; gives its reference. */
export const gatherBatch = async (adminPage: Page, host: string): Promise<string> => {
  await adminPage.goto('/dashboard/payouts')
  const own = adminPage.getByRole('checkbox', { name: `Pay ${host}` })
  await expect(own).toBeChecked()
  // Hosts of other journeys that can be paid as well. One of them may come or go while this is done.
  const other = adminPage.getByRole('checkbox', { name: new RegExp(`^Pay (?!${host}$)`), checked: true }).first()
  while ((await other.count()) > 0) await other.click()
  expect(await accessibilityFaultsOfAll(adminPage)).toEqual([])
  await expectToFitSmallPhone(adminPage, 'hosts to pay')
  await adminPage.getByRole('button', { name: `Gather a batch of ${sum}` }).click()
  const said = adminPage.getByText(/^PB-\S+ is gathered\.$/)
  const [reference = ''] = ((await said.textContent()) ?? '').split(' ')
  const batch = adminPage.getByRole('article', { name: reference })
  await batch.getByRole('button', { name: 'Agree, or ask for approval' }).click()
  await expect(adminPage.getByText(/^Another administrator has to agree within a day\./)).toBeVisible()
  await expect(batch).toContainText('waits for another administrator to agree')
  return reference
}

/** A second administrator, whose last proof is old, proves again who they are, agrees to the batch, sends it, and marks it paid. */
export const payBatch = async (page: Page, origin: string, second: SignedUp, reference: string) => {
  await openAs(page, second, '/dashboard/payouts', 'admin')
  const batch = page.getByRole('article', { name: reference })
  const seen = await mailTo(origin, second.email)
  await batch.getByRole('button', { name: 'Agree', exact: true }).click()
  await giveProof(page, origin, second, seen)
  await expect(page.getByText(`${reference} is agreed to. Send it to the bank next.`)).toBeVisible()
  await batch.getByRole('button', { name: 'Send to the bank' }).click()
  await batch.getByRole('button', { name: 'Mark all paid' }).click()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a batch')
  await page.getByRole('dialog').getByLabel('Id of the transfer').fill('GIP 4711')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark all paid' }).click()
  await expect(batch.getByRole('list', { name: 'Payouts of the batch' })).toContainText('GIP 4711')
}

/** What the host reads on the page of payouts: the payout, the statement of the month, and its files. */
export const readPayout = async (page: Page) => {
  await expect(page.getByRole('article', { name: /^Payout akw-/ })).toContainText(sum)
  const statement = page.getByRole('region', { name: 'Statements' })
  await expect(statement.getByRole('row', { name: /Owed after/ })).toContainText('$0.00')
  await expect(statement.getByRole('row', { name: new RegExp(`-\\${sum}|−\\${sum}`) })).toBeVisible()
  const fileOf = async (kind: 'CSV' | 'PDF') => {
    const file = page.waitForEvent('download')
    await statement.getByRole('button', { name: `Save as ${kind}` }).click()
    return readFile(await (await file).path(), 'latin1')
  }
  expect(await fileOf('CSV')).toContain('10584.00')
  expect((await fileOf('PDF')).slice(0, 5)).toBe('%PDF-')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'a payout of a host')
}
