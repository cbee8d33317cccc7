// Tests of the cards on the home page: on a phone one row that is swiped, on a larger screen a grid.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { ApartmentGrid } from './apartment-grid.tsx'

const homes = [1, 2, 3, 4].map((number) => ({ ...apartment, _id: apartment._id.replace(/1$/, String(number)) }))
const tops = () =>
  new Set(
    page
      .getByRole('article')
      .elements()
      .map((card) => Math.round(card.getBoundingClientRect().top)),
  )

test('is one row on a phone, wider than the screen and swiped, and a page no wider than it', async () => {
  await page.viewport(390, 800)
  onTestFinished(async () => void (await page.viewport(1366, 900)))
  render(
    <div className="wrap">
      <ApartmentGrid apartments={homes} isStrip />
    </div>,
  )
  await expect.poll(() => page.getByRole('article').all().length).toBe(homes.length)
  expect(tops().size).toBe(1)
  const [first] = page.getByRole('article').elements()
  const strip = first?.parentElement
  expect(strip?.scrollWidth).toBeGreaterThan(strip?.clientWidth ?? Number.POSITIVE_INFINITY)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1366, 900)
  await expect.poll(() => tops().size).toBe(2)
})
