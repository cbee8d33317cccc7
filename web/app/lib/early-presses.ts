// Owns presses of buttons whose code has not come yet: a script of the page remembers them, and each counts once its button works.

declare global {
  interface Window {
    /** the names of buttons, their `data-press`, that were pressed and have not answered yet */
    presses?: Set<string>
  }
}

/** The script, which the server puts into each page: it has to listen before any other code has come. */
export const pressScript =
  "addEventListener('click',({target})=>{const button=target.closest?.('[data-press]');if(button)(window.presses??=new Set).add(button.dataset.press)},true)"

/** Whether the button of this name was pressed and has not answered; asked once, since the answer is that it does so now. */
export const takePress = (name: string): boolean => window.presses?.delete(name) ?? false
