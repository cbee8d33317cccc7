// A host books for a walk-in who pays in cash, and for a caller who pays by a link.
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { accessibilityFaultsOfAll } from './axe.ts'
import { newHost } from './hosting.ts'
import { doing } from './operator-tasks.ts'
import { expect, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const today = dateInAccra(new Date())

test('a host books for a walk-in with cash, and for a caller who gets a link', async ({ page, origin }) => {
  const { owner, org, apartmentId, apartmentName } = await newHost(origin)
  await openAs(page, owner, `/host/${org}`)
  await page.getByRole('link', { name: 'New booking' }).click()
  await expect(page.getByRole('heading', { name: 'New booking', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByText('Please choose an apartment.')).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'new booking')

  // What the calendar hands over is filled in.
  await page.goto(`/host/${org}/bookings/new?apartmentId=${apartmentId}&from=${today}&to=${addDays(today, 2)}`)
  await expect(page.getByRole('combobox', { name: 'Apartment' })).toHaveValue(apartmentId)
  await doing(page, 'book a walk-in who pays in cash', async () => {
    await page.getByLabel('Name').fill('Kofi Mensah')
    await page.getByLabel('Phone').fill('024 555 0142')
    await page.getByRole('button', { name: /^Book, \$[\d.]+ taken$/ }).click()
    await expect(page.getByRole('heading', { name: 'Kofi Mensah', level: 1 })).toBeVisible()
  })
  await expect(page.getByText('Cash, received, the host holds it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check in' })).toBeVisible()
  await expect(page.getByText(apartmentName).first()).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])

  const [from, to] = [addDays(today, 4), addDays(today, 6)]
  await page.goto(`/host/${org}/bookings/new?apartmentId=${apartmentId}&from=${from}&to=${to}`)
  await doing(page, 'book for a caller at an agreed price, paid by a link', async () => {
    await page.getByLabel('Name').fill('Esi Boateng')
    await page.getByLabel('Phone').fill('+233 24 555 0199')
    await page.getByText('Agree another price').click()
    await page.getByLabel('Agreed price, in dollars').fill('50')
    await page.getByLabel('Why').fill('A regular guest')
    await page.getByRole('button', { name: 'By a link' }).click()
    await page.getByRole('button', { name: 'Book and hold' }).click()
    await expect(page.getByText('Agreed: A regular guest')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Link to pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to pay' })
  await expect(dialog.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /wa\.me\/233245550199/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await doing(page, 'write down cash for a stay', async () => {
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('button', { name: 'Write down $50.00' }).click()
    await expect(page.getByText('$50.00 in cash is written down.')).toBeVisible()
  })
})
