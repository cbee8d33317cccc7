// Owns where saved homes are kept on this device: in local storage, those of a visitor or a copy of those of the account.
import { isRecord } from '@akwaaba/contract/guards'

const key = 'savedHomes'
/** As many as an account keeps. */
const most = 100

export type Saved = {
  /** the one saved last first */
  ids: readonly string[]
  /** they are those of the account: others have to join it */
  isOfAccount: boolean
  /** of which the last change could not be stored in the account */
  failedId: string | null
}

/** Before it was read. */
export const noSavedHomes: Saved = { ids: [], isOfAccount: false, failedId: null }
// The server renders pages for everybody alike, so local storage is read only after hydration.
let saved = noSavedHomes
const followers = new Set<() => void>()

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value)

const stored = (): Saved => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (!isRecord(found) || !Array.isArray(found.ids)) return noSavedHomes
    return { ids: found.ids.filter(isId).slice(0, most), isOfAccount: found.isOfAccount === true, failedId: null }
  } catch {
    return noSavedHomes // not written by us
  }
}

const show = (next: Saved) => {
  saved = next
  for (const onChange of followers) onChange()
}

/** The homes saved on this device, as they are stored. */
export const readSavedHomes = (): Saved => stored()

/** Stores and shows them. */
export const storeSavedHomes = (ids: readonly string[], isOfAccount: boolean, failedId: string | null = null): void => {
  show({ ids: ids.slice(0, most), isOfAccount, failedId })
  try {
    localStorage.setItem(key, JSON.stringify({ ids: saved.ids, isOfAccount }))
  } catch {
    // The quota of the browser is used up: they are kept as long as the page is open.
  }
}

/** Shows what is in local storage. */
export const loadSavedHomes = () => show(stored())
/** What is shown now. */
export const shownSavedHomes = (): Saved => saved
/** Calls back with every change, of other tabs too; gives its clean-up. */
export const followSavedHomes = (onChange: () => void): (() => void) => {
  if (followers.size === 0) addEventListener('storage', loadSavedHomes)
  followers.add(onChange)
  return () => {
    followers.delete(onChange)
    if (followers.size === 0) removeEventListener('storage', loadSavedHomes)
  }
}
