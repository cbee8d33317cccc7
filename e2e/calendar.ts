// Owns choosing nights in the calendar as a user does: open it, go to the month, choose two days.
import { addDays, dateInAccra, formatDate } from '@akwaaba/contract/dates'
import { expect, type Page } from '@playwright/test'
import { controlsOf, tabTo } from './controls.ts'

const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose your nights' })

/** Opens the calendar of `field` and chooses `nights` from `inDays` days ahead. Gives the two dates. */
export const chooseNights = async (page: Page, inDays: number, nights: number, field = 'Check in') => {
  const from = addDays(dateInAccra(new Date()), inDays)
  const to = addDays(from, nights)
  await page.getByRole('button', { name: field }).click()
  const dialog = calendarOf(page)
  for (const date of [from, to]) {
    const day = dialog.getByRole('button', { name: formatDate(date) }).first()
    await expect(dialog.getByRole('grid').first()).toBeVisible()
    for (let months = 0; months < 14 && !(await day.isVisible()); months++)
      await dialog.getByRole('button', { name: /next month/i }).click()
    await day.click()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { from, to }
}

/** The same by keyboard alone: arrow keys lead from today to the day of arrival, and from there to the day of departure. */
export const chooseNightsByKeys = async (page: Page, inDays: number, nights: number): Promise<void> => {
  const { press } = controlsOf(page)
  await press(page.getByRole('button', { name: 'Check in' }))
  const dialog = calendarOf(page)
  const today = dateInAccra(new Date())
  const dayIn = (days: number) => dialog.getByRole('button', { name: formatDate(addDays(today, days)) }).first()
  await tabTo(dayIn(0))
  for (const [at, days] of [
    [inDays, inDays],
    [inDays + nights, nights],
  ] as const) {
    for (let weeks = 0; weeks < Math.floor(days / 7); weeks++) await page.keyboard.press('ArrowDown')
    for (let rest = 0; rest < days % 7; rest++) await page.keyboard.press('ArrowRight')
    await expect(dayIn(at)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press(dialog.getByRole('button', { name: 'Done' }))
}
