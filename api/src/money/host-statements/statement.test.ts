// Tests what members read of the money of their organisation: what is owed and coming, payouts, and the statement of a month.
import { listHostPayouts, readOwed, readStatement } from '@akwaaba/contract/host-payouts'
import { payHostPayout, returnHostPayout } from '@akwaaba/contract/payout-batches'
import { expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { keptStay } from '#testing/owed.ts'
import { addUsableAccount, paidOut, sent } from '#testing/paying/batches.ts'
import { newAdmin, raw } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()
const monthOf = (t: World) => t.deps.clock.today().slice(0, 7)
const nextMonth = (t: World) => {
  const before = monthOf(t)
  while (monthOf(t) === before) t.wait({ days: 1 })
}

test('a statement begins where the one before ended, and has a line for each stay and each payout', async () => {
  const t = await here.empty()
  const [admin, host] = [await newAdmin(t), await newHost(t)]
  const finance = await newMember(t, host.id, 'finance')
  await addUsableAccount(t, host.id)
  await keptStay(t, host.id)
  await keptStay(t, host.id)
  const org = host.slug
  const first = monthOf(t)
  expect(await finance.send(readOwed, { params: { org } })).toEqual({
    sums: [
      {
        owed: { amount: 259.2, currency: 'USD' },
        held: { amount: 0, currency: 'USD' },
        coming: { amount: 0, currency: 'USD' },
      },
    ],
  })
  await sent(admin, [host.id])
  expect((await finance.send(readOwed, { params: { org } })).sums).toMatchObject([{ coming: { amount: 259.2 } }])
  const [coming] = await finance.send(listHostPayouts, { params: { org } })
  expect(coming).toMatchObject({ state: 'sent', stays: 2, net: { amount: 259.2 }, accountLabel: 'MTN MoMo …4567' })
  nextMonth(t)
  const newBoss = await newAdmin(t)
  const payout = { params: { id: coming?._id ?? '' }, body: { note: 'GIP 4711' } }
  await newBoss.send(payHostPayout, payout)
  const member = await newMember(t, host.id, 'finance')
  const read = (month: string) => member.send(readStatement, { params: { org, month } })
  expect(await read(first)).toMatchObject({
    isOver: true,
    accounts: [
      {
        ...{ opening: { amount: 0 }, closing: { amount: 259.2 }, earned: { amount: 259.2 }, paidOut: { amount: 0 } },
        entries: [
          {
            what: expect.stringContaining('Lantern Studio'),
            gross: { amount: 144 },
            fee: { amount: 14.4 },
            net: { amount: 129.6 },
          },
          { net: { amount: 129.6 } },
        ],
      },
    ],
  })
  const second = monthOf(t)
  expect(await read(second)).toMatchObject({
    isOver: false,
    accounts: [
      { opening: { amount: 259.2 }, closing: { amount: 0 }, entries: [{ net: { amount: -259.2 }, gross: null }] },
    ],
  })
  await newBoss.send(returnHostPayout, payout)
  expect((await read(second)).accounts[0]).toMatchObject({ closing: { amount: 259.2 }, paidOut: { amount: 0 } })
  const file = (ending: string, { token } = member) =>
    raw(t, readStatement, { url: `/api/host/${org}/statements/${second}/${ending}`, token })
  // A file is handed out only to who has proved lately that it is them.
  for (const ending of ['csv', 'pdf']) expect((await file(ending, finance)).json.code).toBe('proof_needed')
  expect((await file('csv')).text).toContain(`,"Paid out, reference ${coming?.reference}",,,-259.20,USD`)
  expect((await file('pdf')).text.slice(0, 5)).toBe('%PDF-')
})

test('managers and cleaners see no sums, and a month that there is not is refused', async () => {
  const t = here()
  const host = await newHost(t)
  const params = { org: host.slug, month: monthOf(t) }
  for (const role of ['manager', 'cleaner'] as const) {
    const member = await newMember(t, host.id, role)
    for (const call of [readOwed, listHostPayouts, readStatement])
      expect(await outcomeOf(member.send(call, { params })), role).toBe('forbidden')
  }
  expect(await outcomeOf(host.owner.send(readStatement, { params: { ...params, month: '2026-13' } }))).toBe(
    'invalid_input',
  )
  expect(await host.owner.send(readStatement, { params })).toMatchObject({ accounts: [] })
})

test('a payout that is paid at once is one of the history', async () => {
  const t = here()
  const [admin, host] = [await newAdmin(t), await newHost(t)]
  await addUsableAccount(t, host.id)
  await keptStay(t, host.id)
  await paidOut(admin, [host.id])
  const listed = await host.owner.send(listHostPayouts, { params: { org: host.slug } })
  expect(listed).toMatchObject([{ state: 'paid', note: 'GIP 4711' }])
})
