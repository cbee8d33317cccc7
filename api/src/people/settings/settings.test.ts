// Tests of the settings: who may read and change them, what is saved, and that no change overwrites another.
import { listAudit } from '@akwaaba/contract/audit'
import { getBankAccount, getSettings, saveSettings } from '@akwaaba/contract/settings'
import { describe, expect, test } from 'vitest'
import { newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World, world } from '#testing/world.ts'
import { settingsOf } from './settings.ts'

const here = fileWorld()

const bank = { bankName: 'Adinkra Bank', accountName: 'Akwaaba', accountNumber: '0123', branch: '', swift: '' }
const made = {
  bank,
  cedisPerDollar: 10.8812,
  serviceFeePercent: 12.5,
  taxes: [{ name: 'VAT', percent: 15, from: '2026-01-01', until: null }],
  seller: { address: '1 Oxford Street, Accra', taxNumber: 'C0001' },
}

const audited = async (t: World) => {
  const kofi = await newAdmin(t)
  return kofi.send(listAudit, { query: { kind: 'settings' } })
}

describe('GET /api/payments/bank-account', () => {
  test('gives a logged-in user the account for transfers, and refuses others', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    expect(await ama.send(getBankAccount, {})).toEqual({ account: null })
    await t.deps.db
      .updateTable('settings')
      .set({ bank: JSON.stringify(bank) })
      .execute()
    expect(await ama.send(getBankAccount, {})).toEqual({ account: bank })
    expect(await refusal(t.anyone.send(getBankAccount, {}))).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})

describe('GET /api/admin/settings', () => {
  test('gives the defaults when nothing was saved', async () => {
    const t = await here.empty()
    expect(await (await newAdmin(t)).send(getSettings, {})).toEqual({
      bank: null,
      cedisPerDollar: null,
      serviceFeePercent: 10,
      guestFeePercent: 0,
      taxes: [],
      seller: { address: '', taxNumber: '' },
      rateTakenAt: null,
      rateIsOld: false,
      chargeCurrency: 'USD',
      version: 1,
    })
  })

  test('gives the currency that the environment sets', async () => {
    const t = await world({ CHARGE_CURRENCY: 'GHS' })
    expect(await (await newAdmin(t)).send(getSettings, {})).toMatchObject({ chargeCurrency: 'GHS' })
  })

  test('refuses everyone but administrators', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    for (const row of [getSettings, saveSettings]) {
      expect(await raw(t, row, { payload: {} })).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
      expect(await raw(t, row, { token: ama.token, payload: {} })).toMatchObject({
        status: 403,
        json: { code: 'forbidden' },
      })
    }
  })
})

const vat = (percent: number, from: string, until: string | null = null) => ({ name: 'VAT', percent, from, until })

/** A world that already has the bank account of these tests: changing it would need a password and a code. */
const worldWithAccount = async (settings: Record<string, string> = {}) => {
  const t = await world(settings)
  await t.deps.db
    .updateTable('settings')
    .set({ bank: JSON.stringify(bank) })
    .execute()
  return t
}

