// Tests that some calls need a login or a proof of the last ten minutes, and what proves a session again.
import { login } from '@akwaaba/contract/auth'
import { exportBookings } from '@akwaaba/contract/bookings'
import { exportHostBookings } from '@akwaaba/contract/host-bookings'
import { deleteListing } from '@akwaaba/contract/listings'
import { changeMemberRole, inviteMember, listMembers } from '@akwaaba/contract/members'
import { setOrganisationTerms } from '@akwaaba/contract/organisations'
import {
  changeEmail,
  changePasswordDirectly,
  confirmAuthenticator,
  downloadData,
  startAuthenticator,
} from '@akwaaba/contract/profile'
import { askProofCode, getOwnProof, proveAgain } from '@akwaaba/contract/proof'
import { askBankCode } from '@akwaaba/contract/settings'
import { agreeToRemoval, changeUserEmail, requestRemoval, restoreUser, suspendUser } from '@akwaaba/contract/users'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, type World, world } from '#testing/world.ts'

const here = fileWorld()
const outcome = outcomeOf
const anId = '01900000-0000-7000-8000-000000000000'

const codeFor = async (t: World, by: TestUser, row: typeof askProofCode | typeof askBankCode = askProofCode) => {
  const before = t.mailTo(by.email).length
  await by.send(row, {})
  return t.codeFor(by.email, before)
}
const otherThan = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
const download = (by: TestUser) => outcome(by.send(downloadData, {}))

describe('a call that needs a proof', () => {
  test('is taken for ten minutes after a login, and then refused with proof_needed', async () => {
    const t = here()
    const { owner, id, slug } = await newHost(t)
    const cleaner = await newMember(t, id, 'cleaner')
    const change = { params: { org: slug, user: cleaner.id }, body: { role: 'finance' } } as const
    t.wait({ minutes: 9 })
    await owner.send(changeMemberRole, change)
    expect((await owner.send(getOwnProof, {})).provedUntil).not.toBeNull()
    t.wait({ minutes: 1 })
    expect(await refusal(owner.send(changeMemberRole, change))).toMatchObject({ status: 403, code: 'proof_needed' })
    expect(
      await outcome(owner.send(inviteMember, { params: { org: slug }, body: { email: 'a@b.example', role: 'owner' } })),
    ).toBe('proof_needed')
    expect(await owner.send(getOwnProof, {})).toEqual({ provedUntil: null, factor: 'mail', hasPasskeys: false })
    // What needs no proof is taken, and one who may not do it at all hears that.
    await owner.send(listMembers, { params: { org: slug } })
    expect(await outcome(cleaner.send(changeMemberRole, change))).toBe('forbidden')
  })

  test('is refused after a login with the password alone, unless the operator wants no codes', async () => {
    for (const [LOGIN_OTP, expected] of [
      ['risk', 'proof_needed'],
      ['never', 'ok'],
    ] as const) {
      const t = await world({ LOGIN_OTP })
      const [ama] = await t.customers(1)
      const { token } = await t.anyone.send(login, { body: { email: ama.email, password } })
      expect(await outcome(t.as(token ?? '').send(downloadData, {})), LOGIN_OTP).toBe(expected)
    }
  })

  test('is one that changes the address of a member or an administrator, to which codes are mailed', async () => {
    const t = here()
    const [{ owner }, kofi, [ama]] = [await newHost(t), await newAdmin(t), await t.customers(1)]
    t.wait({ minutes: 11 })
    const change = (by: TestUser) =>
      outcome(by.send(changeEmail, { body: { newEmail: `new.${by.email}`, currentPassword: password } }))
    expect([await change(owner), await change(kofi), await change(ama)]).toEqual(['proof_needed', 'proof_needed', 'ok'])
  })

  test('is each one that gives rights or hands out data', async () => {
    const t = here()
    const [{ owner, slug }, kofi] = [await newHost(t), await newAdmin(t)]
    const [of, terms] = [{ params: { id: anId } }, { trusted: true, commissionPercent: 0 }]
    t.wait({ minutes: 11 })
    const calls = [
      kofi.send(suspendUser, of),
      kofi.send(restoreUser, of),
      kofi.send(changeUserEmail, { ...of, body: { newEmail: 'thief@example.com' } }),
      kofi.send(requestRemoval, of),
      kofi.send(agreeToRemoval, of),
      kofi.send(setOrganisationTerms, { ...of, body: terms }),
      kofi.send(startAuthenticator, { body: { password } }),
      owner.send(exportHostBookings, { params: { org: slug }, query: {} }),
      owner.send(deleteListing, { params: { org: slug, id: anId } }),
    ]
    expect(await Promise.all(calls.map(outcome))).toEqual(calls.map(() => 'proof_needed'))
  })

  test('is refused to an administrator as well, before what was sent is read', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    t.wait({ minutes: 11 })
    expect(await raw(t, exportBookings, { token: kofi.token })).toMatchObject({
      status: 403,
      json: { code: 'proof_needed' },
    })
  })
})

