// Owns keeping a form with pictures: its text with the tab, its pictures in the browser's database, until it is sent.
import { del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { nowMillis } from './clock.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'
import { draftPictures } from './session.ts'

const storeName = 'pictures'
const weekMillis = 7 * 24 * 60 * 60 * 1000

// A connection that stays open would stand in the way of logging out, which deletes the database.
const store: UseStore = async (mode, work) => {
  const asked = indexedDB.open(draftPictures)
  asked.onupgradeneeded = () => asked.result.createObjectStore(storeName)
  const database = await promisifyRequest(asked)
  try {
    return await work(database.transaction(storeName, mode).objectStore(storeName))
  } finally {
    database.close()
  }
}

export type Texts = Record<string, string>

/** `mark` names this one filling-in of the form: it travels as its submission, and pictures are kept under it. */
export type FormDraft<P> = { mark: string; texts: Texts; pictures: P; isKept: boolean }

type Kept<P> = { pictures: P; keptAt: number }

/** A UUID, also where the page did not come over a secure line and crypto.randomUUID is missing. */
export const newSubmissionId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const picturesKey = (key: string, mark: string) => `${key}:${mark}`

/** What closed tabs have left behind goes after a week. */
const sweep = async () => {
  for (const [key, { keptAt }] of await entries<IDBValidKey, Kept<unknown>>(store))
    if (keptAt < nowMillis() - weekMillis) await del(key, store)
}

/** What was kept under `key`, or a new draft of `blank` and `pictures` when nothing was. */
export const openFormDraft = async <P>(key: string, blank: Texts, pictures: P): Promise<FormDraft<P>> => {
  const { mark, ...texts } = readDraft(key, { ...blank, mark: '' })
  if (!mark) return { mark: newSubmissionId(), texts: blank, pictures, isKept: false }
  try {
    const kept = await get<Kept<P>>(picturesKey(key, mark), store)
    await sweep()
    return { mark, texts: { ...blank, ...texts }, pictures: kept?.pictures ?? pictures, isKept: true }
  } catch {
    return { mark, texts: { ...blank, ...texts }, pictures, isKept: true } // no database here: the text is much already
  }
}

/** Keeps the text of a draft. */
export const saveTexts = (key: string, mark: string, texts: Texts): void => saveDraft(key, { ...texts, mark })

/** Keeps the pictures of a draft, where the browser has a database and room in it. */
export const savePictures = (key: string, mark: string, pictures: unknown): void => {
  set(picturesKey(key, mark), { pictures, keptAt: nowMillis() } satisfies Kept<unknown>, store).catch(() => undefined)
}

/** Drops a draft: it was sent, or given up. */
export const dropFormDraft = (key: string, mark: string): void => {
  dropDraft(key)
  del(picturesKey(key, mark), store).catch(() => undefined)
}
