// Administrators and apartments: adding, drafts, concurrent edits, deleting.

import * as rows from '@akwaaba/contract/apartments'
import { logout } from '@akwaaba/contract/auth'
import type { Client } from '@akwaaba/contract/client'
import type { Page } from '@playwright/test'
import { ensurePlace, formOf, uniqueName } from './new-listings.ts'
import { picture } from './pictures.ts'
import { anyone, codeFor, expect, hydrated, login, logOut, mailTo, newAdmin, newGuest, openAs, test } from './users.ts'

const place = 'Keta Lagoon'
const addForm = '/dashboard/add-booking'

const fillDescription = (page: Page, text: string) => page.getByRole('textbox', { name: 'Description' }).fill(text)

const fillForm = async (page: Page, name: string) => {
  await page.getByLabel('Apartment Name').fill(name)
  await page.getByLabel('Apartment Type').fill('Loft')
  await page.getByLabel('Address').fill('1 Lagoon Road, Keta')
  await page.getByLabel('Location').selectOption(place)
  await page.getByLabel('Price per night ($)').fill('75.50')
  await page.getByLabel('Size (sqm)').fill('40')
  await page.getByLabel('Bedrooms').fill('2')
  await page.getByLabel('Bathrooms').fill('1')
  await fillDescription(page, 'A loft by the lagoon.')
}

const findByName = async (origin: string, name: string) =>
  anyone(origin).send(rows.listApartments, { query: { search: name } })

const loftOf = (name: string, changed: Record<string, string> = {}) =>
  formOf({
    ...{ apartmentName: name, apartmentType: 'Loft', location: place, address: '1 Lagoon Road, Keta' },
    ...{ price: '75', size: '40', bedrooms: '2', bathrooms: '1', description: '<p>By the lagoon.</p>' },
    ...changed,
  })

/** An apartment made through the API, for journeys that begin with one. */
const createLoft = (client: Client, name: string) => client.send(rows.createApartment, { body: loftOf(name) })

test('admits administrators only: visitors log in first, customers get their own pages @once', async ({
  page,
  origin,
}) => {
  await page.goto(addForm)
  await expect(page).toHaveURL(/\/login\?next=/)
  await openAs(page, await newGuest(origin), addForm)
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  await expect(page.getByRole('heading', { name: 'Add Apartment for Booking:' })).toBeHidden()
})

