// Owns how a journey works the controls of a page where it is walked by keyboard alone on a desktop, and by taps on a phone.
import { expect, type Locator, type Page } from '@playwright/test'

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 640

const mostTabs = 150

/** The key that brings the focus closer to a control; null where the control has it. Evaluated in the page. */
const keyTowards = (control: Element): 'Tab' | 'Shift+Tab' | null => {
  const focused = document.activeElement
  if (focused === control) return null
  const order = focused === null || focused === document.body ? 0 : control.compareDocumentPosition(focused)
  return order & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'
}

/** Moves the focus to a control as a keyboard does, by Tab or back from where it is; fails where Tab does not reach it. */
export const tabTo = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    const key = await target.evaluate(keyTowards)
    if (key === null) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** The ways to work the controls of a page at its size: no pointer on a desktop, no keyboard on a phone. */
export const controlsOf = (page: Page) => {
  const byKey = async (target: Locator, key: string): Promise<void> => {
    await tabTo(target)
    await page.keyboard.press(key)
  }
  return isPhone(page)
    ? {
        press: (target: Locator) => target.tap(),
        fill: (target: Locator, text: string) => target.fill(text),
        check: (target: Locator) => target.check(),
        select: async (target: Locator, option: string) => void (await target.selectOption(option)),
        /** One of a group of radio buttons, counted from one. */
        choose: (group: Locator, place: number) =>
          group
            .locator('label')
            .nth(place - 1)
            .tap(),
      }
    : {
        press: (target: Locator) => byKey(target, 'Enter'),
        fill: async (target: Locator, text: string) => {
          await tabTo(target)
          await page.keyboard.insertText(text)
        },
        check: (target: Locator) => byKey(target, 'Space'),
        select: async (target: Locator, option: string) => {
          await tabTo(target)
          await page.keyboard.type(option)
        },
        choose: async (group: Locator, place: number) => {
          await byKey(group.getByRole('radio').first(), 'Space')
          for (let at = 1; at < place; at++) await page.keyboard.press('ArrowRight')
        },
      }
}
