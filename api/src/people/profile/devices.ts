// Owns the list of devices on which a user is signed in, and signing them out.
import { fail } from '@akwaaba/contract/errors'
import type { Device } from '@akwaaba/contract/profile'
import { closeSession, closeSessions, deviceName, liveSessions } from '#auth/sessions.ts'
import type { Actor, Deps } from '#deps.ts'

/** The caller's devices, last used first. */
export const listDevices = async (deps: Deps, actor: Actor): Promise<Device[]> =>
  (await liveSessions(deps, actor.id)).map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    _id: id,
    name: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThisOne: id === actor.sessionId,
  }))

/** Signs one device of the caller out; refuses with not_found when it is not theirs. */
export const signOutDevice = async (deps: Deps, actor: Actor, id: string) => {
  const own = await liveSessions(deps, actor.id)
  if (!own.some((session) => session.id === id)) return fail('not_found')
  await closeSession(deps, id)
  return { msg: 'The device has been signed out.' }
}

/** Signs every device of the caller out except the one of this call. */
export const signOutOthers = async (deps: Deps, actor: Actor) => {
  await closeSessions(deps, deps.db, actor.id, actor.sessionId)
  return { msg: 'All other devices have been signed out.' }
}
