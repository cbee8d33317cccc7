// Editing what is published: an extra that is changed, deleted, taken back at once and from the bin; the other forms; and what is opened
// less often: refunds, promo codes, reviews, reports by users, and the files of reports.
import type { Client } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { createExtra } from '@akwaaba/contract/extras'
import { createTour } from '@akwaaba/contract/tours'
import { accessibilityFaultsOfAll } from './axe.ts'
import { listDemoAdverts, listDemoProperties } from './demo-listings.ts'
import { newHost } from './hosting.ts'
import { formOf, uniqueName } from './new-listings.ts'
import { expect, hydrated, openAs, test } from './users.ts'

/** An extra and a package of an administrator, made through the API, with a property and an advert of the demo. */
const editable = async (origin: string, client: Client) => {
  const title = uniqueName('Palm wine')
  const date = addDays(dateInAccra(new Date()), 40)
  const [extra, tour, properties, adverts] = await Promise.all([
    client.send(createExtra, { body: formOf({ title, description: 'A calabash for two.', price: '12' }) }),
    client.send(createTour, { body: formOf({ title, description: '<p>To the tapper.</p>', price: '45', date }) }),
    listDemoProperties(origin),
    listDemoAdverts(origin),
  ])
  return { title, extra, tour, property: properties[0], advert: adverts[0] }
}

test('edits what is published, takes a deletion back at once and from the bin, and saves reports @once', async ({
  page,
  origin,
}) => {
  test.slow()
  const { admin, owner, org } = await newHost(origin)
  const { title, extra, tour, property, advert } = await editable(origin, admin.client)
  const card = page.getByRole('article', { name: title })
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await page.getByRole('dialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Delete' }).click()
    await expect(card).toBeHidden()
  }
  const isFine = async (name: string) => expect(await accessibilityFaultsOfAll(page), name).toEqual([])
  await openAs(page, admin, `/dashboard/edit-extra/${extra._id}`, 'admin')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await isFine('edit-extra')
  await page.getByLabel('Price ($)').fill('14')
  await page.getByRole('button', { name: 'Update Extra' }).click()
  await expect(card).toContainText('$14')
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('$14')
  await remove()
  await page.goto('/dashboard/bin')
  await expect(page.getByRole('button', { name: `Restore ${title}` })).toBeVisible()
  await isFine('bin')
  await page.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(page.getByText(`${title} is restored.`)).toBeVisible()
  for (const [path, act] of [
    [`edit-package/${tour._id}`, 'Update Package'],
    [`edit-property/${property?._id}`, 'Update Property'],
    [`edit-advert/${advert?._id}`, 'Update Advert'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await hydrated(page)
    await expect(page.getByRole('button', { name: act })).toBeVisible()
    await isFine(path)
  }
  for (const [path, title] of [
    ['refunds', 'Refunds'],
    ['promos', 'Promo codes'],
    ['reviews', 'Reviews'],
    ['user-reports', 'Reported by users'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await hydrated(page)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isFine(path)
  }
  const saves = async (path: string) => {
    const button = page.getByRole('button', { name: 'Report, CSV' })
    await expect(button).toBeVisible()
    await isFine(path)
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(file.suggestedFilename()).toMatch(/^akwaaba-report-.*\.csv$/)
  }
  await page.goto('/dashboard/reports')
  await saves('reports')
  await openAs(page, owner, `/host/${org}/reports`)
  await saves('reports of a host')
})
