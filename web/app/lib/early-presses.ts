// Owns buttons that answer a press of before their code had come in a way of their own; others are pressed again by the script of the page.

declare global {
  interface Window {
    /** what was pressed, typed into or focused before its code had come, and how it is repeated */
    earlyPresses?: Map<Element, () => void>
  }
}

/** Whether this button, which has `data-press`, was pressed and has not answered; asked once, since the answer is that it does so now. */
export const takePress = (button: Element | null): boolean =>
  button !== null && (window.earlyPresses?.delete(button) ?? false)
