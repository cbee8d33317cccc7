// Administrators and the rest of the catalogue: packages, properties, extras, adverts, locations; each added and deleted.
import { listAdverts } from '@akwaaba/contract/adverts'
import { confirmTourPayment, startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { listExtras } from '@akwaaba/contract/extras'
import { listCategories, listLocations } from '@akwaaba/contract/locations'
import { listProperties } from '@akwaaba/contract/properties'
import { createTour, listTours } from '@akwaaba/contract/tours'
import type { Page } from '@playwright/test'
import { accessibilityFaults, accessibilityFaultsOfAll } from './axe.ts'
import { formOf, uniqueName } from './new-listings.ts'
import { picture } from './pictures.ts'
import { anyone, expect, hydrated, mailAbout, newAdmin, newGuest, openAs, signIn, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const closeDialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

/** A dialog says it as well, and closes by itself after three seconds: its message stays on the page. */
const expectPackageAdded = async (page: Page) => {
  await expect(page.getByRole('status').filter({ hasText: 'Package added successfully' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const confirmDeletion = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Delete' }).click()
}

test('publishes a package, lists it as one of mine, and deletes it after a dialog', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(503)
  expectRefusal(400)
  const admin = await newAdmin(origin)
  const name = uniqueName('Boat to Dodi')
  await openAs(page, admin, '/dashboard/packages', 'admin')
  await expect(page.getByRole('heading', { name: 'All Packages Published' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No packages found.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeHidden()

  await page.goto('/dashboard/add-packages')
  await hydrated(page)
  const add = page.getByRole('button', { name: 'Add Package' })
  await add.click()
  for (const sentence of ['Package name is required', 'Description is required', 'Date is required'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByText('Valid price is required')).toBeVisible()
  await page.getByLabel('Package Name').fill(name)
  await page.getByLabel('Price per person ($)').fill('45')
  await page.getByRole('textbox', { name: 'Description' }).fill('A day on the lake.')
  await page.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await add.click()
  await expect(page.getByLabel('Date', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Date', { exact: true }).fill(addDays(dateInAccra(new Date()), 60))
  await page.getByLabel('Image', { exact: true }).setInputFiles(await picture(page, 'boat.png', 'navy'))
  const path = '**/api/admin/packages'
  const refusal = { msg: 'Not now.', code: 'busy' }
  await page.route(path, (route) => route.fulfill({ status: 503, json: refusal }))
  await add.click()
  await expect(page.getByRole('dialog')).toContainText('Error creating package: HTTP error! status: 503')
  await closeDialog(page)
  await page.unroute(path)
  await add.dblclick()
  await expectPackageAdded(page)
  const mine = async () => {
    const all = await anyone(origin).send(listTours, { query: { limit: 100 } })
    return all.filter(({ title }) => title === name)
  }
  expect(await mine()).toHaveLength(1)

  await page.goto('/dashboard/packages')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.route('**/api/admin/packages/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
  )
  await confirmDeletion(page, name)
  await expect(page.getByText('Failed to delete package. Please try again.')).toBeVisible()
  await page.unroute('**/api/admin/packages/*')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name })).toBeHidden()
  expect(await mine()).toEqual([])
})

test('publishes a property with its features, and deletes it', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  const name = uniqueName('House on the Ridge')
  await openAs(page, admin, '/dashboard/add-properties', 'admin')
  const add = page.getByRole('button', { name: 'Add Property' })
  await add.click()
  for (const sentence of ['Property name is required', 'Property type is required', 'Location is required'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await page.getByLabel('Property Name').fill(name)
  await page.getByLabel('Property Type').selectOption('Furnished')
  await page.getByLabel('Address').fill('2 Ridge Road')
  await page.getByLabel('Location').fill('Ridge')
  await page.getByLabel('Price ($)').fill('120000')
  await page.getByLabel('Size (sqm)').fill('180')
  await page.getByLabel('Bedrooms').fill('4')
  await page.getByLabel('Bathrooms').fill('3')
  await page.getByRole('textbox', { name: 'Description' }).fill('On the ridge.')
  const feature = page.getByLabel('Features', { exact: true })
  for (const text of ['Borehole', '   ', 'Garage', 'Garden']) {
    await feature.fill(text)
    await page.getByRole('button', { name: 'Add feature' }).click()
  }
  await page.getByRole('button', { name: 'Remove feature Garage' }).click()
  await add.click()
  await expect(page.getByRole('dialog')).toContainText('Property created successfully!')
  const mine = async () => {
    const all = await anyone(origin).send(listProperties, { query: { limit: 100 } })
    return all.filter(({ propertyName }) => propertyName === name)
  }
  expect((await mine()).map(({ features }) => features)).toEqual([['Borehole', 'Garden']])
  await page.getByRole('dialog').getByRole('link', { name: 'See the properties' }).click()
  await expect(page.getByRole('heading', { name: 'All Properties Published:' })).toBeVisible()
  await confirmDeletion(page, name)
  await expect(page.getByRole('heading', { name })).toBeHidden()
  expect(await mine()).toEqual([])
})

test('adds an extra, empties the form, and deletes the extra in the market place', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  const name = uniqueName('Drummers at the door')
  await openAs(page, admin, '/dashboard/add-extra', 'admin')
  const add = page.getByRole('button', { name: 'Add Extra' })
  await add.click()
  for (const sentence of ['Title is required', 'Description is required', 'Valid price is required'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(name)
  await page.getByLabel('Description').fill('Two drummers, one hour.')
  await page.getByLabel('Price ($)').fill('30')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await picture(page, 'drums.png', 'brown'))
  await add.click()
  await expect(page.getByRole('dialog')).toContainText('Extra created successfully!')
  await closeDialog(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.goto('/dashboard/market-place')
  await expect(page.getByRole('article', { name })).toContainText('$30')
  await confirmDeletion(page, name)
  await expect(page.getByRole('article', { name })).toBeHidden()
  const left = await admin.client.send(listExtras, {})
  expect(left.filter(({ title }) => title === name)).toEqual([])
})

test('an advert needs a link and a picture, opens in a new tab, and is deleted', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  const name = uniqueName('Kente weaver')
  await openAs(page, admin, '/dashboard/add-adverts', 'admin')
  const add = page.getByRole('button', { name: 'Add Advert' })
  await add.click()
  await expect(page.getByText('Please enter a web address that begins with https:// or http://.')).toBeVisible()
  await expect(page.getByText('Please choose a picture.')).toBeVisible()
  await page.getByLabel('Link').fill('https://example.com/kente')
  await page.getByLabel('What the picture shows').fill(name)
  await add.click()
  await expect(page.getByLabel('Image', { exact: true })).toBeFocused()
  await page.getByLabel('Image', { exact: true }).setInputFiles(await picture(page, 'kente.png', 'orange'))
  await add.click()
  await expect(page.getByRole('dialog')).toContainText('Advert created successfully!')
  await page.getByRole('dialog').getByRole('link', { name: 'See the adverts' }).click()
  const link = page.getByRole('article', { name }).getByRole('link', { name: 'example.com/kente' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', 'https://example.com/kente')
  await confirmDeletion(page, name)
  await expect(page.getByRole('article', { name })).toBeHidden()
  expect((await anyone(origin).send(listAdverts, {})).filter(({ title }) => title === name)).toEqual([])
})

test('shows a description written by keyboard on the public page as in the editor @once', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  const name = uniqueName('Written package')
  await openAs(page, admin, '/dashboard/add-packages', 'admin')
  await page.getByLabel('Package Name').fill(name)
  await page.getByLabel('Price per person ($)').fill('45')
  await page.getByLabel('Date', { exact: true }).fill(addDays(dateInAccra(new Date()), 60))
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.focus()
  await page.getByLabel('Paragraph style').selectOption('3')
  await page.keyboard.type('The day')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Early')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('  start,  back by dark')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).press('Enter')
  await page.keyboard.type('Boat')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Life jackets')
  // In a list Tab indents; Escape makes Tab leave the editor again.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await page.getByRole('button', { name: 'Add Package' }).click()
  await expectPackageAdded(page)
  const tour = (await anyone(origin).send(listTours, { query: { limit: 100 } })).find(({ title }) => title === name)
  expect(tour?.description).toBe(
    '<h3>The day</h3><p><strong>Early</strong>  start,  back by dark</p><ul><li>Boat<ul><li>Life jackets</li></ul></li></ul>',
  )
  await page.goto(`/package-info/${tour?._id}`)
  await expect(page.getByRole('heading', { name: 'The day', level: 3 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Life jackets$/ })).toBeVisible()
})

test('keeps bold text and lists of what is pasted from Word @once', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  await openAs(page, admin, '/dashboard/add-packages', 'admin')
  const editor = page.getByRole('textbox', { name: 'Description' })
  await editor.focus()
  const item = (level: number, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`
  const paste = (html: string) =>
    editor.evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  await paste(
    `<html><body><p class=MsoNormal>With <b>Wi-Fi</b><img src="file:///C:/clip.png"></p>${item(1, 'Boat')}${item(2, 'Jackets')}${item(1, 'Lunch')}</body></html>`,
  )
  await expect(editor.locator('strong')).toHaveText('Wi-Fi')
  await expect(editor.locator('li')).toHaveText(['Boat', 'Jackets', 'Lunch'])
  await expect(editor.locator('li.ql-indent-1')).toHaveText('Jackets')
  await expect(editor.locator('img')).toHaveCount(0)
})

test.describe('an empty catalogue @once', () => {
  test('the first location creates the category, the next joins it, and each can be removed', async ({
    page,
    emptyOrigin,
    expectRefusal,
  }) => {
    expectRefusal(409)
    const admin = await newAdmin(emptyOrigin)
    const [first, second] = [uniqueName('Ada Foah'), uniqueName('Sogakope')]
    await openAs(page, admin, `${emptyOrigin}/dashboard/add-categories`, 'admin')
    const create = page.getByRole('button', { name: 'Create Category with Location' })
    const add = page.getByRole('button', { name: 'Add Location' })
    const location = page.getByLabel('Location', { exact: true })
    await create.or(add).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Please enter a location name.' })
    await expect(alert).toBeVisible()
    await expect(location).toBeFocused()
    await expect(location).toHaveAccessibleDescription('Please enter a location name.')
    // Where the journey is repeated, the category is there already.
    if ((await admin.client.send(listCategories, {})).length === 0) await expect(create).toBeVisible()
    await location.fill(first)
    await create.or(add).click()
    await expect(page.getByRole('button', { name: `Remove ${first}` })).toBeVisible()
    const categories = await admin.client.send(listCategories, {})
    expect(categories.map(({ name }) => name)).toEqual(['Default Category'])
    expect(categories[0]?.locations).toContain(first)
    await location.fill(first)
    await add.click()
    await expect(page.getByText('This location is registered already.')).toBeVisible()
    await location.fill(second)
    await add.click()
    await expect(page.getByRole('button', { name: `Remove ${second}` })).toBeVisible()
    const remove = page.getByRole('button', { name: `Remove ${first}` })
    const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
    await remove.click()
    await expect(dialog).toContainText(first)
    await expect(dialog).toContainText('No listing uses it.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    expect(await anyone(emptyOrigin).send(listLocations, {})).toContain(first)
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(remove).toBeHidden()
    const left = await anyone(emptyOrigin).send(listLocations, {})
    expect(left).toContain(second)
    expect(left).not.toContain(first)
  })

  test('every list has an empty state with a link to add the first record', async ({ page, emptyOrigin }) => {
    const admin = await newAdmin(emptyOrigin)
    await signIn(page, admin, 'admin', emptyOrigin)
    const empty: [string, string, string][] = [
      ['market-place', 'No extras available.', 'Add Extra'],
      ['view-adverts', 'No adverts available.', 'Add Advert'],
      ['view-apartments', 'No apartments available.', 'Add Apartment'],
      ['packages', 'No packages found.', 'Add Package'],
      ['properties-purchased', 'No properties for sale.', 'Add Property'],
    ]
    for (const [path, title, action] of empty) {
      await page.goto(`${emptyOrigin}/dashboard/${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: action }).last()).toBeVisible()
    }
  })
})

const everyPage = [
  'view-apartments',
  'add-booking',
  'add-packages',
  'packages',
  'market-place',
  'add-extra',
  'add-adverts',
  'view-adverts',
  'add-categories',
  'add-properties',
  'properties-purchased',
]

test('no page of the catalogue has accessibility faults or overflows a narrow screen @once', async ({
  page,
  origin,
}) => {
  test.slow()
  const admin = await newAdmin(origin)
  await signIn(page, admin, 'admin')
  for (const path of everyPage) {
    await page.goto(`/dashboard/${path}`)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expectToFitSmallPhone(page, path)
    expect(await accessibilityFaultsOfAll(page), path).toEqual([])
  }
})

/** A package of which a guest has bought two seats, and its administrator. */
const boughtPackage = async (origin: string, title: string) => {
  const [admin, guest] = [await newAdmin(origin), await newGuest(origin)]
  const date = addDays(dateInAccra(new Date()), 40)
  const body = formOf({ title, description: '<p>A day by boat.</p>', price: '45', date })
  const { _id: packageId } = await admin.client.send(createTour, { body })
  await guest.client.send(startPayment, { body: { packageId, seats: 2, method: 'card' } })
  await guest.client.send(confirmTourPayment, { body: { packageId } })
  return { admin, guest }
}

test('deleting a package mails its buyer, who returns the seats for a full refund', async ({ page, origin }) => {
  const title = uniqueName('Lake Day')
  const { admin, guest } = await boughtPackage(origin, title)
  await openAs(page, admin, '/dashboard/packages', 'admin')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(question).toContainText('1 person has bought it')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Its one buyer keeps the seats')).toBeVisible()
  await mailAbout(origin, guest.email, /is no longer offered$/)

  await openAs(page, guest, '/dashboard/packages')
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText('This package is no longer offered.')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await card.getByRole('button', { name: `Give back ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Give back your seats?' })
  await expect(dialog).toContainText('$90.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(page.getByText('$90.00 goes back to you.')).toBeVisible()
  await expect(card).toContainText('Cancelled')
  await expect(card).toContainText('$90.00')
  await expect(card.getByRole('button')).toBeHidden()
})

test('calls a departure off by its name, with a reason, and refunds every buyer', async ({ page, origin }) => {
  const title = uniqueName('River Day')
  const { admin, guest } = await boughtPackage(origin, title)
  await openAs(page, admin, '/dashboard/packages', 'admin')
  await page.getByRole('button', { name: `Call off ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Call off this departure?' })
  await expect(dialog).toContainText(title)
  await expect(dialog).toContainText('1 person has bought it: they are told why by e-mail and get everything back.')
  await dialog.getByRole('button', { name: 'Call off' }).click()
  await expect(dialog.getByText('Please say why: the buyers read it.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('The river is too high.')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Call off' }).click()
  await expect(page.getByText(`${title}: The departure is called off.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Call off ${title}` })).toBeHidden()
  expect((await mailAbout(origin, guest.email, /is called off$/)).text).toContain('The river is too high.')
  await openAs(page, guest, '/dashboard/packages')
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText('Called off')
  await expect(card).toContainText('This trip will not take place: The river is too high. You get all your money back.')
  await expect(card.getByRole('list', { name: 'Refunds' })).toContainText('$90.00')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
})
