// Owns drafts of forms in session storage, so that a reload, an expired token or a failed request loses nothing.
import { isRecord } from '@akwaaba/contract/guards'
import { useEffect, useState } from 'react'

/**
 * State that survives a reload: saved under `key` until it is dropped. `blank` is what an empty form holds; only its
 * fields are saved and restored, and only as text. Never for passwords or codes.
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
    // The quota of the browser is used up: the form works without a draft.
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

/** The saved texts of the fields of `blank`. On pages that the server renders it may be called only after hydration. */
export const readDraft = (key: string, blank: Record<string, string>): Record<string, string> => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (!isRecord(found)) return {}
    const isField = (field: [string, unknown]): field is [string, string] =>
      field[0] in blank && typeof field[1] === 'string'
    return Object.fromEntries(Object.entries(found).filter(isField))
  } catch {
    return {} // no draft of ours under this key: begin empty
  }
}
