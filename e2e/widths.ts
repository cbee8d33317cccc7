// Owns the check that nothing on a page is wider than the window.
import type { Page } from '@playwright/test'
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
