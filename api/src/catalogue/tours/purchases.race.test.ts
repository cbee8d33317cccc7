// Tests that the last seats of a tour are sold once, and that guests who pay too late are refunded.
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import {
  answerOf,
  charge,
  confirmTour,
  databaseFailures,
  gatewayCharges,
  paymentStatesOf,
  start,
  startAndPay,
} from '#testing/buying.ts'
import { idle, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const tooLate = 'Your payment arrived too late: this package could no longer be booked. It is refunded in full.'

const seatsOf = async (t: World, id: string) => {
  await t.refreshCatalogue()
  const { seats, seatsLeft } = await t.anyone.send(getTour, { params: { id } })
  return { seats, seatsLeft }
}
const calm = { deadlocks: 0, failedJobs: 0 }

describe('the last seats of a tour', () => {
  test('go to three of twelve guests who pay at the same instant, and nine are refunded', async () => {
    const t = here()
    const id = await t.tour({ seats: 5 })
    const [early, ...crowd] = await t.customers(13)
    await startAndPay(t, early, { packageId: id, seats: 2 })
    await confirmTour(early, id)
    const started = await Promise.all(crowd.map((person) => start(person, { packageId: id })))
    await Promise.all(started.map(({ payment }) => charge(t, payment.reference)))
    const answers = await Promise.all(
      crowd.map(async (person, i) => ({
        person,
        reference: started[i]?.payment.reference ?? '',
        outcome: await answerOf(confirmTour(person, id)),
      })),
    )
    expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ succeeded: 3, [`paid_too_late: ${tooLate}`]: 9 })
    await idle(t)
    expect(tally(await paymentStatesOf(t))).toEqual({ succeeded: 4, refunded: 9 })
    const losers = answers.filter(({ outcome }) => outcome !== 'succeeded')
    expect((await gatewayCharges(t)).refunded).toEqual(losers.map(({ reference }) => reference).sort())
    expect(await seatsOf(t, id)).toEqual({ seats: 5, seatsLeft: 0 })
    for (const { person, outcome } of answers) {
      const won = outcome === 'succeeded'
      expect(await person.send(listTourPurchases, {})).toHaveLength(won ? 1 : 0)
      const subjects = t.mailTo(person.email).map(({ subject }) => subject)
      expect(subjects).toEqual([won ? 'Receipt for Castles and Canopy' : 'Your refund of $245.00'])
    }
    expect(await databaseFailures(t)).toEqual(calm)
  })

  test('are not split: of five guests who want two of three seats, one gets them and one seat stays free', async () => {
    const t = await here.empty()
    const id = await t.tour({ seats: 3 })
    const [next, ...crowd] = await t.customers(6)
    await Promise.all(crowd.map((person) => startAndPay(t, person, { packageId: id, seats: 2 })))
    const outcomes = await Promise.all(crowd.map((person) => outcomeOf(confirmTour(person, id))))
    expect(tally(outcomes)).toEqual({ ok: 1, paid_too_late: 4 })
    await idle(t)
    expect((await gatewayCharges(t)).refunded).toHaveLength(4)
    expect(await seatsOf(t, id)).toEqual({ seats: 3, seatsLeft: 1 })
    expect(await refusal(start(next, { packageId: id, seats: 2 }))).toMatchObject({ message: 'Only 1 seat is left.' })
    expect(await confirmTour(next, id)).toMatchObject({ status: 'succeeded' })
    expect(await databaseFailures(t)).toEqual(calm)
  })

  test('cost only those who get one, when eight confirm without having started', async () => {
    const t = await here.empty()
    const id = await t.tour({ seats: 2 })
    const crowd = await t.customers(8)
    const outcomes = tally(await Promise.all(crowd.map((person) => outcomeOf(confirmTour(person, id)))))
    expect(outcomes.ok).toBe(2)
    expect((outcomes.sold_out ?? 0) + (outcomes.paid_too_late ?? 0)).toBe(6)
    await idle(t)
    const { charged, refunded } = await gatewayCharges(t)
    expect(charged.length - refunded.length).toBe(2)
    expect(refunded).toHaveLength(outcomes.paid_too_late ?? 0)
    expect(await seatsOf(t, id)).toEqual({ seats: 2, seatsLeft: 0 })
    expect(await databaseFailures(t)).toEqual(calm)
  })

  test('are sold without a deadlock while starting, confirming and sweeping all happen at the same instant', async () => {
    const t = await here.empty()
    const id = await t.tour({ seats: 3 })
    const crowd: TestUser[] = await t.customers(5)
    await Promise.all(crowd.map((person) => startAndPay(t, person, { packageId: id })))
    t.wait({ minutes: 3 })
    const outcomes = await Promise.all([
      ...crowd.flatMap((person) => [
        outcomeOf(confirmTour(person, id)),
        outcomeOf(start(person, { packageId: id })),
        outcomeOf(confirmTour(person, id)),
      ]),
      runJob(t, 'payments:sweep', {}).then(() => 'ok'),
    ])
    const expected = ['ok', 'paid_too_late', 'already_bought', 'sold_out']
    expect(outcomes.filter((outcome) => !expected.includes(outcome))).toEqual([])
    await idle(t)
    expect(await seatsOf(t, id)).toEqual({ seats: 3, seatsLeft: 0 })
    const { charged, refunded } = await gatewayCharges(t)
    expect(charged.length - refunded.length).toBe(3)
    expect(await databaseFailures(t)).toEqual(calm)
  })
})
