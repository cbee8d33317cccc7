// Owns the tasks of an operator's day that journeys do, with the most presses each may take: of a mouse, a finger, or two for a list to
// choose from. Typing is not counted. A task begins where the thing is shown, and ends when the page says that it is done. Those of other
// tools are counted the same way.
import { expect, type Page } from '@playwright/test'

/** What a task may take of ours, and takes of the best other tool whose public pages name each press. */
type Task = { most: number; best: number }

/** The sources of `best`, by task, are in docs/operator-tasks.md. */
export const operatorTasks = {
  'approve a paid stay': { most: 1, best: 2 },
  'decline a stay and give the money back': { most: 2, best: 6 },
  'cancel an approved stay and refund it': { most: 2, best: 13 },
  'leave a note for the staff': { most: 1, best: 1 },
  'move a stay in the calendar and see what it costs then': { most: 1, best: 1 },
  'give blocked nights free again': { most: 2, best: 3 },
  'book a walk-in who pays in cash': { most: 1, best: 6 },
  'book for a caller at an agreed price, paid by a link': { most: 3, best: 3 },
  'write down cash for a stay': { most: 2, best: 5 },
  'offer a stay with other nights': { most: 7, best: 7 },
  'offer a late check-out': { most: 2, best: 4 },
  'refund a part of a payment': { most: 2, best: 2 },
  'refuse the proof of a transfer': { most: 2, best: 2 },
  'write down a transfer that has come': { most: 2, best: 7 },
  'match a bank statement': { most: 1, best: 1 },
  'answer the unread message of a guest': { most: 3, best: 3 },
  'price December for all homes': { most: 3, best: 4 },
  'price a day for all homes': { most: 3, best: 4 },
  'take a price back': { most: 1, best: 2 },
  'suspend a guest': { most: 2, best: 2 },
  'import forty homes with their calendars': { most: 2, best: 160 },
} as const satisfies Record<string, Task>

/** So many times the presses of the best other tool a task may take. */
const timesTheBest = 2

const countPresses = `(() => {
  if (window.countsPresses) return
  window.countsPresses = true
  const add = (more) => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + more))
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add(1), true)
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add(2), true)
})()`

/** Does a task on a page; fails where it took more presses than the table allows, or than twice those of the best other tool. */
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
  const { most, best }: Task = operatorTasks[task]
  expect(presses, `${task}: presses`).toBeLessThanOrEqual(Math.min(most, best * timesTheBest))
}