test('shows each error of an empty form at its field, and focuses the first @once', async ({ page, origin }) => {
  await openAs(page, await newAdmin(origin), addForm, 'admin')
  await expect(page.getByRole('heading', { name: 'Add Apartment for Booking:' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  for (const sentence of [
    'Apartment name is required',
    'Address is required',
    'Location is required',
    'Valid number of bedrooms is required',
    'Valid number of bathrooms is required',
    'Valid size is required',
    'Valid price is required',
    'Apartment type is required',
    'Description is required',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Apartment Name')).toBeFocused()
  await expect(page.getByLabel('Apartment Name')).toHaveAccessibleDescription('Apartment name is required')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Bedrooms').fill('-1')
  await expect(page.getByText('Valid number of bedrooms is required')).toBeHidden()
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await expect(page.getByText('Valid number of bedrooms is required')).toBeVisible()

  const text = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) }
  await page.getByLabel('Cover Image', { exact: true }).setInputFiles(text)
  await expect(page.getByText('Cover image must be an image file')).toBeVisible()
  await page.getByLabel('Cover Image', { exact: true }).setInputFiles(large)
  await expect(page.getByText('Cover image must be less than 5MB')).toBeVisible()
  await page.getByLabel('Additional Images', { exact: true }).setInputFiles([large])
  await expect(page.getByText('All images must be image files and less than 5MB each')).toBeVisible()
})

test('publishes an apartment once, whatever the number of clicks, with its pictures in the chosen order', async ({
  page,
  origin,
}) => {
  test.slow()
  const admin = await newAdmin(origin)
  await ensurePlace(admin.client, place)
  const name = uniqueName('Lagoon Loft')
  await openAs(page, admin, addForm, 'admin')
  await fillForm(page, name)
  await page.getByLabel('Amenities', { exact: true }).fill('Sea view')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add amenity' }).click()
  await expect(page.getByRole('button', { name: /^Remove amenity/ })).toHaveCount(1)
  await page.getByLabel('Cover Image', { exact: true }).setInputFiles(await picture(page, 'cover.png', 'teal'))
  const further = ['red', 'green', 'blue'].map((colour) => picture(page, `${colour}.png`, colour))
  await page.getByLabel('Additional Images', { exact: true }).setInputFiles(await Promise.all(further))
  // Moves the last one to the front, by keyboard alone.
  await page.getByRole('button', { name: 'Move picture 3 of 3, blue.png', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up picture 3 of 3.')).toBeAttached()
  for (const place of [2, 1]) {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(`It would be number ${place} of 3.`)).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Move picture 1 of 3, blue.png', exact: true })).toBeVisible()

  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/apartments')) sent++
  })
  await page.getByRole('button', { name: 'Add Apartment' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Success' })
  await expect(dialog).toContainText('Apartment created successfully!')
  expect(sent).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Apartment Name')).toHaveValue('')
  const [apartment, ...more] = await findByName(origin, name)
  expect(more).toEqual([])
  expect(apartment).toMatchObject({ price: 75.5, location: place, amenities: ['Sea view'] })
  expect(apartment?.images).toHaveLength(3)
  const dominant: number[] = await page.evaluate(`(async () => {
    const picture = await createImageBitmap(await (await fetch('/uploads/${apartment?.images[0]?.replace(/\.[a-z0-9]+$/, '')}/320.jpeg')).blob())
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    pen.drawImage(picture, 0, 0)
    return [...pen.getImageData(5, 5, 1, 1).data]
  })()`)
  expect(dominant[2]).toBeGreaterThan(200)
})

test('keeps text, description and pictures through a lost connection and a reload @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(409)
  expectRefusal('offline')
  const admin = await newAdmin(origin)
  await ensurePlace(admin.client, place)
  const name = uniqueName('Stormy Loft')
  await openAs(page, admin, addForm, 'admin')
  await fillForm(page, name)
  await page.getByLabel('Additional Images', { exact: true }).setInputFiles(await picture(page, 'kept.png', 'olive'))
  const path = '**/api/admin/apartments'
  const refusal = { msg: 'Not now.', code: 'location_exists' }
  await page.route(path, (route) => route.fulfill({ status: 409, json: refusal }))
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Not now.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'What you wrote is still here.' })).toBeVisible()

  await page.unroute(path)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Failed to create apartment')
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('What you had written here is back.')).toBeVisible()
  await expect(page.getByLabel('Apartment Name')).toHaveValue(name)
  await expect(page.getByLabel('Location')).toHaveValue(place)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('A loft by the lagoon.')
  await expect(page.getByRole('list', { name: 'Additional Images so far' })).toContainText('kept.png')
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  const [apartment, ...more] = await findByName(origin, name)
  expect(more).toEqual([])
  expect(apartment?.images).toHaveLength(1)
})

test('repeats a call whose answer was lost, and makes no second apartment @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal('offline')
  const admin = await newAdmin(origin)
  await ensurePlace(admin.client, place)
  const name = uniqueName('Echo Loft')
  await openAs(page, admin, addForm, 'admin')
  await fillForm(page, name)
  let isFirst = true
  await page.route('**/api/admin/apartments', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue()
    isFirst = false
    await route.fetch() // it arrives, and its answer does not
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  expect(await findByName(origin, name)).toHaveLength(1)
})

test('keeps the form when a session has ended, through the login and back @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(401)
  const admin = await newAdmin(origin)
  await ensurePlace(admin.client, place)
  const name = uniqueName('Patient Loft')
  await openAs(page, admin, addForm, 'admin')
  await fillForm(page, name)
  await page.getByLabel('Cover Image', { exact: true }).setInputFiles(await picture(page, 'cover.png', 'teal'))
  await admin.client.send(logout, {})
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  const seen = await mailTo(origin, admin.email)
  await login(page, admin.email, admin.password)
  await page.getByLabel('Digit 1 of 6').fill(await codeFor(origin, admin.email, seen))
  await expect(page).toHaveURL(new RegExp(`${addForm}$`))
  await expect(page.getByLabel('Apartment Name')).toHaveValue(name)
  await expect(page.getByRole('list', { name: 'Cover Image so far' })).toContainText('cover.png')
  await page.getByRole('button', { name: 'Add Apartment' }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  expect(await findByName(origin, name)).toHaveLength(1)
})

/** Counts the pictures of drafts in the browser's database; opens it only if it exists, so that none is created. */
const countDraftPictures = (page: Page) =>
  page.evaluate(`(async () => {
    const done = (asked) => new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('akwaaba-drafts')) return 0
    const database = await done(indexedDB.open('akwaaba-drafts'))
    const kept = await done(database.transaction('pictures').objectStore('pictures').count())
    database.close()
    return kept
  })()`)

