// Owns what browsers are asked of passkeys, and checking their answers: origin, challenge, user verification, signature, counter.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@akwaaba/contract/passkeys'
import { parse as parseId } from 'uuid'
import { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { type ChallengeUse, consumeChallenge, issueChallenge } from './challenges.ts'
import { notifyOwner } from './mail-facts.ts'
import { countUse, findPasskey, type NewPasskey, readCredentials } from './passkeys.ts'

// Loaded when the first answer is checked: its parsers of certificates take 30 MB.
const library = () => import('@simplewebauthn/server')
const libraryParsers = () => import('@simplewebauthn/server/helpers')

// ES256, EdDSA and RS256: what devices have (COSE numbers).
const algorithms = [-7, -8, -257]
const timeout = limits.passkeyMinutes * 60_000
const type = 'public-key' as const

/** For which site passkeys are made: by the configured address, never by what a request says. */
const siteOf = ({ config }: Pick<Deps, 'config'>) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpId: hostname, origin }
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
/** By what a device knows the account: the bytes of its id. */
const handleOf = (userId: string): string => toText(parseId(userId))

const descriptorsOf = async (deps: Deps, userId: string) =>
  (await readCredentials(deps.db, userId)).map(({ credentialId, transports }) => ({
    id: toText(credentialId),
    type,
    transports,
  }))

/** What a browser is asked for to make a passkey that logs in by itself, so it is kept by the device with the account. */
export const askForPasskey = async (
  deps: Deps,
  actor: Pick<Actor, 'id' | 'sessionId' | 'email' | 'username'>,
): Promise<CreationOptions> => ({
  rp: { id: siteOf(deps).rpId, name: deps.config.site.name },
  user: { id: handleOf(actor.id), name: actor.email, displayName: actor.username },
  challenge: await issueChallenge(deps, { purpose: 'register', actor }),
  pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
  timeout,
  excludeCredentials: await descriptorsOf(deps, actor.id),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** What a browser is asked for to sign with a passkey: any of the device at a login, otherwise one of the user. */
export const askForAssertion = async (deps: Deps, use: ChallengeUse): Promise<RequestOptions> => ({
  rpId: siteOf(deps).rpId,
  challenge: await issueChallenge(deps, use),
  timeout,
  userVerification: 'required',
  allowCredentials: use.actor === null ? [] : await descriptorsOf(deps, use.actor.id),
})

const clientData = z.object({ challenge: z.string().min(1), crossOrigin: z.boolean().optional() })

/** The challenge that an answer is for. Refuses with bad_passkey when it is none, or was given to a page inside another site. */
const challengeIn = (clientDataJSON: string): string => {
  const parsed = clientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()))
  return parsed.success && parsed.data.crossOrigin !== true ? parsed.data.challenge : fail('bad_passkey')
}
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What the library finds; null when it refuses, which it says by throwing. */
const unlessRefused = async <T>(check: () => Promise<T>): Promise<T | null> => {
  try {
    return await check()
  } catch {
    return null
  }
}

/**
 * Whether an answer says nothing about the make of the device, as it is asked to. Certificates are not read: they could name
 * addresses that the server would call.
 */
const isAnonymous = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await libraryParsers()
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** Checks the passkey that a device has made for the caller. Refuses with bad_passkey, passkey_expired. */
export const checkNewPasskey = async (
  deps: Deps,
  actor: Actor,
  { id, type, response }: NewCredential,
): Promise<Omit<NewPasskey, 'name'>> => {
  const challenge = challengeIn(response.clientDataJSON)
  await consumeChallenge(deps, challenge, { purpose: 'register', actor })
  const { rpId, origin } = siteOf(deps)
  const checked = await unlessRefused(async () => {
    if (!(await isAnonymous(response.attestationObject))) return null
    const { verifyRegistrationResponse } = await library()
    return verifyRegistrationResponse({
      response: { id, rawId: id, type, clientExtensionResults: {}, response: { ...response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
  })
  if (!checked?.verified) return fail('bad_passkey')
  const { credential, credentialBackedUp } = checked.registrationInfo
  // The browser repeats it outside of what it has signed.
  if (credential.id !== id) return fail('bad_passkey')
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
    backedUp: credentialBackedUp,
  }
}

/** Checks the signature of a passkey; gives it with what its device says. Refuses with bad_passkey, passkey_expired. */
const checkSignature = async (deps: Deps, use: ChallengeUse, { id, type, response }: Assertion) => {
  const challenge = challengeIn(response.clientDataJSON)
  await consumeChallenge(deps, challenge, use)
  const passkey = await findPasskey(deps.db, Buffer.from(id, 'base64url'))
  if (!passkey || (use.actor !== null && passkey.userId !== use.actor.id)) return fail('bad_passkey')
  // At a login the device names the account as well, and both have to be the same.
  const { userHandle } = response
  if ((use.actor === null || userHandle) && userHandle !== handleOf(passkey.userId)) return fail('bad_passkey')
  const { rpId, origin } = siteOf(deps)
  const { clientDataJSON, authenticatorData, signature } = response
  const checked = await unlessRefused(async () =>
    (await library()).verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type, clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // The counter is compared where it is stored, so that of two uses at the same instant one is refused.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  )
  if (!checked?.verified) return fail('bad_passkey')
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { id: passkey.id, userId: passkey.userId, counter: newCounter, backedUp: credentialBackedUp }
}

/**
 * Checks an answer that a passkey has signed; gives the id of its user, who is the actor where there is one. Refuses with
 * bad_passkey, passkey_expired, and with passkey_copied, which is told to the user, when its counter has not gone on.
 */
export const usePasskey = async (deps: Deps, use: ChallengeUse, assertion: Assertion): Promise<string> => {
  const used = await checkSignature(deps, use, assertion)
  const { userId } = used
  if (await countUse(deps, deps.db, used)) return userId
  await inTransaction(deps.db, async (tx) => {
    await recordAudit(deps, tx, { id: userId }, { action: 'reject', kind: 'passkey', recordId: userId, label: '' })
    await notifyOwner(deps, tx, userId, 'copied', used.id)
  })
  return fail('passkey_copied')
}
