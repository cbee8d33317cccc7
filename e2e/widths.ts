// Owns the check that nothing on a page is wider than the window, and the check of a whole page in a tall window.
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { expect } from './users.ts'

/**
 * To be evaluated in a page: how many pixels it is wider than its window. Not compared with `innerWidth`, which grows
 * with the page on a phone.
 */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Expects that the page fits windows of these widths, and restores the size of the window. `what` is for the message. */
export const expectToFit = async (page: Page, widths: number[], what = ''): Promise<void> => {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(overflow), `${what} at ${width}`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}

/** Expects that the page fits the narrowest phone. */
export const expectToFitSmallPhone = (page: Page, what?: string): Promise<void> => expectToFit(page, [320], what)

/** The accessibility faults of a loaded page, in a window so tall that no fixed bar covers a part of the page. */
export const accessibilityFaultsOfAll = async (page: Page): Promise<string[]> => {
  const before = page.viewportSize()
  const height: number = await page.evaluate('document.documentElement.scrollHeight')
  if (before) await page.setViewportSize({ ...before, height: height + 200 })
  const faults = await accessibilityFaults(page)
  if (before) await page.setViewportSize(before)
  return faults
}
