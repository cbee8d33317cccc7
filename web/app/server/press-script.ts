// Owns the script of a page that notes presses and typing before the code of the page has come, and repeats them when it has.

/** Runs in the browser by itself, before any other code, so it uses nothing from outside. */
const listen = () => {
  const early = new Map<Element, () => void>()
  const seen = new WeakSet<Element>()
  window.earlyPresses = early
  // Off for those without JavaScript, whose browsers would put what was typed into the address.
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-waits]')) button.disabled = false
  // React marks what it has taken over by a property; what happens there it handles itself.
  const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  let isWaiting = false
  const wait = () => {
    isWaiting = early.size > 0
    if (isWaiting) setTimeout(repeat, 50)
  }
  const repeat = () => {
    // A part whose code is loaded at the first input may have begun to listen for one after it: it is told again.
    dispatchEvent(new Event('scroll'))
    for (const [element, again] of early) {
      const isKept = element.isConnected && (!isTaken(element) || element.hasAttribute('data-press'))
      if (isKept) continue
      // Once more later: what the page does when it begins, such as closing its menu, comes first.
      if (element.isConnected && !seen.has(element)) {
        seen.add(element)
        continue
      }
      early.delete(element)
      if (!element.isConnected) continue
      // React may be in the middle of taking it over: it finishes that for an event, and what follows finds fields as it has left them.
      element.dispatchEvent(new Event('input', { bubbles: true }))
      again()
    }
    wait()
  }
  const note = (element: Element, again: () => void) => {
    // To the end: what was typed before the last press of a button is repeated before it.
    early.delete(element)
    early.set(element, again)
    if (element instanceof HTMLElement && element.dataset.waits === '') element.ariaBusy = 'true'
    if (!isWaiting) wait()
  }
  /**
   * Listens to an event before React does, which stops it where the code of its part has not come, and decides after React, which may take
   * over an element because of the event and answer it.
   */
  const listenTo = (type: string, againOf: (target: Element) => [Element, () => void] | undefined) => {
    const passed = new WeakSet<Event>()
    const begin = (event: Event) => {
      const found = event.target instanceof Element && againOf(event.target)
      if (!found) return
      const [element, again] = found
      const wasTaken = isTaken(element)
      setTimeout(() => {
        if (wasTaken || (passed.has(event) && isTaken(element))) early.delete(element)
        else note(element, again)
      })
    }
    addEventListener(type, begin, true)
    addEventListener(type, (event) => passed.add(event))
  }
  listenTo('click', (target) => {
    const button = target.closest<HTMLInputElement>('button,[type=checkbox],[type=radio]')
    if (!button) return
    const { checked } = button
    const again = () => {
      if (button.type === 'submit') button.ariaBusy = null
      // A box that is ticked again has to be as it was before.
      if (checked !== undefined) button.checked = !checked
      button.click()
    }
    return [button, again]
  })
  listenTo('input', (field) => {
    if (!('value' in field) || field.matches('[type=checkbox],[type=radio],[type=file]')) return
    const { value } = field
    const again = () => {
      // Set as the browser does, so that React, which watches the other way, sees a change.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    return [field, again]
  })
  addEventListener('focusin', ({ target }) => {
    const field = target
    if (!(field instanceof HTMLElement) || early.has(field) || isTaken(field)) return
    if (field.matches('input,select,textarea,button:not([data-press])'))
      note(field, () => {
        if (document.activeElement === field) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      })
  })
  // A page that comes back from the cache of the browser repeats nothing from before.
  addEventListener('pagehide', () => early.clear())
  // The button that sends the form is pressed again; until then a form of ours has nowhere to go, and no password may get into an address.
  addEventListener('submit', (event) => {
    if (event.target instanceof Element && !isTaken(event.target)) event.preventDefault()
  })
}

/** The text of the script, which the server puts into each page. */
export const pressScript = (): string => `(${listen})()`.replace(/\n\s+/g, '\n')
