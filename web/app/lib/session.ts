// Owns the session in the browser: the token and what the pages show of its owner, in local storage.
import { useSyncExternalStore } from 'react'

export type Role = 'admin' | 'customer'
type Session = {
  userLoggedIn: boolean
  userEmail: string | null
  userName: string | null
  userRole: Role | null
  /** set while the code of a login is still to be entered */
  tempUserRole: Role | null
}

const nobody: Session = { userLoggedIn: false, userEmail: null, userName: null, userRole: null, tempUserRole: null }
const tokenKey = 'token'
const storeKey = 'button-store'

// The server renders pages for everybody alike, so local storage is read only after hydration.
let session = nobody
let isReady = false
const followers = new Set<() => void>()
const follow = (onChange: () => void) => {
  followers.add(onChange)
  return () => followers.delete(onChange)
}
const useValue = <T>(read: () => T, onServer: T): T => useSyncExternalStore(follow, read, () => onServer)

const show = (next: Session) => {
  session = next
  for (const onChange of followers) onChange()
}

/** Changes the session, on the page and in local storage. */
const store = (change: Partial<Session>) => {
  show({ ...session, ...change })
  localStorage.setItem(storeKey, JSON.stringify({ state: session, version: 0 }))
}

const readStored = (): Partial<Session> => {
  try {
    return JSON.parse(localStorage.getItem(storeKey) ?? '{}').state ?? {}
  } catch {
    return {} // not written by us
  }
}

/** The session; empty until useSessionReady is true. */
export const useSession = (): Session => useValue(() => session, nobody)

/** Whether local storage has been read: before that, an empty session means nothing. */
export const useSessionReady = (): boolean => useValue(() => isReady, false)

/** While the page of a trip is shown, calls carry the token of that trip; the session stays as it is. */
export const openTrip: { token: string | null; onEnd: () => void } = { token: null, onEnd: () => undefined }

export const readToken = (): string | null => openTrip.token ?? localStorage.getItem(tokenKey)

/** Reads the session from local storage and follows other tabs. Called once, by the root; gives its clean-up. */
export const loadSession = (): (() => void) => {
  isReady = true
  show({ ...nobody, ...readStored() })
  const followOtherTabs = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    const isLoggedOut = event.key === null || (event.key === tokenKey && event.newValue === null)
    // Logged out in another tab: this one must not go on showing the user's bookings.
    if (isLoggedOut && session.userLoggedIn) {
      store(nobody)
      location.reload()
    } else if (event.key === storeKey) show({ ...nobody, ...readStored() })
  }
  window.addEventListener('storage', followOtherTabs)
  return () => window.removeEventListener('storage', followOtherTabs)
}

/** Begins the session of a user who has logged in. */
export const signIn = (user: { token: string; username: string; email: string; role: Role }): void => {
  localStorage.setItem(tokenKey, user.token)
  store({
    userLoggedIn: true,
    userEmail: user.email,
    userName: user.username,
    userRole: user.role,
    tempUserRole: null,
  })
}

/** Goes on with another token: a password change revokes the previous one. */
export const replaceToken = (token: string): void => localStorage.setItem(tokenKey, token)

export const setUserName = (userName: string): void => {
  store({ userName })
}

/** Stores the role of a login whose code is still to be entered. */
export const rememberPendingRole = (role: Role): void => {
  store({ tempUserRole: role })
}

/** Ends the session but keeps drafts: for a token that has expired. */
export const dropSession = (): void => {
  if (openTrip.token) openTrip.onEnd()
  else {
    localStorage.removeItem(tokenKey)
    store(nobody)
  }
}

/** The name of the IndexedDB database with the pictures of unsent forms. */
export const draftPictures = 'akwaaba-drafts'

const dropDraftPictures = (): Promise<void> =>
  new Promise((done) => {
    const request = indexedDB.deleteDatabase(draftPictures)
    request.onsuccess = request.onerror = request.onblocked = () => done()
  })

/** Clears everything stored on this device, the token first. The page stays as it is: a last message may have to be read. */
export const clearDevice = (): Promise<void> => {
  localStorage.clear()
  sessionStorage.clear()
  return dropDraftPictures().catch(() => undefined) // without IndexedDB there is nothing to delete
}

/** Ends the session, clears everything stored on this device, drafts too, and loads the page at a path. */
export const signOutTo = (path: string): void => {
  store(nobody)
  // Leaving the page earlier would abort the deletion.
  clearDevice().finally(() => location.assign(path))
}
