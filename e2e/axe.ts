// Owns finding what shuts people out of a page: axe over the WCAG 2.2 AA rules, and over what it calls good practice.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
// A rule of WCAG 2.1 A that axe leaves out unless asked: what is read aloud holds what stands there.
const rules = { 'label-content-name-mismatch': { enabled: true } }

/** Each fault with where it stands; none is what a page aims at. */
export const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: tags }, rules })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
