// Owns keeping what somebody typed for the tab, so that a reload, an expired token or a broken line loses nothing.
import { isRecord } from '@akwaaba/contract/guards'
import { useEffect, useState } from 'react'

/**
 * State that outlives the page: kept under `key` until it is dropped. `blank` is what an empty form holds; only its
 * fields are kept and given back, and only as text. Never for passwords or codes.
 */
export const useDraft = <T extends Record<string, string>>(key: string, blank: T) => {
  const [draft, setDraft] = useState<T>(() => ({ ...blank, ...readDraft(key, blank) }))
  useEffect(() => saveDraft(key, draft), [key, draft])
  const drop = () => {
    dropDraft(key)
    setDraft(blank)
  }
  return [draft, setDraft, drop] as const
}

export const saveDraft = (key: string, draft: Record<string, string>): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The browser's room for us is full: the form goes on without a draft.
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

/** What was kept of the fields of `blank`. For pages that the server renders: call it once the page has woken up. */
export const readDraft = (key: string, blank: Record<string, string>): Record<string, string> => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (!isRecord(found)) return {}
    const isField = (field: [string, unknown]): field is [string, string] =>
      field[0] in blank && typeof field[1] === 'string'
    return Object.fromEntries(Object.entries(found).filter(isField))
  } catch {
    return {} // somebody else's text under our key: begin again
  }
}
