// Tests that changing the bank account needs a password and a mailed code, and that every admin is notified.
import { listAudit } from '@akwaaba/contract/audit'
import { askBankCode, getSettings, saveSettings } from '@akwaaba/contract/settings'
import { expect, test } from 'vitest'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
const bank = { bankName: 'Adinkra Bank', accountName: 'Akwaaba', accountNumber: '0123456789', branch: '', swift: '' }

const send = async (by: TestUser, made: Record<string, unknown>) => {
  const { rateTakenAt: _, rateIsOld: __, chargeCurrency: ___, ...settings } = await by.send(getSettings, {})
  return by.send(saveSettings, { body: { ...settings, ...made } })
}
const codeFor = async (t: World, by: TestUser) => {
  const before = t.mailTo(by.email).length
  await by.send(askBankCode, {})
  return t.codeFor(by.email, before)
}
const accountMails = (t: World, { email }: TestUser) =>
  t.mailTo(email).filter(({ subject }) => subject === 'The bank account of Akwaaba was changed')

test('another bank account is refused without password and code, and with wrong ones', async () => {
  const t = here()
  const kofi = await newAdmin(t)
  const other = { ...bank, accountNumber: '999' }
  expect(await refusal(send(kofi, { bank: other }))).toMatchObject({ status: 403, code: 'bank_confirmation_needed' })
  const otp = await codeFor(t, kofi)
  expect(await outcomeOf(send(kofi, { bank: other, otp }))).toBe('bank_confirmation_needed')
  expect(await refusal(send(kofi, { bank: other, otp, password: 'Wrong-Password-1' }))).toMatchObject({
    code: 'wrong_password',
    fields: { password: expect.any(String) },
  })
  const wrong = otp === '000000' ? '111111' : '000000'
  expect(await outcomeOf(send(kofi, { bank: other, otp: wrong, password }))).toBe('bad_code')
  expect((await kofi.send(getSettings, {})).bank).toBeNull()
  // The code of another admin is refused.
  const esi = await newAdmin(t)
  expect(await outcomeOf(send(esi, { bank: other, otp, password }))).toBe('bad_code')
  expect(await outcomeOf(send(kofi, { bank: other, otp, password }))).toBe('ok')
  expect(await outcomeOf(send(kofi, { bank: null, otp, password }))).toBe('bad_code')
})

test('the other settings need neither, and only a changed account is mailed to every admin', async () => {
  const t = here()
  await idle(t) // an earlier change is not mailed to those who become admins now
  const [kofi, esi] = [await newAdmin(t), await newAdmin(t)]
  await send(kofi, { bank, otp: await codeFor(t, kofi), password })
  await idle(t)
  for (const person of [kofi, esi]) {
    const [mail] = accountMails(t, person)
    expect(mail?.text).toContain(`${kofi.username} changed the bank account`)
    expect(mail?.text).toContain('Now: Adinkra Bank, Akwaaba, ending in 6789')
    expect(mail?.text).not.toContain('0123456789')
    expect(mail?.text).toContain(`Hello ${person.username},`)
  }
  await send(esi, { serviceFeePercent: 7 })
  await idle(t)
  expect(accountMails(t, esi)).toHaveLength(1)
  const [change] = await kofi.send(listAudit, { query: { kind: 'settings' } })
  expect(change?.after).toEqual({ serviceFeePercent: 7 })
})
