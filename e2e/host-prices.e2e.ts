// The prices of a host: December in Ghana for two listings in one step, a stay that is tried, what a guest is asked for, and undoing it.

import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { templatesFrom } from '@akwaaba/contract/price-templates'
import { createQuote } from '@akwaaba/contract/quotes'
import { accessibilityFaultsOfAll } from './axe.ts'
import { addHome, newHost } from './hosting.ts'
import { doing } from './operator-tasks.ts'
import { anyone, expect, openAs, test } from './users.ts'
import { expectToFit, expectToFitSmallPhone } from './widths.ts'

/** A host with two live apartments for $100 a night. */
const hostOfTwo = async (origin: string) => {
  const price = '100'
  const host = await newHost(origin, { price })
  return { ...host, second: await addHome(host, 'Sankofa Studio', { price }) }
}

test('a host sets December in Ghana for two listings, tries a stay, a guest is asked for it, and it is undone', async ({
  page,
  origin,
}) => {
  const { owner, org, apartmentId: first, apartmentName, second } = await hostOfTwo(origin)
  const december = templatesFrom(dateInAccra(new Date())).find(({ key }) => key === 'december')?.period
  if (!december) throw new Error('no template of December')
  const today = dateInAccra(new Date())
  const [, startDate = today] = [december.from, today].sort()
  // The season wants three nights, and on 2 and 3 January fewer of it are left: the host prices as many.
  const [, endDate = today] = [december.to, addDays(startDate, 3)].sort()
  await openAs(page, owner, `/host/${org}/prices`)
  await doing(page, 'price December for all homes', async () => {
    await page.getByRole('button', { name: 'Choose all 2' }).click()
    await page.getByRole('button', { name: 'December in Ghana' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Last night').fill(addDays(endDate, -1))
    await sheet.getByLabel('Percent', { exact: true }).fill('50')
    expect(await accessibilityFaultsOfAll(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Save for 2 listings' }).click()
    await expect(page.getByText('Prices of 2 listings changed.')).toBeVisible()
  })
  await expect(page.getByRole('region', { name: 'Change the chosen listings' })).toBeVisible()
  await expectToFitSmallPhone(page, 'prices of all listings')

  const stay = { startDate, endDate, adults: 2 }
  const priceOf = async (apartmentId: string) =>
    (await anyone(origin).send(createQuote, { body: { apartmentId, ...stay } })).lines.map(({ label, unitPrice }) => [
      label,
      unitPrice,
    ])
  for (const loft of [first, second]) expect(await priceOf(loft)).toEqual([['December in Ghana', 150]])
  const here = page.url()
  await page.getByRole('link', { name: apartmentName }).click()
  await expect(page.getByRole('row', { name: /Event December in Ghana .* \+50 %/ })).toBeVisible()
  const aside = page.getByRole('complementary', { name: 'Try a stay' })
  await aside.getByLabel('Arrives').fill(startDate)
  await aside.getByLabel('Leaves').fill(endDate)
  await expect(aside.getByText('instead of $100.00').first()).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFit(page, [320], 'prices of a listing')
  await page.goto(`/booking-info/${first}?from=${startDate}&to=${endDate}`)
  await expect(page.getByText(/^December in Ghana: \d+ nights? × \$150\.00/)).toBeVisible()

  await page.goto(here)
  await doing(page, 'price a day for all homes', async () => {
    await page.getByRole('button', { name: 'Choose all 2' }).click()
    await page.getByRole('button', { name: 'Price of days' }).click()
    const panel = page.getByRole('dialog', { name: '2 listings' })
    await panel.getByLabel('First night').fill(startDate)
    await panel.getByLabel('Last night').fill(startDate)
    await panel.getByLabel('Price a night').fill('209')
    await panel.getByRole('button', { name: 'Save 1 night' }).click()
    await expect(page.getByText('Prices of 2 listings changed.')).toBeVisible()
  })
  expect((await priceOf(second))[0]).toEqual(['Special day', 209])
  await doing(page, 'take a price back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Prices of 2 listings are as before.')).toBeVisible()
  })
  expect(await priceOf(second)).toEqual([['December in Ghana', 150]])
  await page.goto(`/host/${org}/calendar?from=${startDate}`)
  await expect(
    page.getByRole('button', { name: new RegExp(`${apartmentName}.*: \\$150\\.00, at least 3 nights`) }).first(),
  ).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFit(page, [320], 'calendar with prices')
})
