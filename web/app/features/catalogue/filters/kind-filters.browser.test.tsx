// Tests of the filters by type, bedrooms and amenities: their numbers, several choices in a row, and a failed request.
import { countFilters, type FilterCounts } from '@akwaaba/contract/apartment-filters'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { KindFilters } from './kind-filters.tsx'

const counts: FilterCounts = {
  types: [
    { name: 'Apartment', stays: 6 },
    { name: 'Villa', stays: 1 },
  ],
  bedrooms: [
    { least: 1, stays: 7 },
    { least: 4, stays: 0 },
  ],
  amenities: [
    { name: 'Pool', stays: 2 },
    { name: 'Wi-Fi', stays: 7 },
  ],
}

test('shows how many stays each choice leaves, and refuses one that leaves none', async () => {
  await answer(countFilters, counts)
  render(<KindFilters search={{ location: 'Osu' }} onChange={() => undefined} />)
  await expect.element(page.getByRole('radio', { name: 'Apartment 6 stays' })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Pool 2 stays' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^4\+ bedrooms/ })).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: 'Any type' })).toBeChecked()
})

test('adds amenities to those chosen before the address has changed, and removes one that is not among the frequent ones', async () => {
  await answer(countFilters, { ...counts, isAtLeast: true })
  const changed = vi.fn()
  render(<KindFilters search={{ amenities: 'Cot' }} onChange={changed} />)
  await userEvent.click(page.getByRole('checkbox', { name: 'Wi-Fi 7+ stays' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Pool 2+ stays' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Cot' }))
  await userEvent.click(page.getByRole('radio', { name: 'Villa 1+ stays' }))
  expect(changed.mock.calls.map(([change]) => change)).toEqual([
    { amenities: 'Cot,Wi-Fi' },
    { amenities: 'Cot,Pool,Wi-Fi' },
    { amenities: 'Pool,Wi-Fi' },
    { type: 'Villa' },
  ])
  await expect.element(page.getByRole('radio', { name: 'Villa 1+ stays' })).toBeChecked()
})

test('says that the numbers could not be loaded, and tries again', async () => {
  await breakConnection(countFilters)
  render(<KindFilters search={{}} onChange={() => undefined} />)
  await expect.element(page.getByText('The filters could not be loaded.')).toBeVisible()
  await answer(countFilters, counts)
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  const villa = page.getByRole('radio', { name: 'Villa 1 stays' })
  await expect.element(villa).toBeVisible()
  await breakConnection(countFilters)
  await userEvent.click(villa)
  await expect.element(page.getByText('The numbers could not be loaded.')).toBeVisible()
  await answer(countFilters, { ...counts, types: [{ name: 'Villa', stays: 3 }] })
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByRole('radio', { name: 'Villa 3 stays' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
})
