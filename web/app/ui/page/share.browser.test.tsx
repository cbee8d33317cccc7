// Tests of sharing a page: the message for WhatsApp, the address to copy where the browser refuses to, and closing by keyboard.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { Share } from './share.tsx'

const url = 'https://akwaaba.example/booking-info/1?from=2026-12-04&to=2026-12-08'
const Shown = () => <Share title="Palm Loft" url={url} text="Palm Loft, Labone & Osu, $100 per night" />
const open = () => page.getByText('Share', { exact: true }).click()

test('gives WhatsApp the text and the whole address, and closes at Escape with the focus on its button', async () => {
  render(<Shown />)
  await open()
  const link = page.getByRole('link', { name: /^WhatsApp/ })
  await expect.element(link).toBeVisible()
  const to = new URL(link.element().getAttribute('href') ?? '')
  expect(to.origin).toBe('https://wa.me')
  expect(to.searchParams.get('text')).toBe(`Palm Loft, Labone & Osu, $100 per night\n${url}`)
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(link).not.toBeInTheDocument()
  expect(document.activeElement?.localName).toBe('summary')
})

test('copies the address, and shows it where the browser does not let it be copied', async () => {
  const copied: string[] = []
  let isRefused = false
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => {
        if (isRefused) throw new Error('refused')
        copied.push(text)
      },
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  render(<Shown />)
  await open()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(copied).toEqual([url])
  isRefused = true
  await page.getByRole('button', { name: 'Link copied' }).click()
  await expect.element(page.getByLabelText('Copy it from here')).toHaveValue(url)
})
