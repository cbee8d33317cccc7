// Owns challenges: random texts that a passkey signs. Each is for one purpose and session, for five minutes, and is answered once.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Actor, type Deps, hashOfToken } from '#deps.ts'

/** What a challenge is for, and the logged-in user whom it is for; a login is begun by nobody in particular. */
export type ChallengeUse =
  | { purpose: 'login'; actor: null }
  | { purpose: 'register' | 'proof'; actor: Pick<Actor, 'id' | 'sessionId'> }

/** Stores a new challenge; gives it as base64url. */
export const issueChallenge = async (deps: Deps, { purpose, actor }: ChallengeUse): Promise<string> => {
  const challenge = deps.ids.token()
  await deps.db
    .insertInto('passkeyChallenges')
    .values({
      challengeHash: hashOfToken(challenge),
      purpose,
      userId: actor?.id ?? null,
      sessionId: actor?.sessionId ?? null,
      expiresAt: deps.clock.in({ minutes: limits.passkeyMinutes }),
    })
    .execute()
  return challenge
}

/**
 * Consumes a challenge: whatever its answer is worth, there is no second one. Refuses with passkey_expired when it was used, has
 * expired, or was issued for something else or to another session.
 */
export const consumeChallenge = async (deps: Deps, challenge: string, use: ChallengeUse): Promise<void> => {
  const consumed = await deps.db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashOfToken(challenge))
    .where('purpose', '=', use.purpose)
    .where('userId', 'is not distinct from', use.actor?.id ?? null)
    .where('sessionId', 'is not distinct from', use.actor?.sessionId ?? null)
    .returning('expiresAt')
    .executeTakeFirst()
  if (consumed === undefined || consumed.expiresAt <= deps.clock.now()) fail('passkey_expired')
}

/** Deletes challenges that were never answered. */
export const deleteOldChallenges = async (deps: Deps): Promise<void> => {
  await deps.db.deleteFrom('passkeyChallenges').where('expiresAt', '<', deps.clock.now()).execute()
}
