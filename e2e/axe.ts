// Owns finding what shuts people out of a page: axe over the WCAG 2.2 AA rules.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Each fault with where it stands; none is what a page aims at. */
export const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
