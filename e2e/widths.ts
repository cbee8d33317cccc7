// Owns the checks that nothing on a page is wider than the window, and that on a small phone nothing covers a control.
import type { Page } from '@playwright/test'
import { expect, test } from './users.ts'

/**
 * To be evaluated in a page: how many pixels it is wider than its window. Not compared with `innerWidth`, which grows
 * with the page on a phone.
 */
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Those of the widths that a journey measures at its size: one that runs at both leaves those of phones to a phone, the others to a desktop. */
const widthsOfThisSize = (widths: number[]): number[] => {
  const { project, titlePath } = test.info()
  if (titlePath.join(' ').includes('@once')) return widths
  return widths.filter((width) => width < 640 === (project.name !== 'desktop'))
}

/**
 * Expects that the page fits windows of these widths, and restores the size of the window. `what` is for the message; `also` is expected at
 * each width, too. At a width of its own a page is the same from both sizes of a journey, so each width is measured at one of them: those of
 * phones at that of a phone, where controls are larger.
 */
export const expectToFit = async (
  page: Page,
  widths: number[],
  what = '',
  also?: () => Promise<void>,
): Promise<void> => {
  const measured = widthsOfThisSize(widths)
  if (measured.length === 0) return
  const before = page.viewportSize()
  for (const width of measured) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(overflow), `${what} at ${width}`).toBeLessThanOrEqual(0)
    await also?.()
  }
  if (before) await page.setViewportSize(before)
}

/**
 * To be evaluated in a page: its controls whose middle something else covers although they are scrolled into the middle of the window. Of an
 * input that only screen readers see, its label is what is pressed. Those outside an open dialog cannot be pressed.
 */
const coveredControls = (): string[] => {
  const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [tabindex="0"]'
  const [x, y] = [scrollX, scrollY]
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const nameOf = (element: Element) =>
    `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
  const faults: string[] = []
  for (const control of within.querySelectorAll<HTMLElement>(kinds)) {
    if (control.closest('[aria-hidden=true], [inert]')) continue
    const shown = control.offsetWidth > 2 ? control : control.closest('label')
    if (!shown?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const [box] = shown.getClientRects()
    if (!box) continue
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const isOwn =
      hit === null || hit.contains(control) || shown.contains(hit) || hit.closest('label')?.control === control
    if (!isOwn) faults.push(`${nameOf(hit)} covers ${nameOf(control)}`)
  }
  scrollTo({ left: x, top: y, behavior: 'instant' })
  return faults
}

/** Expects that the page fits the narrowest phone, and that nothing covers a control there. */
export const expectToFitSmallPhone = (page: Page, what = ''): Promise<void> =>
  expectToFit(page, [320], what, () =>
    expect.poll(() => page.evaluate(coveredControls), `controls of ${what} at 320`).toEqual([]),
  )
