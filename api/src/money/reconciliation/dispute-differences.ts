// Owns the differences that disputes leave: those that were lost, and those won on appeal after that.
import { noCents } from '@akwaaba/contract/money'
import type { Finding } from './differences.ts'
import { type Books, text } from './order-differences.ts'

const recoveredDisputes = async ({ db }: Books): Promise<Finding[]> => {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .selectAll('disputes')
    .select('payments.reference')
    .where('disputes.state', '=', 'won')
    .where('disputes.recoveredCents', '>', noCents)
    .orderBy('disputes.closedAt')
    .execute()
  return rows.map(({ id, provider, reference, recoveredCents, currency }): Finding => {
    const says = `A lost dispute is won on appeal: ${text(recoveredCents, currency)} is booked back. Refunds that the loss had paid are not sent again by themselves.`
    return { kind: 'dispute', provider, reference, says, about: `dispute:${id}:recovered` }
  })
}

/** Disputes that were lost, or won on appeal after that; an admin has to decide about each, and then closes it. */
export const disputeDifferences = async (books: Books): Promise<Finding[]> => {
  const rows = await books.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .selectAll('disputes')
    .select('payments.reference')
    .where('disputes.state', '=', 'lost')
    .orderBy('disputes.closedAt')
    .execute()
  const lost = rows.map(({ id, provider, reference, lostCents, bookedCents, currency }): Finding => {
    const taken = text(lostCents ?? 0, currency)
    const missing = (lostCents ?? 0) - bookedCents
    const rest = missing > 0 ? ` ${text(missing, currency)} of it does not fit into our books.` : ''
    const says = `A dispute is lost: the provider took back ${taken}.${rest}`
    return { kind: 'dispute', provider, reference, says, about: `dispute:${id}` }
  })
  return [...lost, ...(await recoveredDisputes(books))]
}
