// Tests of a user's passkeys: adding, naming and removing them, what is refused, and who is told.
import { listAudit } from '@akwaaba/contract/audit'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '@akwaaba/contract/passkeys'
import { downloadData } from '@akwaaba/contract/profile'
import { describe, expect, test } from 'vitest'
import { deleteOldChallenges } from '#passkeys/challenges.ts'
import { addNewPasskey, type Lies, newDevice } from '#testing/passkeys.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
const idOf = ({ _id: id }: { _id: string }) => ({ params: { id } })

/** The outcome of adding a passkey with a device that says this. */
const added = async (t: World, by: TestUser, lies: Lies, origin = t.deps.config.publicUrl) => {
  const credential = newDevice(origin).create(await by.send(beginPasskey, {}), lies)
  return outcomeOf(by.send(addPasskey, { body: { credential } }))
}

describe('adding a passkey', () => {
  test('keeps it under the name of the browser, tells the owner by mail and the administrators in the log', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    expect(await ama.send(listPasskeys, {})).toEqual([])
    const { device: _, ...passkey } = await addNewPasskey(t, ama)
    expect(passkey).toMatchObject({ name: 'A program or an unknown browser', lastUsedAt: null, isBackedUp: true })
    expect(await ama.send(listPasskeys, {})).toEqual([passkey])
    const mail = await t.nextMail(ama.email)
    expect(mail.subject).toBe('A passkey for your Akwaaba account')
    expect(mail.text).toContain(`${t.deps.config.publicUrl}/dashboard/profile`)
    const [entry] = await (await newAdmin(t)).send(listAudit, { query: { kind: 'passkey' } })
    expect(entry).toMatchObject({ action: 'create', actor: { username: ama.username }, label: '', after: null })
  })

  test('asks the device for one that the site may use without a name, and not for one that it has', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await addNewPasskey(t, ama)
    const options = await ama.send(beginPasskey, {})
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Akwaaba' },
      user: { name: ama.email, displayName: ama.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(options.excludeCredentials).toEqual([
      { id: expect.any(String), type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
  })

  test('needs a proof of the last ten minutes', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const options = await ama.send(beginPasskey, {})
    const { _id } = await addNewPasskey(t, ama)
    t.wait({ minutes: 11 })
    const credential = newDevice(t.deps.config.publicUrl).create(options)
    const outcomes = [
      await outcomeOf(ama.send(beginPasskey, {})),
      await outcomeOf(ama.send(addPasskey, { body: { credential } })),
      await outcomeOf(ama.send(removePasskey, { params: { id: _id } })),
    ]
    expect(outcomes).toEqual(['proof_needed', 'proof_needed', 'proof_needed'])
  })

  test.for<[string, Lies, string?]>([
    ['of another origin', {}, 'https://akwaaba.example'],
    ['of another port', {}, 'http://localhost:1'],
    ['for another site', { rpId: 'akwaaba.example' }],
    ['whose user was not verified', { unverified: true }],
    ['that is a login', { type: 'webauthn.get' }],
    ['from a page inside another site', { crossOrigin: true }],
    ['that names the make of the device', { format: 'fido-u2f' }],
  ])('refuses one %s', async ([, lies, origin]) => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await added(t, ama, lies, origin)).toBe('bad_passkey')
    expect(await ama.send(listPasskeys, {})).toEqual([])
  })

  test('refuses an answer to a challenge that was used, has expired, or was asked for by another session', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const device = newDevice(t.deps.config.publicUrl)
    const add = (by: TestUser, credential: ReturnType<typeof device.create>) =>
      outcomeOf(by.send(addPasskey, { body: { credential } }))
    const options = await ama.send(beginPasskey, {})
    const credential = device.create(options)
    expect([await add(esi, credential), await add(ama, credential)]).toEqual(['passkey_expired', 'ok'])
    expect(await add(ama, credential)).toBe('passkey_expired')
    // An answer that is refused uses the challenge up as well.
    const again = await ama.send(beginPasskey, {})
    expect(await add(ama, device.create(again, { unverified: true }))).toBe('bad_passkey')
    expect(await add(ama, device.create(again))).toBe('passkey_expired')
    const late = device.create(await ama.send(beginPasskey, {}))
    t.wait({ minutes: 5 })
    expect(await add(ama, late)).toBe('passkey_expired')
    expect(await added(t, ama, { challenge: 'bm90LW91cnM' })).toBe('passkey_expired')
  })

  test('refuses a passkey that an account has already, whichever it is', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const device = newDevice(t.deps.config.publicUrl)
    const first = device.create(await ama.send(beginPasskey, {}))
    await ama.send(addPasskey, { body: { credential: first } })
    const { challenge } = await esi.send(beginPasskey, {})
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge, origin: t.deps.config.publicUrl, crossOrigin: false }),
    ).toString('base64url')
    const credential = { ...first, response: { ...first.response, clientDataJSON } }
    expect(await refusal(esi.send(addPasskey, { body: { credential } }))).toMatchObject({
      status: 409,
      code: 'passkey_exists',
    })
  })

  test('refuses more than twenty', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const options = await ama.send(beginPasskey, {})
    for (let i = 0; i < 20; i++) await addNewPasskey(t, ama)
    expect(await outcomeOf(ama.send(beginPasskey, {}))).toBe('too_many_passkeys')
    const credential = newDevice(t.deps.config.publicUrl).create(options)
    expect(await outcomeOf(ama.send(addPasskey, { body: { credential } }))).toBe('too_many_passkeys')
  })
})

describe('the passkeys of a user', () => {
  test('are named, removed with a mail, and part of the copy of the data', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const [old, phone] = [await addNewPasskey(t, ama), await addNewPasskey(t, ama)]
    const renamed = await ama.send(renamePasskey, { ...idOf(phone), body: { name: 'Blue phone' } })
    expect(renamed).toMatchObject({ _id: phone._id, name: 'Blue phone' })
    await ama.send(removePasskey, idOf(old))
    expect((await ama.send(listPasskeys, {})).map(({ name }) => name)).toEqual(['Blue phone'])
    expect(await outcomeOf(ama.send(removePasskey, idOf(old)))).toBe('not_found')
    const removed = 'A passkey of your Akwaaba account is removed'
    expect((await t.nextMail(ama.email, ({ subject }) => subject === removed)).subject).toBe(removed)
    const { records } = await ama.send(downloadData, {})
    expect(records.passkeys).toEqual([expect.objectContaining({ name: 'Blue phone' })])
    const entries = await (await newAdmin(t)).send(listAudit, { query: { kind: 'passkey' } })
    expect(entries.map(({ action }) => action)).toEqual(['delete', 'create', 'create'])
  })

  test('are not named or removed by others', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const passkey = await addNewPasskey(t, ama)
    const outcomes = [
      await outcomeOf(esi.send(renamePasskey, { ...idOf(passkey), body: { name: 'Mine' } })),
      await outcomeOf(esi.send(removePasskey, idOf(passkey))),
    ]
    expect(outcomes).toEqual(['not_found', 'not_found'])
    expect(await ama.send(listPasskeys, {})).toMatchObject([{ name: passkey.name }])
  })
})

test('the nightly job deletes challenges that were never answered', async () => {
  const t = await here.empty()
  const [ama] = await t.customers(1)
  const count = async () => (await t.deps.db.selectFrom('passkeyChallenges').select('purpose').execute()).length
  await ama.send(beginPasskey, {})
  t.wait({ minutes: 6 })
  await ama.send(beginPasskey, {})
  await deleteOldChallenges(t.deps)
  expect(await count()).toBe(1)
})
