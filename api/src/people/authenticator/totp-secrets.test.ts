// Tests that secrets of authenticator apps are stored encrypted, and that the key can be replaced.
import { randomBytes } from 'node:crypto'
import { login } from '@akwaaba/contract/auth'
import { confirmAuthenticator, startAuthenticator } from '@akwaaba/contract/profile'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { makeEncryption } from '#db/encryption.ts'
import { newAdmin } from '#testing/tools.ts'
import { fileWorld, password, type World } from '#testing/world.ts'
import { reencryptSecrets } from './totp.ts'

const here = fileWorld()

/** An administrator whose app is on. */
const withApp = async (t: World) => {
  const kofi = await newAdmin(t)
  const { secret } = await kofi.send(startAuthenticator, { body: { password } })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => {
    t.wait({ seconds: 60 })
    return totp.generate({ timestamp: t.deps.clock.now().getTime() })
  }
  await kofi.send(confirmAuthenticator, { body: { otp: code() } })
  return { ...kofi, secret, code }
}
const rowOf = (t: World, userId: string) =>
  t.deps.db.selectFrom('authenticators').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
const userIdOf = async (t: World, email: string) =>
  (await t.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const logIn = (t: World, email: string, otp: string) => t.anyone.send(login, { body: { email, password, otp } })

describe('the secret of an authenticator app', () => {
  test('is stored encrypted, for its own account alone', async () => {
    const t = here()
    const [kofi, yaa] = [await withApp(t), await withApp(t)]
    const [his, hers] = [await rowOf(t, await userIdOf(t, kofi.email)), await rowOf(t, await userIdOf(t, yaa.email))]
    expect(JSON.stringify(his)).not.toContain(kofi.secret)
    expect(Buffer.from(his.secret.split('.')[2] ?? '', 'base64url').includes(kofi.secret)).toBe(false)
    expect(await logIn(t, kofi.email, kofi.code())).toHaveProperty('token')
    // Copied into another account's row in the database, it is refused.
    await t.deps.db
      .updateTable('authenticators')
      .set({ secret: his.secret })
      .where('userId', '=', hers.userId)
      .execute()
    await expect(logIn(t, yaa.email, kofi.code())).rejects.toMatchObject({ code: 'bad_code' })
    await t.deps.db.deleteFrom('authenticators').where('userId', '=', hers.userId).execute()
  })

  test('that was stored unencrypted is encrypted at the next start, and works before and after', async () => {
    const t = here()
    const kofi = await withApp(t)
    const userId = await userIdOf(t, kofi.email)
    await t.deps.db.updateTable('authenticators').set({ secret: kofi.secret }).where('userId', '=', userId).execute()
    expect(await logIn(t, kofi.email, kofi.code())).toHaveProperty('token')
    await reencryptSecrets(t.deps)
    expect((await rowOf(t, userId)).secret).not.toContain(kofi.secret)
    expect(await logIn(t, kofi.email, kofi.code())).toHaveProperty('token')
  })

  test('is encrypted with a new key at the start that has both, after which the old key is not needed', async () => {
    const t = here()
    const kofi = await withApp(t)
    const [old, next] = [t.deps.encryption, randomBytes(32)]
    const [first, second] = [randomBytes(32), randomBytes(32)]
    t.deps.encryption = makeEncryption(first)
    await expect(reencryptSecrets(t.deps)).rejects.toThrow(/ENCRYPTION_OLD_KEY/)
    t.deps.encryption = old
    const row = await rowOf(t, await userIdOf(t, kofi.email))
    expect(row.secret.startsWith(old.beginning)).toBe(true)
    // From the world's key to the first, then from the first to the second, each time with the previous key at hand.
    const { encrypt, beginning } = makeEncryption(first)
    const plain = { ...old, encrypt, beginning }
    await reencryptSecrets({ db: t.deps.db, encryption: plain })
    await reencryptSecrets({ db: t.deps.db, encryption: makeEncryption(second, first) })
    t.deps.encryption = makeEncryption(second)
    await reencryptSecrets(t.deps)
    expect(await logIn(t, kofi.email, kofi.code())).toHaveProperty('token')
    t.deps.encryption = makeEncryption(next)
    await expect(logIn(t, kofi.email, kofi.code())).rejects.toMatchObject({ code: 'bad_code' })
    await expect(reencryptSecrets(t.deps)).rejects.toThrow(/another key encrypted the secrets of \d+ authenticator/)
  })
})
