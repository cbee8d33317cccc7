// Owns the tasks of an operator's day that journeys do, with the most presses each may take: of a mouse, a finger, or two for a list to
// choose from. Typing is not counted. A task begins where the thing is shown, and ends when the page says that it is done.
import { expect, type Page } from '@playwright/test'

export const operatorTasks = {
  'approve a paid stay': 1,
  'decline a stay and give the money back': 2,
  'cancel an approved stay and refund it': 2,
  'leave a note for the staff': 1,
  'move a stay in the calendar and see what it costs then': 1,
  'give blocked nights free again': 2,
  'book a walk-in who pays in cash': 1,
  'book for a caller at an agreed price, paid by a link': 3,
  'write down cash for a stay': 2,
  'offer a stay with other nights': 7,
  'offer a late check-out': 2,
  'refund a part of a payment': 2,
  'refuse the proof of a transfer': 2,
  'write down a transfer that has come': 2,
  'match a bank statement': 1,
  'answer the unread message of a guest': 3,
  'price December for all homes': 3,
  'price a day for all homes': 3,
  'take a price back': 1,
  'suspend a guest': 2,
  'import forty homes with their calendars': 2,
} as const

const countPresses = `(() => {
  if (window.countsPresses) return
  window.countsPresses = true
  const add = (more) => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + more))
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add(1), true)
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add(2), true)
})()`

/** Does a task on a page; fails where it took more presses than the table allows. */
export const doing = async (
  page: Page,
  task: keyof typeof operatorTasks,
  work: () => Promise<unknown>,
): Promise<void> => {
  await page.addInitScript(countPresses)
  await page.evaluate(countPresses)
  await page.evaluate("sessionStorage.setItem('presses', '0')")
  await work()
  const presses = Number(await page.evaluate("sessionStorage.getItem('presses')"))
  expect(presses, `${task}: presses`).toBeGreaterThan(0)
  expect(presses, `${task}: presses`).toBeLessThanOrEqual(operatorTasks[task])
}
