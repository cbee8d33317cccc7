// Owns the accessibility check of a page, or of a page in a tall window: axe with the WCAG 2.2 AA rules and its best practices.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'

const require = createRequire(import.meta.url)
// Without comments and long names it is half as much to send and to parse for each page. A fault names its elements by selectors, so axe need
// not write down the HTML of every element that it looks at, up to the whole page.
const axe = `${readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true })`

const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // A rule of WCAG 2.1 A that axe checks only on request: the accessible name contains the visible text.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // Describing every element that has passed would take longer than the check.
  resultTypes: ['violations'],
}

const transitions = `Promise.allSettled(
  document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])))`

type Violation = { id: string; nodes: { target: string[] }[] }

const sessions = new WeakMap<Page, Promise<CDPSession>>()
/** Brings axe into the page by the protocol itself: what `page.evaluate` is given, V8 compiles again each time, in twice the time. */
const bringAxe = async (page: Page): Promise<void> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: axe })
}

const run = async (page: Page): Promise<Violation[]> => {
  if (!(await page.evaluate("'axe' in window"))) await bringAxe(page)
  return await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`)
}

// In a window of the height of the page, no bar that stays in its place covers a part of the page.
const inTallWindow = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const before = page.viewportSize()
  const height: number = await page.evaluate('document.documentElement.scrollHeight')
  if (before) await page.setViewportSize({ ...before, height: height + 200 })
  const result = await work()
  if (before) await page.setViewportSize(before)
  return result
}

/**
 * Gives each fault with the elements that have it, once no part of the page is loading and no list is being replaced: the old one is shown
 * dimmed until then, with colours that would be faults. axe runs inside the page, because the product has no frames: axe's own package for
 * Playwright opens a second page for each check, which takes several times as long. Colours that are just changing are awaited. A control
 * that the page's bar half covers where the page is scrolled to is measured with nothing over it.
 */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  const loading = page.getByRole('status').filter({ hasText: /^\s*Loading\b/ })
  await expect(page.locator('[aria-busy="true"]').or(loading)).toHaveCount(0)
  await page.evaluate(transitions)
  let violations = await run(page)
  if (violations.some(({ id }) => id === 'target-size')) violations = await inTallWindow(page, () => run(page))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The accessibility faults of a loaded page, in a window so tall that no fixed bar covers a part of the page. */
export const accessibilityFaultsOfAll = (page: Page): Promise<string[]> =>
  inTallWindow(page, () => accessibilityFaults(page))
