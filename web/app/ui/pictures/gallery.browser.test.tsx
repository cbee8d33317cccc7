// Tests of the full-screen view of pictures: the picture shown stays when the page around it is rendered.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { GalleryFrame } from './gallery.tsx'

/** A page that has other data, with a gallery of it, each time that its button is pressed. */
const Page = () => {
  const [times, setTimes] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Loaded {times} times
      </button>
      <GalleryFrame pictures={['a', 'b', 'c']} name="Lantern Studio" allLabel="View All Photos">
        {() => null}
      </GalleryFrame>
    </>
  )
}

test('keeps the picture that is shown when the page is loaded again', async () => {
  render(<Page />)
  await page.getByRole('button', { name: 'View All Photos' }).click()
  const shown = page.getByRole('dialog', { name: 'Lightbox' })
  await expect.element(shown.getByText('1 / 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(shown.getByText('2 / 3')).toBeVisible()
  const again = page.getByRole('button', { name: 'Loaded 0 times', includeHidden: true })
  ;(again.element() as HTMLButtonElement).click()
  await expect.element(page.getByText('Loaded 1 times')).toBeInTheDocument()
  await expect.element(shown.getByText('2 / 3')).toBeVisible()
})
