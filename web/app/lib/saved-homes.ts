// Owns saving homes: on this device, and in the account of a signed-in user.
import { useEffect, useSyncExternalStore } from 'react'
import {
  followSavedHomes,
  loadSavedHomes,
  noSavedHomes,
  type Saved,
  shownSavedHomes,
  storeSavedHomes,
} from './saved-store.ts'
import { readToken, useSession } from './session.ts'

// Signed-in users only: it brings the rows and their schemas.
const account = () => import('./saved-account.ts')
let joined: string | null = null

/** Once for each session: brings the homes of this device into the account, and those of the account to this device. */
export const joinSavedHomes = (): void => {
  const token = readToken()
  if (token === null || token === joined) return
  joined = token
  account()
    .then(({ joinAccount }) => joinAccount())
    // Tried again with the next page.
    .catch(() => {
      joined = null
    })
}

/** What is saved; empty until the page is hydrated. */
export const useSavedHomes = (): Saved => {
  const { userLoggedIn } = useSession()
  useEffect(() => {
    if (shownSavedHomes() === noSavedHomes) loadSavedHomes()
    if (userLoggedIn) joinSavedHomes()
  }, [userLoggedIn])
  return useSyncExternalStore(followSavedHomes, shownSavedHomes, () => noSavedHomes)
}

const changed = (ids: readonly string[], id: string, isSaved: boolean) => {
  const others = ids.filter((other) => other !== id)
  return isSaved ? [id, ...others] : others
}

/** Saves a home, or removes it: on this device, and in the account of a signed-in user. */
export const changeSavedHome = (id: string, isSaved: boolean): void => {
  const isSignedIn = readToken() !== null
  storeSavedHomes(changed(shownSavedHomes().ids, id, isSaved), isSignedIn && shownSavedHomes().isOfAccount)
  if (!isSignedIn) return
  account()
    .then(({ changeInAccount }) => changeInAccount(id, isSaved))
    .catch(() => storeSavedHomes(changed(shownSavedHomes().ids, id, !isSaved), shownSavedHomes().isOfAccount, id))
}
