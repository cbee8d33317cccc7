// Tests of the card of a home: its pictures are swiped on a phone and loaded one by one, and not at all where the visitor saves data.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { ApartmentCard } from './apartment-card.tsx'

const home = { ...apartment, coverImage: 'front.jpg', images: ['bed.jpg', 'sea.jpg'] }
const card = () => page.getByRole('article').element()
/** How many pictures have been asked for; there are none here, so each becomes a placeholder. */
const shown = () =>
  [...card().querySelectorAll('.snap-center')].filter((slide) => slide.querySelector('img, svg')).length
/** The strip of pictures, moved as a finger does. */
const swipeTo = async (at: number) => {
  await expect.poll(() => card().querySelector('.snap-x')).not.toBeNull()
  const strip = card().querySelector('.snap-x')
  strip?.scrollTo({ left: strip.clientWidth * at, behavior: 'instant' })
}

beforeEach(async () => {
  // As on the site, where React makes this page in the browser: what a card loads later is loaded at once.
  document.documentElement.dataset.hydrated = 'true'
  await page.viewport(390, 800)
  onTestFinished(async () => {
    delete document.documentElement.dataset.hydrated
    await page.viewport(1366, 900)
  })
})

test('loads a further picture of a card when it is swiped to, and opens the home at a press on it', async () => {
  const { address } = render(<ApartmentCard apartment={home} stay={null} />, '/bookings')
  await expect.element(page.getByRole('link', { name: 'Palm Loft' })).toBeVisible()
  await swipeTo(0)
  expect(shown()).toBe(1)
  await swipeTo(1)
  // That one, and the next.
  await expect.poll(shown).toBe(3)
  expect(page.getByRole('link').all()).toHaveLength(1)
  card().querySelectorAll<HTMLElement>('.snap-center a')[1]?.click()
  await expect.poll(address).toBe(`/booking-info/${home._id}`)
})

test('has one picture where the visitor saves data', async () => {
  const connection = Reflect.get(navigator, 'connection')
  Object.defineProperty(connection, 'saveData', { value: true, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(connection, 'saveData')
  })
  render(<ApartmentCard apartment={home} stay={null} />, '/bookings')
  await expect.poll(() => card().querySelector('.snap-x')).not.toBeNull()
  await expect.poll(() => card().querySelectorAll('.snap-center').length).toBe(1)
  expect(shown()).toBe(1)
})
