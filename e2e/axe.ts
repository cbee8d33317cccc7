// Owns the accessibility check of a page: axe with the WCAG 2.2 AA rules and its best practices.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const options = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // A rule of WCAG 2.1 A that axe checks only on request: the accessible name contains the visible text.
  rules: { 'label-content-name-mismatch': { enabled: true } },
  // Describing every element that has passed would take longer than the check.
  resultTypes: ['violations'],
}

type Violation = { id: string; nodes: { target: string[] }[] }

/**
 * Gives each fault with the elements that have it. axe runs inside the page, because the product has no frames: axe's
 * own package for Playwright opens a second page for each check, which takes several times as long.
 */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const violations: Violation[] = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
