// Owns drafts of forms with pictures: texts in session storage, pictures in IndexedDB, until the form is sent.
import { del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { nowMillis } from './clock.ts'
import { dropDraft, readDraft, saveDraft } from './draft.ts'
import { draftPictures } from './session.ts'

const storeName = 'pictures'
const weekMillis = 7 * 24 * 60 * 60 * 1000

// Closed after each use: logging out deletes the database, and an open connection would block that.
const store: UseStore = async (mode, work) => {
  const request = indexedDB.open(draftPictures)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  const database = await promisifyRequest(request)
  try {
    return await work(database.transaction(storeName, mode).objectStore(storeName))
  } finally {
    database.close()
  }
}

export type Texts = Record<string, string>

/** `mark` is the id of this submission: it is sent with the form, and the pictures are stored under it. */
export type FormDraft<P> = { mark: string; texts: Texts; pictures: P; isRestored: boolean }

type StoredPictures<P> = { pictures: P; keptAt: number }

/** A random UUID, also on a page without HTTPS, where crypto.randomUUID is missing. */
export const newSubmissionId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const picturesKey = (key: string, mark: string) => `${key}:${mark}`

/** Deletes the pictures of drafts that are older than a week: their tabs are closed. */
const deleteOldPictures = async () => {
  for (const [key, { keptAt }] of await entries<IDBValidKey, StoredPictures<unknown>>(store))
    if (keptAt < nowMillis() - weekMillis) await del(key, store)
}

/** Reads the draft under `key`; without one it gives a new draft of `blank` and `pictures`. */
export const openFormDraft = async <P>(key: string, blank: Texts, pictures: P): Promise<FormDraft<P>> => {
  const { mark, ...texts } = readDraft(key, { ...blank, mark: '' })
  if (!mark) return { mark: newSubmissionId(), texts: blank, pictures, isRestored: false }
  try {
    const stored = await get<StoredPictures<P>>(picturesKey(key, mark), store)
    await deleteOldPictures()
    return { mark, texts: { ...blank, ...texts }, pictures: stored?.pictures ?? pictures, isRestored: true }
  } catch {
    return { mark, texts: { ...blank, ...texts }, pictures, isRestored: true } // without IndexedDB only the texts are restored
  }
}

/** Saves the texts of a draft. */
export const saveTexts = (key: string, mark: string, texts: Texts): void => saveDraft(key, { ...texts, mark })

/** Saves the pictures of a draft, where the browser has IndexedDB and space in it. */
export const savePictures = (key: string, mark: string, pictures: unknown): void => {
  set(picturesKey(key, mark), { pictures, keptAt: nowMillis() } satisfies StoredPictures<unknown>, store).catch(
    () => undefined,
  )
}

/** Deletes a draft that was sent or discarded. */
export const dropFormDraft = (key: string, mark: string): void => {
  dropDraft(key)
  del(picturesKey(key, mark), store).catch(() => undefined)
}
