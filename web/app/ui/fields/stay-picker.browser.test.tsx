// Tests of choosing nights: a panel beside its field on a larger screen, a dialog on a phone, and booked days that arrow keys reach.
import { formatDate } from '@akwaaba/contract/dates'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../testing/render.tsx'
import { day } from '../../../testing/samples.ts'
import { type StayDates, StayPicker } from './stay-picker.tsx'

const booked = [day(3), day(4)]
const Picker = ({ from }: { from?: string }) => {
  const [dates, setDates] = useState<StayDates>({ from, to: undefined })
  return (
    <>
      <button type="button">Elsewhere</button>
      <StayPicker {...dates} booked={booked} onChange={setDates} />
      <p>{JSON.stringify(dates)}</p>
    </>
  )
}
const panel = () => page.getByRole('dialog', { name: 'Choose your nights' })
const dayButton = (ahead: number) => panel().getByRole('button', { name: new RegExp(`^${formatDate(day(ahead))}`) })

test('opens beside its field without closing the page off, and closes by Escape, a press elsewhere and leaving it', async () => {
  render(<Picker />)
  const field = page.getByRole('button', { name: /^Check in/ })
  await field.click()
  await expect.element(dayButton(1)).toBeVisible()
  expect(panel().element().matches(':modal')).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  expect(document.activeElement).toBe(field.element())
  await field.click()
  await expect.element(panel()).toBeVisible()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('keeps its place when its field moves and its content arrives, so that a press on it is not lost', async () => {
  render(<Picker />)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await expect.element(dayButton(1)).toBeVisible()
  const element = panel().element() as HTMLElement
  const { top } = element.getBoundingClientRect()
  page.getByRole('button', { name: 'Elsewhere' }).element().setAttribute('style', 'height: 100px')
  const late = document.createElement('p')
  late.textContent = 'Which nights are booked could not be loaded.'
  const measured = new Promise((resolve) => new ResizeObserver(resolve).observe(late))
  element.append(late)
  await measured
  await new Promise(requestAnimationFrame)
  expect(element.getBoundingClientRect().top).toBe(top)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('is a dialog of its own on a phone', async () => {
  await page.viewport(390, 800)
  render(<Picker />)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await expect.element(panel()).toBeVisible()
  expect(panel().element().matches(':modal')).toBe(true)
  await page.viewport(1366, 900)
})

test('lets arrow keys reach days that cannot be chosen, and says why', async () => {
  render(<Picker from={day(1)} />)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await expect.element(dayButton(2)).toBeVisible()
  await expect.element(dayButton(3)).toHaveAccessibleName(`${formatDate(day(3))}, check-out only`)
  await expect.element(dayButton(4)).toHaveAccessibleName(`${formatDate(day(4))}, booked`)
  dayButton(2).element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(dayButton(4).element())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(JSON.stringify({ from: day(1) }))).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(page.getByText(JSON.stringify({ from: day(1), to: day(3) }))).toBeVisible()
})

test('forgets an arrival without a departure when the dates are cleared', async () => {
  render(<Picker />)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await dayButton(5).click()
  await expect.element(panel().getByText(/Now choose the day you leave\.$/)).toBeVisible()
  await panel().getByRole('button', { name: 'Clear dates' }).click()
  await expect.element(panel().getByText('Choose the day you arrive.')).toBeVisible()
  await dayButton(7).click()
  await expect.element(page.getByText(JSON.stringify({ from: day(7) }))).toBeVisible()
})
