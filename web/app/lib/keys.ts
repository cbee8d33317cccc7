// Owns whether a single key that was pressed is meant for the page, and not for a field or a dialog.

/** Whether a key without others may be a shortcut of the page: nobody types, and no dialog is open. */
export const isForPage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean => {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false
  if (document.querySelector('dialog[open]') !== null) return false
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
}
