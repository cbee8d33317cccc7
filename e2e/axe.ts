// Owns the accessibility check of a page: axe with the WCAG 2.2 AA rules and its best practices.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
// A rule of WCAG 2.1 A that axe checks only on request: the accessible name contains the visible text.
const rules = { 'label-content-name-mismatch': { enabled: true } }

/** Gives each fault with the elements that have it. */
export const accessibilityFaults = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, rules })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
