// A first visit: what is loaded when.
import { expect, hydrated, test } from './users.ts'

test('the sections of the home page are loaded at the first input, the calendar when the pointer comes to its field @once', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const has = (name: string) => loaded.some((url) => url.includes(`/assets/${name}-`))
  await page.goto('/')
  await hydrated(page)
  // Chromium tells where the pointer rests, at times: nobody has moved it.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')))
  await page.waitForLoadState('networkidle')
  expect(has('home-sections')).toBe(false)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => has('home-sections')).toBe(true)
  // They work once they are there.
  await page.getByRole('link', { name: /See all/ }).click()
  await expect(page).toHaveURL(/\/bookings$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tailored Services' })).toBeAttached()
  expect(has('stay-panel')).toBe(false)
  await page.getByRole('button', { name: 'Check in' }).hover()
  await expect.poll(() => has('stay-panel')).toBe(true)
})
