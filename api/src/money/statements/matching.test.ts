// Tests of importing statements: what settles a payment, what an admin has to decide, and that no line counts twice.
import { listAudit } from '@akwaaba/contract/audit'
import { importStatement, listUnmatched } from '@akwaaba/contract/statements'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { form } from '#testing/forms.ts'
import { balances } from '#testing/money.ts'
import { day, idle, refusal } from '#testing/tools.ts'
import {
  bankScene,
  entryId,
  paymentOf,
  receive,
  sendProof,
  startedTransfer,
  statement,
  transferOf,
} from '#testing/transferring.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'
import { expireTransfers } from '#transfers/transfers.ts'

const here = fileWorld()

const named = (t: World, email: string, username: string) =>
  t.deps.db.updateTable('users').set({ username }).where('email', '=', email).execute()

describe('POST /api/admin/transfers/statement', () => {
  test('settles lines with a code, stores the others, and recognises lines of an earlier import', async () => {
    const { t, kofi, ama, esi } = await bankScene(here())
    const [hers, his] = [await startedTransfer(t, ama), await startedTransfer(t, esi)]
    const [one, two, three] = [entryId(), entryId(), entryId()]
    const today = t.deps.clock.today()
    const lines = [
      `${one},${today},96.00,TRF ${hers.code.toLowerCase().replace('-', '')} THANKS`,
      `${two},${today},60.00,${his.code}`,
      `${three},${today},"1,000.00",School fees`,
      `${entryId()},someday,5.00,?`,
      `${entryId()},${today},-5.00,Charges`,
    ]
    const answer = await statement(kofi, ...lines)
    expect(answer.lines).toMatchObject([
      { outcome: 'settled', says: `${hers.code}: The money is written down and the payment is settled.` },
      { outcome: 'part', says: `${his.code}: it is less than was asked for.` },
      { outcome: 'unmatched', amount: { amount: 1000, currency: 'USD' }, narration: 'School fees' },
      { outcome: 'unreadable' },
    ])
    expect(answer.msg).toBe('4 lines read: 1 settled, 1 part of a transfer, 1 without a payment, 1 not readable.')
    expect(await paymentOf(ama, hers.paymentId)).toMatchObject({ status: 'succeeded' })
    const again = await statement(kofi, ...lines)
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known', 'unreadable'])
    expect(await transferOf(kofi, his.paymentId)).toMatchObject({ received: { amount: 60 } })
    expect(await kofi.send(listUnmatched, {})).toMatchObject([
      { bankTransactionId: three, amount: { amount: 1000, currency: 'USD' }, valueDate: today },
    ])
    const log = await kofi.send(listAudit, { query: { kind: 'transfer' } })
    expect(log.map(({ action, label }) => [action, label])).toEqual([
      ['create', 'Bank statement'],
      ['create', 'Bank statement'],
      ['receive', his.code],
      ['receive', hers.code],
    ])
  })

  test('settles nothing without a code: a line with the sum, day and name is suggested to an admin', async () => {
    const { t, kofi, ama, esi } = await bankScene(here())
    await named(t, ama.email, 'Ama Owusu')
    await named(t, esi.email, 'Esi Boateng')
    const [hers, his] = [await startedTransfer(t, ama), await startedTransfer(t, esi)]
    const today = t.deps.clock.today()
    const outcome = async (line: string) => (await statement(kofi, line)).lines[0]?.outcome
    expect(await outcome(`${entryId()},${today},96,Transfer from A Stranger`)).toBe('unmatched')
    expect(await outcome(`${entryId()},${today},96,Transfer from Ama`)).toBe('unmatched')
    expect(await outcome(`${entryId()},${today},95,OWUSU AMA rent`)).toBe('unmatched')
    expect(await outcome(`${entryId()},${day(t, -2)},96,OWUSU AMA rent`)).toBe('unmatched')
    const [both, one] = [entryId(), entryId()]
    expect(await outcome(`${both},${today},96,Ama Owusu and Esi Boateng`)).toBe('suggested')
    expect(await outcome(`${one},${today},96,OWUSU AMA rent`)).toBe('suggested')
    expect(await transferOf(kofi, hers.paymentId)).toMatchObject({ received: { amount: 0 } })
    const listed = await kofi.send(listUnmatched, {})
    const codesFor = (id: string) =>
      listed.find(({ bankTransactionId }) => bankTransactionId === id)?.suggestions.map(({ code }) => code)
    expect(codesFor(one)).toEqual([hers.code])
    expect(codesFor(both)?.sort()).toEqual([hers.code, his.code].sort())
    await sendProof(t, esi, his.paymentId, undefined, { payerName: 'Yaw Darko', paidOn: day(t, -3) })
    expect(await outcome(`${entryId()},${today},96,Yaw Darko`)).toBe('unmatched')
    expect(await outcome(`${entryId()},${day(t, -2)},96,Yaw Darko`)).toBe('suggested')
    expect(await transferOf(kofi, his.paymentId)).toMatchObject({ received: { amount: 0 } })
  })

  test('does not assign a line in another currency, with two codes, or for a paid transfer', async () => {
    const { t, kofi, ama, esi } = await bankScene(here())
    const [hers, his] = [await startedTransfer(t, ama), await startedTransfer(t, esi)]
    await receive(t, kofi, his.paymentId)
    const today = t.deps.clock.today()
    const file = `ID;Date;Credit;CCY;Details\n${entryId()};${today};96,00;GHS;${hers.code}`
    const foreign = await kofi.send(importStatement, { body: form({}, { statement: new File([file], 'b.csv') }) })
    expect(foreign.lines).toMatchObject([
      { outcome: 'unmatched', says: `It names ${hers.code}, which is awaited in USD.` },
    ])
    const { lines } = await statement(
      kofi,
      `${entryId()},${today},96,${hers.code} ${his.code}`,
      `${entryId()},${today},96,${his.code}`,
    )
    expect(lines).toMatchObject([
      { outcome: 'suggested', says: expect.stringContaining(hers.code) },
      { outcome: 'unmatched', says: `It names ${his.code}, for which nothing is awaited any more.` },
    ])
    expect(await transferOf(kofi, hers.paymentId)).toMatchObject({ received: { amount: 0 } })
  })

  test('settles or refunds by the code of an expired transfer', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { paymentId, code } = await startedTransfer(t, ama)
    t.wait({ days: 2 })
    await expireTransfers(t.deps)
    expect((await statement(kofi, `${entryId()},${t.deps.clock.today()},96,${code}`)).lines).toMatchObject([
      { outcome: 'settled' },
    ])
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded' })
  })

  test('stores an unmatched line until an admin assigns it', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { paymentId } = await startedTransfer(t, ama)
    const id = entryId()
    await statement(kofi, `${id},${t.deps.clock.today()},96,for my stay`)
    expect(await refusal(receive(t, kofi, paymentId, { id, amount: 90 }))).toMatchObject({
      code: 'bank_entry_known',
      message: expect.stringContaining('another amount'),
    })
    expect(await receive(t, kofi, paymentId, { id })).toMatchObject({ status: 'received' })
    expect(await kofi.send(listUnmatched, {})).toEqual([])
    expect(await t.deps.db.selectFrom('bankEntries').select('paymentId').execute()).toEqual([{ paymentId }])
  })

  test('reports a line with a known id and other facts, and stores nothing of it', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { paymentId, code } = await startedTransfer(t, ama)
    const [today, id] = [t.deps.clock.today(), entryId()]
    const outcomes = async (...lines: string[]) => (await statement(kofi, ...lines)).lines.map(({ outcome }) => outcome)
    expect(await outcomes(`${id},${today},10.00,x`, `${id},${today},96.00,${code}`)).toEqual(['unmatched', 'conflict'])
    expect(await outcomes(`${id},${today},10.00,x`, `${id},${day(t, -1)},10.00,x`)).toEqual(['known', 'conflict'])
    expect(await transferOf(kofi, paymentId)).toMatchObject({ received: { amount: 0 } })
    const { lines, msg } = await statement(kofi, `${id},${today},GHS 10.00,x`)
    expect(lines).toMatchObject([{ outcome: 'conflict', says: expect.stringContaining('Nothing was changed') }])
    expect(msg).toBe('1 line read: 1 to compare.')
    expect(await t.deps.db.selectFrom('bankEntries').select('amountCents').execute()).toEqual([{ amountCents: 1000 }])
  })

  test('counts two lines with one reference, each once', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { paymentId, code } = await startedTransfer(t, ama)
    const line = `${t.deps.clock.today()},${code},TRANSFER,48.00`
    const file = new File([`Date,Reference,Description,Credit\n${line}\n${line}`], 'bank.csv')
    const send = async () =>
      (await kofi.send(importStatement, { body: form({}, { statement: file }) })).lines.map(({ outcome }) => outcome)
    expect(await send()).toEqual(['part', 'settled'])
    expect(await send()).toEqual(['known', 'known'])
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded' })
  })

  test('does not count a line entered by hand again when the bank gives no ids', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { paymentId, code } = await startedTransfer(t, ama)
    await receive(t, kofi, paymentId, { amount: 48 })
    const text = `Date,Credit,Description\n${t.deps.clock.today()},48.00,${code}`
    const { lines } = await kofi.send(importStatement, { body: form({}, { statement: new File([text], 'b.csv') }) })
    expect(lines).toMatchObject([{ outcome: 'conflict', says: expect.stringContaining('under another id') }])
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'part_paid', received: { amount: 48 } })
  })

  test('does not count a line twice that has an id in one export and none in another', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { paymentId, code } = await startedTransfer(t, ama)
    const text = `Date,Credit,Description\n${t.deps.clock.today()},48.00,${code}`
    const nameless = () => kofi.send(importStatement, { body: form({}, { statement: new File([text], 'b.csv') }) })
    expect((await nameless()).lines).toMatchObject([{ outcome: 'part' }])
    const { lines } = await statement(kofi, `${entryId()},${t.deps.clock.today()},48.00,TRF ${code}`)
    expect(lines).toMatchObject([{ outcome: 'conflict', says: expect.stringContaining('under another id') }])
    expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'part_paid', received: { amount: 48 } })
    expect((await nameless()).lines).toMatchObject([{ outcome: 'known' }])
  })

  test('imports the other lines of a file with one that the database refuses', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { code } = await startedTransfer(t, ama)
    const { lines } = await statement(
      kofi,
      `${entryId()},0000-01-01,96,${code}`,
      `X\u00001,${t.deps.clock.today()},96,${code}`,
      `${entryId()},${t.deps.clock.today()},96.00,${code}`,
    )
    expect(lines.map(({ outcome }) => outcome)).toEqual(['unreadable', 'unreadable', 'settled'])
  })

  test('refuses a file that is no statement', async () => {
    const { kofi } = await bankScene(here())
    const call = (files: Record<string, File | File[]>) =>
      refusal(kofi.send(importStatement, { body: form({}, files) }))
    expect(await call({ statement: new File(['hello'], 'a.csv') })).toMatchObject({
      status: 400,
      code: 'statement_unreadable',
    })
    expect((await call({})).fields).toEqual({ statement: 'Please choose the CSV file of the statement.' })
    const three = [1, 2, 3].map((at) => new File(['x'], `${at}.csv`))
    expect(await call({ statement: three })).toMatchObject({ code: 'too_many_pictures' })
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.csv')
    expect(await call({ statement: large })).toMatchObject({
      ...{ status: 413, code: 'image_too_large', message: 'The file must be less than 5MB.' },
      fields: { statement: 'large.csv: The file must be less than 5MB.' },
    })
  })
})

