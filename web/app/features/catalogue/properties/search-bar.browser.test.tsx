// Tests of the search for properties: what is typed in a field when another filter is removed.
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import type { PropertySearch } from '../../../paths.ts'
import { PropertySearchBar } from './search-bar.tsx'

const searches: PropertySearch[] = []

/** The search of an address with a type, until the event takes the type off. */
const Shown = () => {
  const [search, setSearch] = useState<PropertySearch>({ propertyType: 'Furnished' })
  useEffect(() => {
    const remove = () => setSearch({})
    addEventListener('remove', remove)
    return () => removeEventListener('remove', remove)
  }, [])
  return <PropertySearchBar search={search} onSearch={(wanted) => searches.push(wanted)} />
}

const [price, type] = [page.getByLabelText('Maximum price ($)'), page.getByLabelText('Property type')]

beforeEach(async () => {
  searches.length = 0
  render(<Shown />)
  await expect.element(type).toHaveValue('Furnished')
  await userEvent.fill(price, '500')
})

test('keeps a price that is typed when another filter is removed while the field has the focus', async () => {
  dispatchEvent(new Event('remove'))
  await expect.element(type).toHaveValue('')
  await expect.element(price).toHaveValue(500)
  expect(searches).toEqual([])
  await userEvent.keyboard('{Tab}')
  expect(searches).toEqual([{ location: '', propertyType: '', maxPrice: '500' }])
})

test('searches again without a filter that is removed before the search for the price has answered', async () => {
  await userEvent.keyboard('{Tab}')
  dispatchEvent(new Event('remove'))
  await expect.element(type).toHaveValue('')
  await expect.element(price).toHaveValue(500)
  expect(searches).toEqual([
    { location: '', propertyType: 'Furnished', maxPrice: '500' },
    { location: '', propertyType: '', maxPrice: '500' },
  ])
})