describe('PUT /api/admin/settings', () => {
  test('saves all of them, and gives them from then on', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    const saved = await kofi.send(saveSettings, { body: { ...made, version: 1 } })
    expect(saved).toMatchObject({ ...made, version: 2, rateIsOld: false, msg: 'Settings saved.' })
    const { msg: _, ...settings } = saved
    expect(await kofi.send(getSettings, {})).toEqual(settings)
    expect(await settingsOf(t.deps.db)).toMatchObject({ ...made, rateTakenAt: expect.any(Date) })
    const cleared = { ...made, cedisPerDollar: null, taxes: [], version: 2 }
    expect(await kofi.send(saveSettings, { body: cleared })).toMatchObject({
      ...{ cedisPerDollar: null, taxes: [], rateTakenAt: null, rateIsOld: false },
    })
  })

  test('saves the fee of guests, and leaves it as it is where a form does not name it', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    const saved = await kofi.send(saveSettings, { body: { ...made, guestFeePercent: 7.25, version: 1 } })
    expect(saved).toMatchObject({ guestFeePercent: 7.25 })
    expect(await kofi.send(saveSettings, { body: { ...made, version: 2 } })).toMatchObject({ guestFeePercent: 7.25 })
    for (const guestFeePercent of [-1, 30.01, 7.255]) {
      const refused = await refusal(kofi.send(saveSettings, { body: { ...made, guestFeePercent, version: 3 } }))
      expect(refused.fields).toEqual({ guestFeePercent: 'Between 0 and 30, with at most two decimals.' })
    }
  })

  test('gives the rate a new date only when it changes, and calls it old after three days', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    const { rateTakenAt: first } = await kofi.send(saveSettings, { body: { ...made, version: 1 } })
    t.wait({ days: 3 })
    expect(await kofi.send(getSettings, {})).toMatchObject({ rateTakenAt: first, rateIsOld: true })
    const same = await kofi.send(saveSettings, { body: { ...made, serviceFeePercent: 9, version: 2 } })
    expect(same).toMatchObject({ rateTakenAt: first, rateIsOld: true })
    const { rateTakenAt, rateIsOld } = await kofi.send(saveSettings, {
      body: { ...made, cedisPerDollar: 11, version: 3 },
    })
    expect([rateIsOld, Date.parse(rateTakenAt ?? '') - Date.parse(first ?? '')]).toEqual([
      false,
      expect.closeTo(3 * 86_400_000, -5),
    ])
  })

  // Every page shows its prices in cedis, too.
  test('announces that all pages have changed when the rate changes, and otherwise not', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    const mark = async () => {
      await t.refreshCatalogue()
      return t.app.catalogue.lastOf([])?.id
    }
    const marks = [await mark()]
    for (const change of [{}, { serviceFeePercent: 9 }, { cedisPerDollar: 11 }]) {
      await kofi.send(saveSettings, { body: { ...made, ...change, version: marks.length } })
      marks.push(await mark())
    }
    const [first, second, third, last] = marks
    expect(second).not.toBe(first)
    expect(third).toBe(second)
    expect(last).not.toBe(third)
  })

  test('does not call a rate old a minute before three days', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    await kofi.send(saveSettings, { body: { ...made, version: 1 } })
    t.wait({ days: 3, minutes: -1 })
    expect(await kofi.send(getSettings, {})).toMatchObject({ rateIsOld: false })
  })

  test('writes audit records of who changed what', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    await kofi.send(saveSettings, { body: { ...made, version: 1 } })
    await kofi.send(saveSettings, { body: { ...made, serviceFeePercent: 9, version: 2 } })
    expect(await audited(t)).toMatchObject([
      { actor: { username: kofi.username }, action: 'update', label: 'Settings', before: { serviceFeePercent: 12.5 } },
      { before: { cedisPerDollar: null }, after: { cedisPerDollar: 10.8812 } },
    ])
    const [{ after } = { after: null }] = await audited(t)
    expect(after).toEqual({ serviceFeePercent: 9 })
  })

  test('accepts one of many changes of the same version', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    const saves = Array.from({ length: 6 }, (_, at) =>
      outcomeOf(kofi.send(saveSettings, { body: { ...made, serviceFeePercent: at, version: 1 } })),
    )
    expect(tally(await Promise.all(saves))).toEqual({ ok: 1, edited_meanwhile: 5 })
    expect(await audited(t)).toHaveLength(1)
    expect(await refusal(kofi.send(saveSettings, { body: { ...made, version: 1 } }))).toMatchObject({
      status: 409,
      code: 'edited_meanwhile',
    })
  })

  test('accepts the smallest rate, one with eight decimals, and taxes that follow each other', async () => {
    const t = await worldWithAccount()
    const kofi = await newAdmin(t)
    const taxes = [vat(60, '2026-01-01', '2026-05-31'), vat(100, '2026-06-01', '2026-06-01')]
    for (const [at, cedisPerDollar] of [0.01, 10.12345678, 10_000].entries()) {
      const saved = await kofi.send(saveSettings, { body: { ...made, taxes, cedisPerDollar, version: at + 1 } })
      expect(saved).toMatchObject({ cedisPerDollar, taxes })
    }
  })

  test.each([
    [{ bank: { ...bank, bankName: ' ' } }, 'bank.bankName'],
    [{ bank: { ...bank, accountNumber: '' } }, 'bank.accountNumber'],
    [{ cedisPerDollar: 0 }, 'cedisPerDollar'],
    [{ cedisPerDollar: '10' }, 'cedisPerDollar'],
    [{ cedisPerDollar: 0.009 }, 'cedisPerDollar'],
    [{ cedisPerDollar: 1e-9 }, 'cedisPerDollar'],
    [{ cedisPerDollar: 10.123456789 }, 'cedisPerDollar'],
    [{ cedisPerDollar: 10_000.01 }, 'cedisPerDollar'],
    [{ serviceFeePercent: 101 }, 'serviceFeePercent'],
    [{ serviceFeePercent: 12.345 }, 'serviceFeePercent'],
    [{ taxes: [vat(2.345, '2026-01-01')] }, 'taxes.0.percent'],
    [{ taxes: [{ name: '', percent: 15, from: '2026-01-01', until: null }] }, 'taxes.0.name'],
    [{ taxes: [{ name: 'VAT', percent: 15, from: '2026-02-31', until: null }] }, 'taxes.0.from'],
    [{ taxes: [{ name: 'VAT', percent: 15, from: '2026-02-01', until: '2026-01-31' }] }, 'taxes.0.until'],
    [{ taxes: [vat(60, '2026-01-01'), vat(41, '2026-06-01')] }, 'taxes.1.percent'],
    [{ bank: { ...bank, branch: 'O\0su' } }, 'bank.branch'],
    [{ seller: { address: 'a\0b', taxNumber: '' } }, 'seller.address'],
    [{ seller: undefined }, 'seller'],
    [{ version: 'one' }, 'version'],
    [{ rateTakenAt: '2020-01-01' }, 'rateTakenAt'],
  ])('refuses %j and names the field', async (fault, field) => {
    const t = await worldWithAccount()
    const { token } = await newAdmin(t)
    const reply = await raw(t, saveSettings, { token, payload: { ...made, version: 1, ...fault } })
    expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    expect(Object.keys(reply.json.fields ?? {})).toEqual([field])
  })
})
