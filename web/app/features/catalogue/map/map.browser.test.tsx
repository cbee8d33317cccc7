// Tests of the page with list and map: pins and cards belong together, and what is moved to is searched, by keyboard too.
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { apartment } from '../../../../testing/samples.ts'
import { MapPage } from './map-page.tsx'

const home = { ...apartment, apartmentName: 'Palm Loft', price: 95, latitude: 5.6, longitude: -0.2 }
const group = { count: 3, latitude: 5.58, longitude: -0.15, box: '-0.151,5.579,-0.149,5.581' }
const start = '-0.3,5.5,-0.1,5.7'

const Shown = () => {
  const [query] = useSearchParams()
  const box = query.get('box') ?? start
  const counted = { isPartial: false, unplaced: 2, total: 1, isAtLeast: false, activeFilters: [], nearDates: [] }
  return (
    <MapPage
      search={{ box }}
      stay={null}
      box={box}
      homes={[home]}
      groups={[group]}
      listed={[home]}
      filters={null}
      {...counted}
    />
  )
}
const boxOf = (address: string) => new URL(address, 'http://site').searchParams.get('box')?.split(',').map(Number) ?? []
const pin = () => page.getByRole('button', { name: 'Palm Loft, $95 per night' })

test('shows the card of the home whose pin is chosen, by keyboard, until it is closed', async () => {
  render(<Shown />, '/bookings/map')
  await expect.element(pin()).toHaveAttribute('aria-pressed', 'false')
  pin().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(pin()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Close Palm Loft' }).click()
  await expect.element(pin()).toHaveAttribute('aria-pressed', 'false')
})

test('searches what it was moved to once it rests: by arrow keys, buttons and a group', async () => {
  const { address } = render(<Shown />, '/bookings/map')
  const map = page.getByRole('application')
  await expect.element(map).toBeVisible()
  map.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => boxOf(address())[0]).toBeGreaterThan(-0.3)
  const [west = 0, , east = 0] = boxOf(address())
  await page.getByRole('link', { name: 'Zoom in' }).click()
  await expect.poll(() => (boxOf(address())[2] ?? 0) - (boxOf(address())[0] ?? 0)).toBeCloseTo((east - west) / 2, 2)
  await page.getByRole('link', { name: 'Zoom out' }).click()
  await page.getByRole('link', { name: /^3 stays close together/ }).click()
  await expect.poll(() => boxOf(address())[1]).toBeGreaterThan(5.55)
})

test('without search as I move, searches when it is told to', async () => {
  const { address } = render(<Shown />, '/bookings/map')
  await page.getByRole('checkbox', { name: 'Search as I move' }).click()
  await page.getByRole('link', { name: 'Zoom in' }).click()
  const here = page.getByRole('button', { name: 'Search this area' })
  await expect.element(here).toBeVisible()
  expect(boxOf(address())).toEqual([])
  await here.click()
  await expect.poll(() => boxOf(address()).length).toBe(4)
  await expect.element(here).not.toBeInTheDocument()
})

test('says what has emptied it, with a link that drops it where that helps, and the nearest dates that are free', async () => {
  const { address } = render(
    <MapPage
      {...{ search: { box: start, location: 'Osu' }, stay: null, box: start, homes: [], groups: [], listed: [] }}
      {...{ isPartial: false, unplaced: 0, total: 0, isAtLeast: false, filters: null }}
      activeFilters={[
        { label: 'this part of the map', to: '/bookings/map?location=Osu', counted: { total: 4 } },
        { label: 'Osu', to: `/bookings/map?box=${start}`, counted: { total: 0 } },
      ]}
      nearDates={[
        { label: 'Fri 11 Dec to Sun 13 Dec', to: '/bookings/map?from=2026-12-11&to=2026-12-13', counted: { total: 1 } },
      ]}
    />,
    '/bookings/map',
  )
  await expect.element(page.getByRole('heading', { name: 'No apartments here.' })).toBeVisible()
  await expect.element(page.getByText(/^Nothing matches this part of the map together with/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Drop Osu/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Fri 11 Dec to Sun 13 Dec · 1 stay' })).toBeVisible()
  await page.getByRole('link', { name: 'Drop this part of the map · 4 stays' }).click()
  await expect.poll(address).toBe('/bookings/map?location=Osu')
})