describe('POST /api/auth/proof', () => {
  test('proves this session alone, by password and mailed code', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    t.wait({ minutes: 11 })
    const { token } = await t.anyone.send(login, { body: { email: ama.email, password } })
    const other = { ...ama, ...t.as(token ?? null) }
    t.wait({ minutes: 11 })
    const otp = await codeFor(t, ama)
    expect(await download(ama)).toBe('proof_needed')
    const { provedUntil } = await ama.send(proveAgain, { body: { password, otp } })
    expect(Date.parse(provedUntil ?? '') - t.deps.clock.now().getTime()).toBeGreaterThan(9 * 60_000)
    expect([await download(ama), await download(other)]).toEqual(['ok', 'proof_needed'])
    // A code proves once.
    expect(await outcome(ama.send(proveAgain, { body: { password, otp } }))).toBe('bad_code')
    t.wait({ minutes: 10 })
    expect(await download(ama)).toBe('proof_needed')
  })

  test('refuses a wrong password, a wrong code, and a code for something else', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    t.wait({ minutes: 11 })
    const otp = await codeFor(t, kofi)
    const prove = (body: { password: string; otp: string }) => refusal(kofi.send(proveAgain, { body }))
    expect(await prove({ password: 'Not-The-Password-1', otp })).toMatchObject({
      code: 'wrong_password',
      fields: { password: expect.any(String) },
    })
    expect(await prove({ password, otp: otherThan(otp) })).toMatchObject({ code: 'bad_code' })
    const bankCode = await codeFor(t, kofi, askBankCode)
    if (bankCode !== otp) expect(await prove({ password, otp: bankCode })).toMatchObject({ code: 'bad_code' })
    expect(await download(kofi)).toBe('proof_needed')
    await kofi.send(proveAgain, { body: { password, otp } })
    expect(await download(kofi)).toBe('ok')
  })

  test('takes the code of the app where there is one, and no mailed one', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const { secret } = await kofi.send(startAuthenticator, { body: { password } })
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const shown = () => app.generate({ timestamp: t.deps.clock.now().getTime() })
    const { recoveryCodes } = await kofi.send(confirmAuthenticator, { body: { otp: shown() } })
    t.wait({ minutes: 11 })
    expect(await kofi.send(getOwnProof, {})).toEqual({ provedUntil: null, factor: 'app', hasPasskeys: false })
    const mailed = await codeFor(t, kofi)
    const prove = (otp: string) => outcome(kofi.send(proveAgain, { body: { password, otp } }))
    if (mailed !== shown()) expect(await prove(mailed)).toBe('bad_code')
    expect(await download(kofi)).toBe('proof_needed')
    expect([await prove(shown()), await download(kofi)]).toEqual(['ok', 'ok'])
    t.wait({ minutes: 11 })
    expect([await prove(recoveryCodes[0] ?? ''), await download(kofi)]).toEqual(['ok', 'ok'])
  })

  test('is needed after a change of the password too, which proves no second factor', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    t.wait({ minutes: 11 })
    const newPassword = 'Adinkra-Cloth-1961'
    const { token } = await ama.send(changePasswordDirectly, { body: { oldPassword: password, newPassword } })
    expect(await outcome(t.as(token).send(downloadData, {}))).toBe('proof_needed')
  })
})
