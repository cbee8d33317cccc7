// Tests of a search that another page passes on: it is in the address in the end, and is loaded once.
import { useState } from 'react'
import { ScrollRestoration, useNavigationType, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { usePassedSearch } from './passed-search.ts'

const List = () => {
  const [query] = useSearchParams()
  const [isPressed, setPressed] = useState(false)
  usePassedSearch(Object.fromEntries(query))
  return (
    <>
      <ScrollRestoration />
      <p className="h-[3000px]">The list</p>
      <button type="button" onClick={() => setPressed(true)}>
        {isPressed ? 'Pressed' : 'Card'}
      </button>
      <p>Shown by {useNavigationType()}</p>
    </>
  )
}

const state = { location: 'Osu', priceFrom: '50', priceTo: undefined }

test('loads nothing again when the address has what was passed', async () => {
  const { address } = render(<List />, '/bookings?location=Osu&priceFrom=50&guests=2', state)
  await page.getByRole('button', { name: 'Card' }).click()
  await expect.element(page.getByRole('button', { name: 'Pressed' })).toBeVisible()
  await expect.element(page.getByText('Shown by POP')).toBeVisible()
  expect(address()).toBe('/bookings?location=Osu&priceFrom=50&guests=2')
})

test('moves what was passed into the address where it lacks it, and the page stays where it was scrolled to', async () => {
  const scrolledTo: number[] = []
  const { scrollTo } = window
  window.scrollTo = (...[, top]: [unknown, unknown?]) => void scrolledTo.push(Number(top))
  try {
    const { address } = render(<List />, '/bookings?location=Accra&guests=2', state)
    await expect.element(page.getByText('Shown by REPLACE')).toBeVisible()
    expect(address()).toBe('/bookings?location=Osu&priceFrom=50&guests=2')
    // When the page is shown first, and not again.
    expect(scrolledTo).toEqual([0])
  } finally {
    window.scrollTo = scrollTo
  }
})
