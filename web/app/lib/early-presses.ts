// Owns early presses that a button answers in its own way once its code has come; other buttons are pressed again by the script of the page.

declare global {
  interface Window {
    /** what was pressed, typed into or focused before its code had come, and how it is repeated */
    earlyPresses?: Map<Element, () => void>
  }
}

/** Whether this button, which has `data-press`, was pressed and has not answered; asked once, since the answer is that it does so now. */
export const takePress = (button: Element | null): boolean =>
  button !== null && (window.earlyPresses?.delete(button) ?? false)
