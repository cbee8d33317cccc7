// Tests payout accounts: who may set and see them, that they wait and are told to all owners, and that no reply has the number.
import { listAudit } from '@akwaaba/contract/audit'
import { readPayoutAccount, setPayoutAccount } from '@akwaaba/contract/payout-accounts'
import { memberRoles } from '@akwaaba/contract/permissions'
import { expect, test } from 'vitest'
import { openSession } from '#auth/sessions.ts'
import { makeEncryption } from '#db/encryption.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { paystackWorld } from '#testing/standins.ts'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'
import { numberOf, reencryptAccounts } from './accounts.ts'

const here = fileWorld()
const momo = {
  kind: 'momo',
  institution: 'mtn',
  accountNumber: '+233 24 123 4567',
  nameOnAccount: 'Esi Mensah',
} as const
const bank = {
  kind: 'bank',
  institution: 'gcb',
  accountNumber: '1021 1300 7720',
  nameOnAccount: 'Volta Stays',
} as const

test('an account is used after 72 hours, each owner is told, and a change waits again', async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const second = await newMember(t, host.id, 'owner')
  const params = { org: host.slug }
  expect(await host.owner.send(readPayoutAccount, { params })).toEqual({ account: null, heldUntil: null })
  const saved = await host.owner.send(setPayoutAccount, { params, body: momo })
  expect(saved.account).toMatchObject({ institutionName: 'MTN MoMo', last4: '4567', isUsable: false })
  for (const { email } of [host.owner, second]) {
    const { text } = await t.nextMail(email, ({ subject }) => subject.includes('payout account'))
    expect(text).toContain('MTN MoMo …4567')
    expect(text).not.toContain('0241234567')
  }
  t.wait({ minutes: 73 * 60 })
  const read = () => second.send(readPayoutAccount, { params })
  expect((await read()).account).toMatchObject({ isUsable: true })
  const { token } = await openSession(t.deps, t.deps.db, second.id, '')
  const again = await t.as(token).send(setPayoutAccount, { params, body: { ...momo, accountNumber: '0241234567' } })
  expect(again.account).toMatchObject({ isUsable: true })
  await t.as(token).send(setPayoutAccount, { params, body: bank })
  expect((await read()).account).toMatchObject({ institutionName: 'GCB Bank', last4: '7720', isUsable: false })
  await idle(t)
  expect(t.mailTo(host.owner.email)).toHaveLength(2)
})

test('only owners set it, after a proof; finance sees it; managers and cleaners do not', async () => {
  const t = here()
  const host = await newHost(t)
  const params = { org: host.slug }
  await host.owner.send(setPayoutAccount, { params, body: bank })
  for (const role of memberRoles) {
    const member = role === 'owner' ? host.owner : await newMember(t, host.id, role)
    const read = await outcomeOf(member.send(readPayoutAccount, { params }))
    expect(read, role).toBe(role === 'owner' || role === 'finance' ? 'ok' : 'forbidden')
    if (role !== 'owner')
      expect(await outcomeOf(member.send(setPayoutAccount, { params, body: momo })), role).toBe('forbidden')
  }
  const admin = await newAdmin(t)
  expect((await admin.send(readPayoutAccount, { params })).account).toMatchObject({ last4: '7720' })
  expect(await outcomeOf(admin.send(setPayoutAccount, { params, body: momo }))).toBe('forbidden')
  t.wait({ minutes: 11 })
  expect(await outcomeOf(host.owner.send(setPayoutAccount, { params, body: momo }))).toBe('proof_needed')
  const [entry] = await admin.send(listAudit, { query: { kind: 'payout account', recordId: host.id } })
  expect(entry).toMatchObject({ action: 'create', label: host.name, after: { account: 'GCB Bank …7720' } })
})

test('refuses numbers and banks that there are not, with a sentence for each', async () => {
  const t = here()
  const host = await newHost(t)
  const params = { org: host.slug }
  const refused = (body: object) => refusal(host.owner.send(setPayoutAccount, { params, body: { ...momo, ...body } }))
  expect(await refused({ accountNumber: '030 200 0000' })).toMatchObject({
    fields: { accountNumber: expect.stringContaining('024') },
  })
  expect(await refused({ institution: 'gcb' })).toMatchObject({ fields: { institution: 'Please choose a network.' } })
  expect(await refused({ kind: 'bank', institution: 'toString' })).toMatchObject({
    fields: { institution: 'Please choose a bank.' },
  })
})

test('the number is encrypted, and read with the next key as well; the database refuses to change an account', async () => {
  const t = here()
  const host = await newHost(t)
  await host.owner.send(setPayoutAccount, { params: { org: host.slug }, body: bank })
  const read = () =>
    t.deps.db.selectFrom('payoutAccounts').selectAll().where('organisationId', '=', host.id).executeTakeFirstOrThrow()
  const row = await read()
  expect(JSON.stringify(row)).not.toContain('102113007720')
  expect(numberOf(t.deps, row)).toBe('102113007720')
  await expect(
    t.deps.db.updateTable('payoutAccounts').set({ last4: '0000' }).where('id', '=', row.id).execute(),
  ).rejects.toThrow('replaced, not changed')
  await expect(reencryptAccounts({ db: t.deps.db, encryption: makeEncryption(Buffer.alloc(32, 7)) })).rejects.toThrow(
    'ENCRYPTION_KEY',
  )
})

test('the name at the bank is shown to the host and to administrators, also where it was asked for late', async () => {
  const { t, paystack } = await paystackWorld()
  const host = await newHost(t)
  const params = { org: host.slug }
  const otherOrder = { ...momo, nameOnAccount: 'Mensah Esi' }
  const saved = await host.owner.send(setPayoutAccount, { params, body: otherOrder })
  expect(saved.account).toMatchObject({ nameAtBank: 'ESI MENSAH', nameCheck: 'same' })
  await paystack.trouble({ does: 'error-500', on: 'GET /bank/resolve', times: 2 })
  await paystack.control('names', { number: '0249999999', name: null })
  const body = { ...otherOrder, accountNumber: '0249999999' }
  const late = await host.owner.send(setPayoutAccount, { params, body })
  expect(late.account).toMatchObject({ nameAtBank: null, nameCheck: 'unchecked' })
  await idle(t)
  expect((await host.owner.send(readPayoutAccount, { params })).account).toMatchObject({ nameCheck: 'no_account' })
})
