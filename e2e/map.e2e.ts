// Apartments on a map beside their list, for a visitor: by keyboard, with dates, and without JavaScript.
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { accessibilityFaults } from './axe.ts'
import { expect, hydrated, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const day = (ahead: number) => addDays(dateInAccra(new Date()), ahead)

test('shows the homes of a search on a map, opens one from its pin by keyboard, and comes back to the same part', async ({
  page,
  origin,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(origin)) foreign.push(request.url())
  })
  // Homes whose pins would lie over each other are one group, here those of other journeys too.
  await page.goto('/bookings/map')
  await expect(page.getByRole('list', { name: 'Homes on the map' }).locator('a, button').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/bookings?search=Garden+Flat+Dzorwulu&from=${day(400)}&to=${day(402)}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Apartments on a map' })).toBeAttached()
  const pin = page.getByRole('button', { name: /^Garden Flat Dzorwulu, \$\S+ for 2 nights$/ })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
  await page.getByRole('button', { name: 'Detailed map' }).click()
  await expect(page.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeVisible()
  const isPainted = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas')
      return canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3] === 255
    })
  await expect.poll(isPainted).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('application').focus()
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/box=/)
  const part = new URL(page.url()).searchParams.get('box')
  const name = 'Garden Flat Dzorwulu'
  await page.getByRole('heading', { level: 3, name }).getByRole('link').locator('visible=true').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).searchParams.get('box')).toBe(part)
  expect(foreign).toEqual([])
})

test('is a list with a map whose groups and zoom are links without JavaScript', async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  await page.goto('/bookings/map')
  await expect(page.getByRole('list', { name: 'Stays' }).getByRole('link').first()).toBeVisible()
  await page.getByRole('link', { name: 'Zoom out' }).click()
  await expect(page).toHaveURL(/box=/)
  await expect(page.getByRole('list', { name: 'Stays' }).getByRole('link').first()).toBeVisible()
  // A part of the sea: what has emptied the map is lifted by a link as well.
  await page.goto('/bookings/map?search=Garden+Flat+Dzorwulu&box=-2.1,4.5,-2,4.6')
  await expect(page.getByRole('heading', { name: 'No apartments here.' })).toBeVisible()
  await page.getByRole('link', { name: 'Drop this part of the map · 1 stay' }).click()
  await expect(page.getByRole('heading', { name: '1 stay in this part of the map' })).toBeAttached()
  await context.close()
})