/** Waits until so many transactions of this world wait for a lock. */
const waiting = (t: World, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(t.deps.db)
      return rows.length
    })
    .toBe(count)

describe('at the same instant', () => {
  test('counts each line once when a statement is sent several times', async () => {
    const { t, kofi, ama, esi } = await bankScene(await here.empty())
    const [hers, his] = [await startedTransfer(t, ama), await startedTransfer(t, esi)]
    const today = t.deps.clock.today()
    const lines = [
      `${entryId()},${today},96,${hers.code}`,
      `${entryId()},${today},50,${his.code}`,
      `${entryId()},${today},46,${his.code}`,
      `${entryId()},${today},7,nobody`,
    ]
    const answers = await Promise.all([1, 2, 3].map(() => statement(kofi, ...lines)))
    expect(tally(answers.flatMap((answer) => answer.lines.map(({ outcome }) => outcome)))).toEqual({
      ...{ settled: 2, part: 1, unmatched: 1, known: 8 },
    })
    await idle(t)
    for (const { paymentId } of [hers, his])
      expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'received', received: { amount: 96 } })
    expect(await t.deps.db.selectFrom('bankEntries').select('id').execute()).toHaveLength(4)
    expect(await t.deps.db.selectFrom('receipts').select('number').execute()).toHaveLength(2)
  })

  test('settles money that arrives while its transfer expires, in either order', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const all = []
    for (let at = 0; at < 4; at++) all.push(await startedTransfer(t, ama, 10 + at * 5))
    t.wait({ days: 1, minutes: 1 })
    const outcomes = await Promise.all([
      ...all.map(({ paymentId }) => outcomeOf(receive(t, kofi, paymentId))),
      outcomeOf(expireTransfers(t.deps)),
      outcomeOf(expireTransfers(t.deps)),
    ])
    expect(tally(outcomes)).toEqual({ ok: 6 })
    await idle(t)
    for (const { paymentId } of all)
      expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded', transfer: { status: 'received' } })
  })

  test('books the whole sum when the rest arrives while the transfer expires, in either order', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { apartmentId, paymentId } = await startedTransfer(t, ama)
    await receive(t, kofi, paymentId, { amount: 50 })
    t.wait({ days: 2 })
    const { expiring, late } = await t.deps.db.transaction().execute(async (tx) => {
      // What settles waits for the lock of the apartment, and has read the sum from before the rest came.
      await sql`select 1 from apartments where id = ${apartmentId} for update`.execute(tx)
      const expiring = expireTransfers(t.deps)
      await waiting(t, 1)
      const late = receive(t, kofi, paymentId, { amount: 46 })
      await waiting(t, 2)
      return { expiring, late }
    })
    await Promise.all([expiring, late])
    await idle(t)
    expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded' })
    expect(await balances(t)).toEqual({ 'provider:bank USD': 96_00, 'guests USD': -96_00 })
    expect(await reconcile(t.deps)).toEqual([])
  })

  test('accepts a proof once that is sent twice, and stores one file', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { paymentId } = await startedTransfer(t, ama)
    const sent = [1, 2, 3].map(() => outcomeOf(sendProof(t, ama, paymentId)))
    expect(tally(await Promise.all(sent))).toEqual({ ok: 1, illegal_transition: 2 })
    const files = []
    for await (const { name } of t.deps.storage.list()) files.push(name)
    expect(files).toHaveLength(1)
    expect(await transferOf(kofi, paymentId)).toMatchObject({ waits: true })
  })
})