test('removes drafts and their pictures at logout @once', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  await openAs(page, admin, addForm, 'admin')
  await page.getByLabel('Apartment Name').fill('Secret Loft')
  await page.getByLabel('Cover Image', { exact: true }).setInputFiles(await picture(page, 'cover.png', 'teal'))
  await expect(page.getByRole('list', { name: 'Cover Image so far' })).toContainText('cover.png')
  // A picture is shown at once and stored a moment later: a reload in between would interrupt the write.
  await expect.poll(() => countDraftPictures(page)).toBe(1)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Cover Image so far' })).toContainText('cover.png')
  await page.goto('/')
  await hydrated(page)
  await logOut(page)
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull()
  await hydrated(page)
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("form:"))')).toEqual([])
  const databases = 'indexedDB.databases().then((all) => all.map(({ name }) => name))'
  await expect.poll(() => page.evaluate(databases)).toEqual([])
})

test('edits an apartment: removes a picture, adds one, and shows it in the list', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  await ensurePlace(admin.client, place)
  const name = uniqueName('Edited Loft')
  const { _id } = await createLoft(admin.client, name)
  await openAs(page, admin, `/dashboard/edit-apartment/${_id}`, 'admin')
  await expect(page.getByLabel('Apartment Name')).toHaveValue(name)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('By the lagoon.')
  const images = page.getByLabel('Additional Images', { exact: true })
  await images
    .and(page.locator('input'))
    .setInputFiles([await picture(page, 'one.png', 'red'), await picture(page, 'two.png', 'blue')])
  await page.getByLabel('Latitude').fill('5.917283')
  await page.getByLabel('Longitude').fill('0.983746')
  await page.getByLabel('Directions').fill('Second gate on the left.')
  await page.getByRole('button', { name: 'Update Apartment' }).click()
  await expect(page).toHaveURL(/\/dashboard\/view-apartments$/)
  const [before] = await findByName(origin, name)
  expect(before?.images).toHaveLength(2)
  expect(before?.latitude).not.toBe(5.917283)
  expect(before?.latitude).toBeCloseTo(5.917283, 2)

  await page.getByLabel('Search apartments').fill(name)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Latitude')).toHaveValue('5.917283')
  await expect(page.getByLabel('Directions')).toHaveValue('Second gate on the left.')
  await page.getByRole('button', { name: /^Remove picture 1 of 2/ }).click()
  await images.setInputFiles(await picture(page, 'three.png', 'lime'))
  await page.getByLabel('Apartment Name').fill('')
  await page.getByRole('button', { name: 'Update Apartment' }).click()
  await expect(page.getByText('Apartment name is required')).toBeVisible()
  await page.getByLabel('Apartment Name').fill(`${name} II`)
  await page.getByRole('button', { name: 'Update Apartment' }).click()
  await page.getByLabel('Search apartments').fill(name)
  await expect(page.getByRole('heading', { name: `${name} II` })).toBeVisible()
  const [after] = await findByName(origin, `${name} II`)
  expect(after?.images).toHaveLength(2)
  expect(after?.images[0]).toBe(before?.images[1])
})

test('keeps both edits when another administrator has saved first @once', async ({ page, origin, expectRefusal }) => {
  expectRefusal(409)
  const admin = await newAdmin(origin)
  await ensurePlace(admin.client, place)
  const name = uniqueName('Shared Loft')
  const { _id } = await createLoft(admin.client, name)
  await openAs(page, admin, `/dashboard/edit-apartment/${_id}`, 'admin')
  await page.getByLabel('Bedrooms').fill('3')
  await page.getByLabel('Price per night ($)').fill('90')
  const theirs = loftOf(name, { apartmentType: 'Lagoon house', price: '80' })
  await admin.client.send(rows.updateApartment, { params: { id: _id }, body: theirs })

  await page.getByRole('button', { name: 'Update Apartment' }).click()
  await expect(page.getByText('Nothing was overwritten')).toBeVisible()
  await page.getByRole('button', { name: 'Reload and keep what I typed' }).click()
  await expect(page.getByText('You both changed: Price per night (theirs: 80).')).toBeVisible()
  await expect(page.getByLabel('Apartment Type')).toHaveValue('Lagoon house')
  await expect(page.getByLabel('Bedrooms')).toHaveValue('3')
  await page.getByRole('button', { name: 'Update Apartment' }).click()
  await expect(page).toHaveURL(/\/dashboard\/view-apartments$/)
  const [after] = await findByName(origin, name)
  expect(after).toMatchObject({ apartmentType: 'Lagoon house', bedrooms: 3, price: 90 })
})

test('deletes an apartment after a dialog that names it', async ({ page, origin }) => {
  const admin = await newAdmin(origin)
  await ensurePlace(admin.client, place)
  const name = uniqueName('Doomed Loft')
  await createLoft(admin.client, name)
  await openAs(page, admin, `/dashboard/view-apartments?search=${encodeURIComponent(name)}`, 'admin')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name })).toBeHidden()
  expect(await findByName(origin, name)).toEqual([])
})
