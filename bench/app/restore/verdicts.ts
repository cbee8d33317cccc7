// Owns what must be true of a restored product, and what a restore drill reports.

import type { Aim, Table } from '../../platform/report.ts'
import { findFaults } from '../storm/checks.ts'
import { ledgerDifferences, outcomesOf, paymentsOf } from '../storm/outcomes.ts'
import type { Drill } from './drill.ts'
import { countForeignRefunds, countQuestions, readDifferences, readFacts, readLedger, readPictures } from './facts.ts'

const seconds = (millis: number) => `${(millis / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Compares the restored product with what was lost; gives the tables of the report and the invariants. */
export const judge = async (drill: Drill): Promise<{ tables: Table[]; aims: Aim[]; wrong: string[] }> => {
  const { product, providers, moment, lost, atOnce, scenes, catcher } = drill
  const until = moment.getTime()
  const now = await readFacts(product, providers)
  const payments = await paymentsOf(product)
  const differences = await readDifferences(product)
  const charges = [...now.charges.values()]
  const acknowledged = drill.upTo(until)

  const known = new Set(atOnce.bookings.map(({ id }) => id))
  const missing = [...acknowledged.bookings].filter((id) => !known.has(id))
  const tooLate = lost.bookings.filter(({ createdAt }) => createdAt.getTime() > until)
  const tooMany = tooLate.filter(({ id }) => known.has(id))

  const ours = new Set(payments.map(({ reference }) => reference))
  const unknown = lost.payments.filter(({ reference }) => !ours.has(reference) && lost.charges.has(reference))
  const inList = new Set(differences.map(({ provider, reference }) => `${provider} ${reference}`))
  const unknownHere = (provider: string) => unknown.filter((one) => one.provider === provider)
  const unlisted = unknownHere('paystack').filter(({ reference }) => !inList.has(`paystack ${reference}`))

  // PayPal finds an order by its number only, so one whose number was stored after the moment cannot be asked for.
  const unasked = new Set(
    now.payments
      .filter(({ provider, providerRef, state }) => provider === 'paypal' && providerRef === null && state === 'open')
      .flatMap(({ reference }) => (lost.charges.has(reference) ? [reference] : [])),
  )
  const explained = new Set([...unknown.map(({ reference }) => reference), ...unasked])
  const outcomes = outcomesOf(charges, payments)
  const money = {
    charges,
    payments,
    outcomes,
    differences: ledgerDifferences(
      charges,
      payments.filter(({ reference }) => !unasked.has(reference)),
    ),
  }
  const faults = await findFaults(product, money, acknowledged)
  const referenceIn = (fault: string) => /(?:charge|payment) (\S+?):/.exec(fault)?.[1] ?? ''
  const live = new Set(
    differences.filter(({ says }) => says.startsWith('All its money went back')).map(({ reference }) => reference),
  )
  const wrong = faults.filter((fault) => {
    const reference = referenceIn(fault)
    if (explained.has(reference)) return false
    return !(live.has(reference) && fault.includes('given although all of it is refunded'))
  })

  // All refunds of the time that was lost had been asked for once: no more of these payments may ever go back.
  const twice = lost.payments.filter(
    ({ reference, requestedCents }) =>
      requestedCents > 0 && (now.charges.get(reference)?.refundedCents ?? 0) > requestedCents,
  )
  const half = scenes.cancelled.filter(
    ({ reference }) => now.charges.get(reference)?.refundedCents !== lost.charges.get(reference)?.refundedCents,
  )
  const openThen = new Set(atOnce.payments.filter(({ state }) => state === 'open').map(({ id }) => id))
  const paidAfter = now.payments.filter(
    ({ id, reference }) => openThen.has(id) && lost.charges.has(reference) && !unasked.has(reference),
  )
  const notSettled = paidAfter.filter(({ state }) => state === 'open')
  const givenAgain = [...now.receipts].filter(
    ([number, of]) => lost.receipts.has(number) && lost.receipts.get(number) !== of,
  )
  const mailsBefore = new Set(catcher.mails.filter(({ at }) => at <= drill.lostAt).map(({ id }) => id))
  const said = new Set(
    catcher.mails.filter(({ at }) => at <= drill.lostAt).map(({ to, subject }) => `${to} ${subject}`),
  )
  const mailsAfter = catcher.mails.filter(({ at }) => at > drill.lostAt)
  const sameId = mailsAfter.filter(({ id }) => mailsBefore.has(id))
  const otherId = mailsAfter.filter(({ id, to, subject }) => !mailsBefore.has(id) && said.has(`${to} ${subject}`))
  const ledger = await readLedger(product)
  const pictures = await readPictures(product)

  const invariant = (what: string, aim: string, measured: string | number, isMet: boolean): Aim => ({
    ...{ what, aim, measured: String(measured), isMet, isInvariant: true },
  })
  const aims = [
    invariant(
      `${acknowledged.bookings.size} bookings acknowledged before the moment: missing`,
      '0',
      missing.length,
      missing.length === 0 && acknowledged.bookings.size > 0,
    ),
    invariant(
      `${tooLate.length} bookings after it: there`,
      '0',
      tooMany.length,
      tooMany.length === 0 && tooLate.length > 0,
    ),
    invariant('cents that the ledger is off', '0', ledger.sum + ledger.off, ledger.sum + ledger.off === 0),
    invariant(
      'differences between ledger and providers, as far as payments are known',
      '0',
      money.differences.length,
      money.differences.length === 0,
    ),
    invariant(
      `${paidAfter.length} payments open at the moment, paid after it: not settled`,
      '0',
      notSettled.length,
      notSettled.length === 0 && paidAfter.length >= 4,
    ),
    invariant(
      `${unknownHere('paystack').length} payments at Paystack that are not here: not listed`,
      '0',
      unlisted.length,
      unlisted.length === 0 && unknownHere('paystack').length > 0,
    ),
    invariant('payments of which more went back than was asked for', '0', twice.length, twice.length === 0),
    invariant(
      `${scenes.cancelled.length} stays cancelled after the moment, and once more after the restore: refunded twice`,
      '0',
      half.length,
      half.length === 0,
    ),
    invariant(
      `${pictures.count} pictures that the database names: missing`,
      '0',
      pictures.missing.length,
      pictures.missing.length === 0,
    ),
    invariant('a session of before', '401', drill.oldSessionStatus, drill.oldSessionStatus === 401),
    invariant('other faults', '0', wrong.length, wrong.length === 0),
  ]
  const rows: [string, string][] = [
    [
      'backup of the database',
      `${megabytes(drill.sizes.database)} in ${seconds(drill.backupMillis)}, with its check of the pictures`,
    ],
    ['log archived until the loss', megabytes(drill.sizes.log)],
    ['copies of pictures', megabytes(drill.sizes.copies)],
    [
      'restore',
      `${seconds(drill.restored.millis)}, and ${seconds(drill.restored.replayMillis)} to read the log up to the moment`,
    ],
    ['start of the product on it', seconds(drill.startMillis)],
    ['ledger', `${ledger.postings} postings, ${ledger.lines} lines`],
    [
      'jobs that were due or running at the moment',
      drill.jobs.map(({ job, count }) => `${job} ${count}`).join(', ') || 'none',
    ],
    ['questions about payments after the restore', String((await countQuestions(providers)) - drill.asked)],
    ['payments at PayPal that are not here, and that it lists for nobody', String(unknownHere('paypal').length)],
    ['payments at PayPal that are here without the number of their order', String(unasked.size)],
    ['refunds made after the moment, found and booked', String(await countForeignRefunds(product))],
    ['stays and purchases that are live although all of their money went back, listed', String(live.size)],
    ['numbers of receipts and credit notes given a second time', String(givenAgain.length)],
    ['mails sent a second time with their first Message-ID', String(sameId.length)],
    ['mails sent a second time with another one', String(otherId.length)],
  ]
  const kinds = Map.groupBy(differences, ({ kind, provider }) => `${kind} ${provider}`.trim())
  return {
    tables: [
      { title: 'Restore drill', columns: ['what', 'measured'], rows },
      {
        title: 'Differences that the reconciliation lists',
        columns: ['kind', 'open', 'the first says'],
        rows: [...kinds].map(([kind, list]) => [kind, String(list.length), list[0]?.says ?? '']),
      },
    ],
    aims,
    wrong: [
      ...wrong,
      ...twice.map(({ reference }) => `more went back than was asked for: ${reference}`),
      ...half.map(({ reference }) => `refunded twice: ${reference}`),
      ...unlisted.map(({ reference }) => `not in the reconciliation: ${reference}`),
      ...notSettled.map(({ reference }) => `not settled: ${reference}`),
    ],
  }
}
