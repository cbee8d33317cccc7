// Owns the differences of payouts that a provider has sent: made after they were given back, or with another sum.
import { sql } from 'kysely'
import type { Finding } from './differences.ts'
import { type Books, text } from './order-differences.ts'

type Row = {
  id: string
  provider: string
  reference: string
  state: string
  status: string
  cents: number
  currency: string
  name: string
  stillOwed: number
}

const lateText = ({ cents, currency, name, stillOwed, status }: Row): string => {
  const sum = text(cents, currency)
  const back = status === 'success' ? '' : ` The provider says ${status} since.`
  const next = stillOwed > 0 ? `${text(stillOwed, currency)} is taken off its next payout.` : 'Nothing of it is open.'
  return `${sum} to ${name} had been given back, and was made after all. ${next}${back}`
}

/** Payouts that their provider made after they were given back, and those of which it says another sum. */
export const payoutDifferences = async ({ db }: Books): Promise<Finding[]> => {
  const { rows } = await sql<Row>`
    select host_payouts.id, provider, reference, host_payouts.state, provider_status as status, amount_cents as cents, currency,
      organisations.name, coalesce((select sum(fee_cents - gross_cents) from payouts
        where again_of = host_payouts.id and paid_at is null), 0)::bigint as still_owed
    from host_payouts join organisations on organisations.id = host_payouts.organisation_id
    where provider is not null and (host_payouts.state = 'paidLate' or provider_status = 'another sum')
    order by ended_at, host_payouts.id`.execute(db)
  return rows.map((row): Finding => {
    const { id, provider, reference, state, status, name, cents, currency } = row
    // What the provider says since makes it another difference, also where an administrator has closed the first one.
    const late = status === 'success' ? 'late' : `late:${status}`
    const about = `payout:${id}:${state === 'paidLate' ? late : 'sum'}`
    if (state === 'paidLate') return { kind: 'payout', provider, reference, says: lateText(row), about }
    const says = `The provider says another sum of the payout to ${name} than ${text(cents, currency)}. Nothing of that was applied.`
    return { kind: 'payout', provider, reference, says, about }
  })
}
