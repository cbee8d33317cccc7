// Tests batches of payouts: who is paid, what the ledger has of it, and that nobody is paid twice or more than is owed.

import { listAudit } from '@akwaaba/contract/audit'
import { declineBooking } from '@akwaaba/contract/bookings'
import { declineHostBooking } from '@akwaaba/contract/host-bookings'
import { toCents, toSignedCents } from '@akwaaba/contract/money'
import { pauseOrganisation } from '@akwaaba/contract/organisations'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { setPayoutAccount } from '@akwaaba/contract/payout-accounts'
import * as rows from '@akwaaba/contract/payout-batches'
import { listPayouts, markPayoutPaid } from '@akwaaba/contract/payouts'
import { agreeAdminStay, agreeHostStay } from '@akwaaba/contract/stay-agreements'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { newHost } from '#testing/hosting.ts'
import { balances, disagreements, stayScene } from '#testing/money.ts'
import { keptStay } from '#testing/owed.ts'
import { addUsableAccount, gather, paidOut, sent } from '#testing/paying/batches.ts'
import { day, idle, newAdmin, raw, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

/** A host with an account that is used, and one stay of $129.60. */
const owedHost = async (t: World, name?: string) => {
  const host = await newHost(t, name)
  await addUsableAccount(t, host.id)
  return { ...host, ...(await keptStay(t, host.id)) }
}
const inAccountOf = async (t: World, { id }: { id: string }) => (await balances(t))[`hosts:${id} USD`] ?? 0
const candidateOf = async (admin: TestUser, { id }: { id: string }) =>
  (await admin.send(rows.listCandidates, {})).candidates.find(({ organisation }) => organisation._id === id)
const pay = (admin: TestUser, id: string) =>
  admin.send(rows.payHostPayout, { params: { id }, body: { note: 'GIP 4711' } })
const only = <T>(items: readonly T[]): T => {
  const [one, ...rest] = items
  if (one === undefined || rest.length > 0) throw new Error(`${items.length} instead of one`)
  return one
}

describe('a batch', () => {
  test('has in its file what the bank is still to make: neither what has failed nor what is paid', async () => {
    const t = await here.empty()
    const admin = await newAdmin(t)
    const hosts = [await owedHost(t, 'Ama Stays'), await owedHost(t, 'Esi Stays'), await owedHost(t, 'Yaw Stays')]
    const ids = hosts.map(({ id }) => id)
    const batch = await sent(admin, ids)
    const named = async (id: string) => {
      const { text } = await raw(t, rows.downloadBatch, {
        url: `/api/admin/payout-batches/${id}/file`,
        token: admin.token,
      })
      return ['Ama', 'Esi', 'Yaw'].filter((name) => text.includes(`${name} Stays`))
    }
    expect(await named(batch._id)).toEqual(['Ama', 'Esi', 'Yaw'])
    const [ama, esi] = batch.payouts
    const body = { note: 'The account is closed.' }
    await admin.send(rows.failHostPayout, { params: { id: ama?._id ?? '' }, body })
    await pay(admin, esi?._id ?? '')
    expect(await named(batch._id)).toEqual(['Yaw'])
    // What has failed is in the file of the next batch.
    expect(await named((await sent(admin, ids.slice(0, 1)))._id)).toEqual(['Ama'])
  })

  test('is gathered, agreed to, sent and paid: the ledger has it once, and the host is told', async () => {
    const t = await here.empty()
    const admin = await newAdmin(t)
    const [ama, esi] = [await owedHost(t, 'Ama Stays'), await newHost(t, 'Esi Stays')]
    await keptStay(t, esi.id)
    await keptStay(t, ama.id)
    expect(await candidateOf(admin, ama)).toMatchObject({
      ...{ state: 'ready', stays: 2, net: { amount: 259.2 }, fee: { amount: 28.8 } },
      account: { label: 'MTN MoMo …4567', nameOnAccount: 'Esi Mensah' },
    })
    expect(await candidateOf(admin, esi)).toMatchObject({ state: 'no_account', account: null })
    expect(await refusal(gather(admin, [ama.id, esi.id]))).toMatchObject({ code: 'edited_meanwhile' })
    const draft = await gather(admin, [ama.id])
    expect(draft).toMatchObject({ state: 'draft', actions: ['agree', 'withdraw'], total: { amount: 259.2 } })
    expect(await candidateOf(admin, ama)).toBeUndefined()
    const params = { id: draft._id }
    const file = () =>
      raw(t, rows.downloadBatch, { url: `/api/admin/payout-batches/${draft._id}/file`, token: admin.token })
    expect((await file()).json).toMatchObject({ code: 'illegal_transition' })
    await admin.send(rows.agreeToBatch, { params, body: { total: 259.2 } })
    const { payouts } = await admin.send(rows.sendBatch, { params })
    const payout = only(payouts)
    expect(payout).toMatchObject({ state: 'sent', actions: ['pay', 'fail'], net: { amount: 259.2 } })
    expect((await file()).text).toContain(`${payout.reference},Mobile money,MTN MoMo,0241234567,Esi Mensah,259.20,USD`)
    const [entry] = await admin.send(listAudit, { query: { kind: 'payout batch', recordId: draft._id } })
    expect(entry).toMatchObject({ action: 'download', label: draft.reference, actor: { username: admin.username } })
    const paid = await admin.send(rows.payBatch, { params, body: { note: 'GIP 4711' } })
    expect((await file()).json).toMatchObject({ code: 'illegal_transition' })
    expect(paid).toMatchObject({ state: 'done', payouts: [{ state: 'paid', note: 'GIP 4711', actions: ['return'] }] })
    expect(await inAccountOf(t, ama)).toBe(0)
    expect(await outcomeOf(pay(admin, payout._id))).toBe('illegal_transition')
    expect(await admin.send(listPayouts, { query: { view: 'paid' } })).toHaveLength(2)
    await idle(t)
    expect(t.mailTo(ama.owner.email).map(({ subject }) => subject)).toContain('$259.20 are on their way to Ama Stays')
    expect(await disagreements(t)).toEqual([])
  })

  test('that is withdrawn leaves all as it was', async () => {
    const t = here()
    const [admin, host] = [await newAdmin(t), await owedHost(t)]
    const { _id } = await gather(admin, [host.id])
    await admin.send(rows.withdrawBatch, { params: { id: _id } })
    expect(await candidateOf(admin, host)).toMatchObject({ state: 'ready', net: { amount: 129.6 } })
    expect(await outcomeOf(admin.send(rows.sendBatch, { params: { id: _id } }))).toBe('illegal_transition')
  })

  test('leaves out, when it is sent, whose account has changed, who is paused, and whose stay is disputed or refunded', async () => {
    const t = await here.empty()
    const admin = await newAdmin(t)
    const [changes, paused, disputed, refunded, right] = [
      ...[await owedHost(t, 'A'), await owedHost(t, 'B'), await owedHost(t, 'C')],
      ...[await owedHost(t, 'D'), await owedHost(t, 'E')],
    ] as const
    const all = [changes, paused, disputed, refunded, right]
    const ids = all.flatMap((host) => host?.id ?? [])
    const { _id } = await gather(admin, ids)
    await admin.send(rows.agreeToBatch, { params: { id: _id }, body: { total: 648 } })
    const body = { kind: 'momo', institution: 'at', accountNumber: '0271234567', nameOnAccount: 'Thief' } as const
    await changes?.owner.send(setPayoutAccount, { params: { org: changes.slug }, body })
    await admin.send(pauseOrganisation, { params: { id: paused?.id ?? '' }, body: { reason: 'We look into it.' } })
    const now = t.deps.clock.now()
    await t.deps.db
      .insertInto('disputes')
      .values({
        ...{ id: t.deps.ids.next(), paymentId: disputed?.payment._id ?? '', provider: 'test', providerId: 'd1' },
        ...{ providerStatus: 'open', amountCents: toCents(100), currency: 'USD', state: 'opened', openedAt: now },
      })
      .execute()
    const refund = { amount: 10, key: t.deps.ids.next() }
    await admin.send(refundPayment, { params: { id: refunded?.payment._id ?? '' }, body: refund })
    const { payouts } = await admin.send(rows.sendBatch, { params: { id: _id } })
    expect(payouts.map(({ state, note }) => [state, note])).toEqual([
      ['dropped', 'The payout account was changed.'],
      ['dropped', 'The organisation is paused.'],
      ['dropped', 'The payment of a stay is disputed.'],
      ['dropped', 'A refund has changed what is owed.'],
      ['sent', ''],
    ])
    expect(await candidateOf(admin, { id: changes?.id ?? '' })).toMatchObject({ state: 'account_waits' })
    expect(await candidateOf(admin, { id: paused?.id ?? '' })).toMatchObject({ state: 'paused' })
    expect(await candidateOf(admin, { id: disputed?.id ?? '' })).toMatchObject({
      state: 'disputed',
      held: { amount: 129.6 },
    })
    expect(await candidateOf(admin, { id: refunded?.id ?? '' })).toMatchObject({
      state: 'ready',
      net: { amount: 120.6 },
    })
  })
})

describe('a payout', () => {
  test('that has failed or come back is owed again, and can be paid with another one', async () => {
    const t = here()
    const [admin, host] = [await newAdmin(t), await owedHost(t)]
    const first = only((await sent(admin, [host.id])).payouts)
    const note = { note: 'Name does not fit.' }
    await admin.send(rows.failHostPayout, { params: { id: first._id }, body: note })
    expect(await inAccountOf(t, host)).toBe(-129_60)
    const second = only((await paidOut(admin, [host.id])).payouts)
    expect(await inAccountOf(t, host)).toBe(0)
    await admin.send(rows.returnHostPayout, { params: { id: second._id }, body: note })
    expect(await inAccountOf(t, host)).toBe(-129_60)
    expect(await outcomeOf(admin.send(rows.returnHostPayout, { params: { id: second._id }, body: note }))).toBe(
      'illegal_transition',
    )
    await paidOut(admin, [host.id])
    expect(await inAccountOf(t, host)).toBe(0)
    await idle(t)
    expect(t.mailTo(host.owner.email).map(({ subject }) => subject)).toContain('$129.60 did not arrive at Volta Stays')
    expect(await disagreements(t)).toEqual([])
  })

  test('on its way is not changed by a refund: the host owes that, and the next payout is as much less', async () => {
    const t = here()
    const [admin, host] = [await newAdmin(t), await owedHost(t)]
    const { payouts } = await sent(admin, [host.id])
    const body = { amount: 44, key: t.deps.ids.next() }
    await admin.send(refundPayment, { params: { id: host.payment._id }, body })
    await idle(t)
    expect(await outcomeOf(pay(admin, only(payouts)._id))).toBe('ok')
    expect(await inAccountOf(t, host)).toBe(39_60)
    expect(await candidateOf(admin, host)).toMatchObject({ state: 'owes_us', net: { amount: -39.6 } })
    await keptStay(t, host.id)
    expect(await candidateOf(admin, host)).toMatchObject({ state: 'ready', net: { amount: 90 } })
    expect(await disagreements(t)).toEqual([])
  })

  test('is not paid by hand, neither in a batch nor without one', async () => {
    const t = await here.empty()
    const [admin, host] = [await newAdmin(t), await owedHost(t)]
    const owed = only(await admin.send(listPayouts, {}))
    const byHand = () =>
      admin.send(markPayoutPaid, { params: { id: owed._id }, body: { amount: 129.6, note: 'GIP 1' } })
    expect(await outcomeOf(byHand())).toBe('payout_by_batch')
    await gather(admin, [host.id])
    expect(await outcomeOf(byHand())).toBe('illegal_transition')
    // As a process of the release before does it.
    const paidAt = t.deps.clock.now()
    const mark = () =>
      inTransaction(t.deps.db, (tx) => tx.updateTable('payouts').set({ paidAt }).where('id', '=', owed._id).execute())
    expect(await outcomeOf(mark())).toBe('edited_meanwhile')
  })
})

describe('at the same instant', () => {
  test('two administrators gather one batch, and pay its payout once', async () => {
    const t = here()
    const [admin, other, host] = [await newAdmin(t), await newAdmin(t), await owedHost(t)]
    const { candidates } = await admin.send(rows.listCandidates, {})
    const net = candidates.find(({ organisation }) => organisation._id === host.id)?.net.amount ?? 0
    const body = { currency: 'USD', organisations: [host.id], total: net }
    const gathered = await Promise.all(
      [admin, other, admin, other].map((one) => outcomeOf(one.send(rows.gatherBatch, { body }))),
    )
    expect(tally(gathered)).toEqual({ ok: 1, edited_meanwhile: 3 })
    const batch = only(await admin.send(rows.listBatches, { query: { limit: 1 } }))
    const params = { id: batch._id }
    await admin.send(rows.agreeToBatch, { params, body: { total: net } })
    const sendings = await Promise.all([admin, other].map((one) => outcomeOf(one.send(rows.sendBatch, { params }))))
    expect(tally(sendings)).toEqual({ ok: 1, illegal_transition: 1 })
    const { payouts } = await admin.send(rows.readBatch, { params })
    const payout = only(payouts)
    const ends = await Promise.all([
      ...[admin, other, admin].map((one) => outcomeOf(pay(one, payout._id))),
      outcomeOf(other.send(rows.payBatch, { params, body: { note: 'GIP 4711' } })),
      outcomeOf(admin.send(rows.failHostPayout, { params: { id: payout._id }, body: { note: 'Refused.' } })),
    ])
    expect(tally(ends)).toEqual({ ok: 1, illegal_transition: 4 })
    const state = only((await admin.send(rows.readBatch, { params })).payouts).state
    expect(await inAccountOf(t, host)).toBe(state === 'paid' ? 0 : -129_60)
    expect(await disagreements(t)).toEqual([])
  })

  test('the database lets no second payout live, none above what the ledger owes, and no second posting', async () => {
    const t = here()
    const [admin, host] = [await newAdmin(t), await owedHost(t)]
    const payout = only((await sent(admin, [host.id])).payouts)
    const { db, ids, clock } = t.deps
    const row = await db.selectFrom('hostPayouts').selectAll().where('id', '=', payout._id).executeTakeFirstOrThrow()
    const [{ id: draft } = { id: '' }] = await db
      .insertInto('payoutBatches')
      .values({
        ...{ id: ids.next(), reference: ids.reference('PB'), state: 'draft', currency: 'USD' },
        ...{
          totalCents: toCents(1),
          gatheredBy: (await db.selectFrom('payoutBatches').select('gatheredBy').executeTakeFirstOrThrow()).gatheredBy,
          gatheredAt: clock.now(),
        },
      })
      .returning('id')
      .execute()
    const again = { ...row, id: ids.next(), batchId: draft, reference: `akw-${ids.letters(14).toLowerCase()}` }
    await expect(db.insertInto('hostPayouts').values(again).execute()).rejects.toThrow('one_live_host_payout')
    const take = ({ id }: { id: string }, cents: number, hostPayoutId: string | null) =>
      inTransaction(db, (tx) =>
        post(t.deps, tx, {
          ...{ kind: 'payout', key: ids.next(), hostPayoutId },
          lines: [
            { account: accounts.hosts({ id, house: false }), amountCents: cents, currency: 'USD' },
            { account: accounts.payouts, amountCents: -cents, currency: 'USD' },
          ],
        }),
      )
    await expect(take(host, 129_60, row.id)).rejects.toThrow('the ledger has')
    // What is on its way is no longer there to be paid.
    expect(await outcomeOf(take(host, 1, null))).toBe('edited_meanwhile')
    const other = await owedHost(t)
    expect(tally(await Promise.all([1, 2, 3].map(() => outcomeOf(take(other, 60_00, null)))))).toEqual({
      ok: 2,
      edited_meanwhile: 1,
    })
    expect(await inAccountOf(t, other)).toBe(-9_60)
    expect(await candidateOf(admin, other)).toMatchObject({ state: 'differs' })
    expect(await outcomeOf(gather(admin, [other.id]))).toBe('edited_meanwhile')
    await expect(
      db
        .updateTable('hostPayouts')
        .set({ amountCents: toCents(1), grossCents: toSignedCents(1), feeCents: toSignedCents(0) })
        .where('id', '=', row.id)
        .execute(),
    ).rejects.toThrow('a payout is not changed')
  })
})

describe('a host that was paid for a stay', () => {
  test('gives back no more of it than is still owed for others; an administrator may', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    await addUsableAccount(t, host.id)
    const { bookingId, payThere, confirm } = await stayScene(
      t,
      { organisationId: host.id, instantBooking: true },
      [1, 6],
    )
    await payThere()
    await confirm()
    const params = { org: host.slug, id: bookingId }
    const less = (amount: number) => ({ kind: 'discount', amount, reason: 'For the noise' }) as const
    const give = (amount: number) => outcomeOf(host.owner.send(agreeHostStay, { params, body: less(amount) }))
    const leave = (amount: number) => {
      const body = { kind: 'early-departure', endDate: day(t, 1), amount, reason: '' } as const
      return outcomeOf(host.owner.send(agreeHostStay, { params, body }))
    }
    const callOff = () => outcomeOf(host.owner.send(declineHostBooking, { params, body: { reason: '' } }))
    t.wait({ days: 3 })
    await runJob(t, 'payments:earn', {})
    expect(await give(40)).toBe('ok')
    await idle(t)
    const admin = await newAdmin(t)
    await paidOut(admin, [host.id])
    for (const call of [() => give(10), () => leave(10), callOff]) expect(await call()).toBe('illegal_transition')
    // $129.60 are owed for another stay, and nine tenths of a discount are the host's.
    await keptStay(t, host.id)
    expect(await give(100)).toBe('ok')
    for (const call of [() => give(100), callOff]) expect(await call()).toBe('illegal_transition')
    expect(await outcomeOf(admin.send(agreeAdminStay, { params: { id: bookingId }, body: less(60) }))).toBe('ok')
    expect(await outcomeOf(admin.send(declineBooking, { params: { id: bookingId }, body: { reason: '' } }))).toBe('ok')
    await idle(t)
    expect(await disagreements(t)).toEqual([])
  })
})
