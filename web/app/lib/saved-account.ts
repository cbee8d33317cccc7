// Owns how the homes saved on this device and those of the account become the same. Loaded for signed-in users alone.
import { getSavedHomes, removeSavedHome, saveHomes } from '@akwaaba/contract/saved-homes'
import { send } from './api.ts'
import { isRefusedWith } from './refusals.ts'
import { readSavedHomes, storeSavedHomes } from './saved-store.ts'

// One after the other: the answer to an earlier change must not undo what was pressed since.
let last: Promise<unknown> = Promise.resolve()
let waiting = 0
const inTurn = (work: () => Promise<readonly string[]>): Promise<void> => {
  waiting++
  const turn = last.then(work).then(
    (ids) => {
      waiting--
      if (waiting === 0) storeSavedHomes(ids, true)
    },
    (error: unknown) => {
      waiting--
      throw error
    },
  )
  last = turn.catch(() => undefined)
  return turn
}

const idsOfAccount = async () => (await send(getSavedHomes, {})).ids

/** Adds the homes that were saved before the login to the account, and stores those of the account here. */
export const joinAccount = (): Promise<void> =>
  inTurn(async () => {
    const { ids, isOfAccount } = readSavedHomes()
    return isOfAccount || ids.length === 0 ? idsOfAccount() : (await send(saveHomes, { body: { ids: [...ids] } })).ids
  })

/** Saves a home in the account, or removes it. */
export const changeInAccount = (id: string, isSaved: boolean): Promise<void> =>
  inTurn(async () => {
    if (isSaved) return (await send(saveHomes, { body: { ids: [id] } })).ids
    try {
      return (await send(removeSavedHome, { params: { id } })).ids
    } catch (error) {
      // Removed by another device already.
      if (isRefusedWith(error, 'not_found')) return idsOfAccount()
      throw error
    }
  })
