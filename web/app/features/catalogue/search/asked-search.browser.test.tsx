// Tests of what is chosen while the results of an earlier choice are loading: both are in the address in the end.
import { type LoaderFunction, useLoaderData } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import type { PropertySearch, StaySearch, TourSearch } from '../../../paths.ts'
import { MapPage } from '../map/map-page.tsx'
import { PropertyResults } from '../properties/property-results.tsx'
import { TourResults } from '../tours/tour-results.tsx'
import { MapBar } from './map-bar.tsx'
import { ApartmentResults } from './results.tsx'

let isHeld = false
let release: () => void = () => undefined
/** how often the results were asked for */
let asked = 0

beforeEach(() => {
  isHeld = false
})

/** Reads the search of an address; held back while `isHeld`, until `release` is called. */
const loader: LoaderFunction = async ({ request }) => {
  asked++
  if (isHeld) {
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    await promise
  }
  return Object.fromEntries(new URL(request.url).searchParams)
}

const filter = (name: string) => page.getByRole('link', { name: `Remove filter ${name}` })

const Apartments = () => {
  const search = useLoaderData<StaySearch>()
  return (
    <ApartmentResults
      {...{ search, notes: [], activeFilters: [], nearDates: [], total: 1, isAtLeast: false, shown: 1 }}
      {...{ locations: ['Osu'], highestPrice: 500, skeleton: null }}
    >
      <p>The list</p>
    </ApartmentResults>
  )
}

const order = page.getByRole('combobox', { name: /^Sort by/ })

test('removes a filter of the apartments without losing the order that was chosen before', async () => {
  const { address } = render(<Apartments />, '/bookings?location=Osu&type=Villa', undefined, loader)
  await expect.element(filter('Osu')).toBeVisible()
  isHeld = true
  await userEvent.selectOptions(order, 'rating')
  await expect.element(page.getByText('The list')).not.toBeInTheDocument()
  await userEvent.click(filter('Osu'))
  await expect.element(filter('Osu')).not.toBeInTheDocument()
  await userEvent.selectOptions(order, 'newest')
  release()
  await expect.poll(address).toBe('/bookings?type=Villa&sort=newest')
})

const Packages = () => (
  <TourResults search={useLoaderData<TourSearch>()} tours={[]} total={0} locations={['Aburi', 'Keta']} />
)

test('keeps what is typed into the filters of the packages when the results of an earlier choice come', async () => {
  const { address } = render(<Packages />, '/package', undefined, loader)
  const [location, most] = [page.getByLabelText('Location'), page.getByLabelText('Max Price ($)')]
  await expect.element(location).toBeVisible()
  isHeld = true
  await userEvent.selectOptions(location, 'Keta')
  await userEvent.click(page.getByRole('button', { name: 'Apply Filters' }))
  await expect.element(filter('Keta')).toBeVisible()
  await userEvent.fill(most, '80')
  release()
  await expect.poll(address).toBe('/package?location=Keta')
  await expect.element(most).toHaveValue(80)
})

const Properties = () => (
  <PropertyResults search={useLoaderData<PropertySearch>()} properties={[]} total={0} activeFilters={[]} />
)

test('removes a filter of the properties without losing the type that was chosen before', async () => {
  const { address } = render(<Properties />, '/properties?location=Tema', undefined, loader)
  await expect.element(filter('“Tema”')).toBeVisible()
  isHeld = true
  const before = asked
  await userEvent.selectOptions(page.getByLabelText('Property type'), 'Furnished')
  await expect.poll(() => asked).toBe(before + 1)
  await userEvent.click(filter('“Tema”'))
  await expect.element(page.getByLabelText('Location')).toHaveValue('')
  await expect.element(page.getByLabelText('Property type')).toHaveValue('Furnished')
  release()
  await expect.poll(address).toBe('/properties?propertyType=Furnished')
})

// As long as a press with a mouse takes, or with a key, which leaves the price at the same instant.
test.each([80, 0])(
  'clears all filters of the properties by a press of %i ms that leaves a typed price',
  async (delay) => {
    const { address } = render(<Properties />, '/properties?location=Tema&propertyType=Furnished', undefined, loader)
    await expect.element(filter('“Tema”')).toBeVisible()
    isHeld = true
    await userEvent.fill(page.getByLabelText('Maximum price ($)'), '900')
    await userEvent.click(page.getByRole('link', { name: 'Clear all' }), { delay })
    await expect.element(page.getByLabelText('Location')).toHaveValue('')
    await expect.element(page.getByLabelText('Maximum price ($)')).toHaveValue(null)
    release()
    await expect.poll(address).toBe('/properties')
  },
)

test('does not bring back the order of the apartments that was taken back by the button of the browser', async () => {
  const { address, go } = render(<Apartments />, '/bookings?location=Osu&type=Villa', undefined, loader)
  await expect.element(filter('Villa')).toBeVisible()
  await userEvent.selectOptions(order, 'rating')
  await expect.poll(address).toMatch(/sort=rating$/)
  await go(-1)
  await expect.poll(address).toBe('/bookings?location=Osu&type=Villa')
  await userEvent.click(page.getByText('Guests', { exact: true }).first())
  await userEvent.click(page.getByRole('button', { name: 'One adult more' }))
  await expect.poll(address).toBe('/bookings?location=Osu&guests=1&type=Villa')
})

const start = '-0.3,5.5,-0.1,5.7'

const OnMap = () => {
  const search = useLoaderData<StaySearch>()
  return (
    <MapPage
      {...{ search, stay: null, box: search.box ?? start, homes: [], groups: [], listed: [], total: 1 }}
      {...{ isPartial: false, unplaced: 0, isAtLeast: false, activeFilters: [], nearDates: [] }}
      filters={<MapBar {...{ search, notes: [], locations: ['Osu'], highestPrice: 500 }} />}
    />
  )
}

test('moves the map without losing the filter that was removed before', async () => {
  const { address } = render(<OnMap />, '/bookings/map?location=Osu&type=Villa', undefined, loader)
  await expect.element(filter('Villa')).toBeVisible()
  isHeld = true
  await userEvent.click(filter('Villa'))
  await expect.element(filter('Villa')).not.toBeInTheDocument()
  const before = asked
  await page.getByRole('link', { name: 'Zoom in' }).click()
  await expect.poll(() => asked).toBe(before + 1)
  release()
  await expect.poll(address).toMatch(/^\/bookings\/map\?location=Osu&box=/)
})

test('does not search a part of the map for another place, once that place is asked for', async () => {
  const { address } = render(<OnMap />, `/bookings/map?location=Osu&type=Villa&box=${start}`, undefined, loader)
  await page.getByRole('checkbox', { name: 'Search as I move' }).click()
  isHeld = true
  const before = asked
  await userEvent.click(filter('Osu'))
  await expect.poll(() => asked).toBe(before + 1)
  await page.getByRole('link', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect.element(page.getByRole('button', { name: 'Search this area' })).not.toBeInTheDocument()
  release()
  await expect.poll(address).toBe('/bookings/map?type=Villa')
})
