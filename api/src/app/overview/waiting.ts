// Owns counting what waits for staff, for the badges of the menus: by indexes alone, because every page of the dashboard asks.
import type { HostWaiting, Waiting } from '@akwaaba/contract/alerts'
import { bookingStates } from '@akwaaba/contract/booking-states'
import { may } from '@akwaaba/contract/permissions'
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

/** How many things wait for a member: those that their role decides about, or is told of. */
export const countHostWaiting = async (
  deps: Deps,
  { organisation: { id, house }, role }: Pick<Member, 'organisation' | 'role'>,
): Promise<HostWaiting> => {
  const { rows } = await sql<HostWaiting>`
    select (select count(*) from bookings
        where organisation_id = ${id} and state = any(${unapproved}) and deleted_at is null) as approvals,
      ${may(role, 'booking.decide', house) ? asked(deps, id) : sql`0`} as changes,
      ${may(role, 'payout.read', house) ? disputed(id) : sql`0`} as disputes`.execute(deps.db)
  return { approvals: 0, changes: 0, disputes: 0, ...rows[0] }
}

const asked = ({ clock }: Deps, organisationId: string) => sql`(select count(*) from stay_changes
  where organisation_id = ${organisationId} and state = 'asked' and expires_at > ${clock.now()})`
const disputed = (organisationId: string) => sql`(select count(*) from disputes
  join payments on payments.id = disputes.payment_id
  where disputes.state = 'opened' and payments.organisation_id = ${organisationId})`
