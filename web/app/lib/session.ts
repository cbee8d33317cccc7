// Owns who is logged in, on this side: the token and what the pages show of its owner, in local storage.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Role = 'admin' | 'customer'
type Session = {
  userLoggedIn: boolean
  userEmail: string | null
  userName: string | null
  userRole: Role | null
  /** held while a code is still to be entered */
  tempUserRole: Role | null
}

const nobody: Session = { userLoggedIn: false, userEmail: null, userName: null, userRole: null, tempUserRole: null }
const tokenKey = 'token'
const storeKey = 'button-store'

// The server renders for nobody in particular, so the store is filled only after the page has woken up.
const store = create<Session>()(persist(() => nobody, { name: storeKey, skipHydration: true }))
const readiness = create<boolean>(() => false)

/** What is known of the person; nobody until sessionReady. */
export const useSession = (): Session => store()

/** Whether local storage has been read: before that, nothing may be concluded from an empty session. */
export const useSessionReady = (): boolean => readiness()

export const readToken = (): string | null => localStorage.getItem(tokenKey)

/** Fills the store from local storage, and follows what other tabs do. Called once, by the root; gives the undoing. */
export const loadSession = (): (() => void) => {
  Promise.resolve(store.persist.rehydrate()).then(() => {
    readiness.setState(true, true)
  })
  const follow = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return
    const isLoggedOut = event.key === null || (event.key === tokenKey && event.newValue === null)
    // Logged out in another tab: this one must not go on showing somebody's bookings.
    if (isLoggedOut && store.getState().userLoggedIn) {
      store.setState(nobody, true)
      location.reload()
    } else if (event.key === storeKey) store.persist.rehydrate()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

export const signIn = (person: { token: string; username: string; email: string; role: Role }): void => {
  localStorage.setItem(tokenKey, person.token)
  store.setState({
    userLoggedIn: true,
    userEmail: person.email,
    userName: person.username,
    userRole: person.role,
    tempUserRole: null,
  })
}

/** Goes on with another token: a password change revokes the one before. */
export const replaceToken = (token: string): void => localStorage.setItem(tokenKey, token)

export const setUserName = (userName: string): void => {
  store.setState({ userName })
}

/** Remembers the role of a login that still waits for its code. */
export const rememberPendingRole = (role: Role): void => {
  store.setState({ tempUserRole: role })
}

/** Forgets the person but nothing they typed: for a token that expired on its own. */
export const dropSession = (): void => {
  localStorage.removeItem(tokenKey)
  store.setState(nobody, true)
}

/** Where the pictures of unsent forms are kept: the name of a database of the browser. */
export const draftPictures = 'akwaaba-drafts'

const dropDraftPictures = (): Promise<void> =>
  new Promise((done) => {
    const asked = indexedDB.deleteDatabase(draftPictures)
    asked.onsuccess = asked.onerror = asked.onblocked = () => done()
  })

/**
 * Clears all that is stored on this device, the token first, while the page goes on showing who was here: a last sentence
 * may still have to be read.
 */
export const clearDevice = (): Promise<void> => {
  localStorage.clear()
  sessionStorage.clear()
  return dropDraftPictures().catch(() => undefined) // where there is no such database to be had, nothing is in it
}

/** Logs out on this device: clears all that is stored here, drafts too, and starts over at a path. */
export const signOutTo = (path: string): void => {
  store.setState(nobody, true)
  // Leaving the page would cut the deletion short.
  clearDevice().finally(() => location.assign(path))
}

/** Logs out on this device and starts over. */
export const signOut = (): void => signOutTo('/')
