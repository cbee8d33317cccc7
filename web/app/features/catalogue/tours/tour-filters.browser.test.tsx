// Tests of the filters of the packages: what is typed in a field when another filter is removed or the address changes.
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import type { TourSearch } from '../../../paths.ts'
import { TourFilters } from './tour-filters.tsx'

const applied: TourSearch[] = []

/** The filters of an address with a place and a lower price, until events take the place off, and both. */
const Shown = () => {
  const [search, setSearch] = useState<TourSearch>({ location: 'Aburi', minPrice: '50' })
  useEffect(() => {
    const remove = () => setSearch({ minPrice: '50' })
    const clear = () => setSearch({})
    addEventListener('remove', remove)
    addEventListener('clear', clear)
    return () => {
      removeEventListener('remove', remove)
      removeEventListener('clear', clear)
    }
  }, [])
  return (
    <TourFilters
      {...{ id: 'filters', search, locations: ['Aburi'], className: '' }}
      onChange={(wanted) => applied.push(wanted)}
    />
  )
}

test('keeps a price that is typed and not applied when another filter is removed, and follows the address in the other fields', async () => {
  render(<Shown />)
  const [place, least] = [page.getByLabelText('Location'), page.getByLabelText('Min Price ($)')]
  const most = page.getByLabelText('Max Price ($)')
  await userEvent.fill(most, '300')
  dispatchEvent(new Event('remove'))
  await expect.element(place).toHaveValue('')
  await expect.element(least).toHaveValue(50)
  await expect.element(most).toHaveValue(300)
  dispatchEvent(new Event('clear'))
  await expect.element(least).toHaveValue(null)
  await expect.element(most).toHaveValue(300)
  await userEvent.click(page.getByRole('button', { name: 'Apply Filters' }))
  expect(applied).toEqual([{ location: '', minPrice: '', maxPrice: '300' }])
})
