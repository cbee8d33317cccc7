// Owns counting what waits for staff, for the badges of the menus: by indexes alone, because every page of the dashboard asks.
import type { Waiting } from '@akwaaba/contract/alerts'
import { bookingStates } from '@akwaaba/contract/booking-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { userReportStates } from '@akwaaba/contract/user-report-states'
import { sql } from 'kysely'
import type { Deps, Member } from '#deps.ts'
import { countFailedJobs } from './failed-jobs.ts'

const unapproved = bookingStates.where('view', 'awaiting-approval')

/** How many things wait for an administrator. */
export const countWaiting = async (deps: Deps): Promise<Waiting> => {
  const [{ rows }, failedMails] = await Promise.all([
    sql<Omit<Waiting, 'failedMails'>>`
      select (select count(*) from bookings where state = any(${unapproved}) and deleted_at is null) as approvals,
        (select count(*) from enquiries where handled_at is null) as enquiries,
        (select count(*) from transfers where state = any(${transferStates.having('waitsForAdmin')})) as transfers,
        (select count(*) from refunds where state <> 'succeeded' and state = any(${refundStates.having('stuck')}))
          + (select count(*) from disputes where state = 'opened') as payments,
        (select count(*) from user_reports where state = ${userReportStates.initial}) as reports`.execute(deps.db),
    countFailedJobs(deps, 'e-mail'),
  ])
  return { approvals: 0, enquiries: 0, transfers: 0, payments: 0, reports: 0, ...rows[0], failedMails }
}

/** How many bookings of an organisation wait for approval. */
export const countHostWaiting = async (
  deps: Deps,
  { organisation }: Pick<Member, 'organisation'>,
): Promise<{ approvals: number }> => {
  const { rows } = await sql<{ approvals: number }>`
    select count(*) as approvals from bookings
    where organisation_id = ${organisation.id} and state = any(${unapproved}) and deleted_at is null`.execute(deps.db)
  return { approvals: rows[0]?.approvals ?? 0 }
}
