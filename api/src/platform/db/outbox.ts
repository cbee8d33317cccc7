// Owns the outbox: effects are jobs added in the same transaction as the fact that causes them.
import { sql } from 'kysely'
import type { Db } from './client.ts'
import type { Tx } from './tx.ts'

/** Every job there is, with what it needs to know. jobs/tasks.ts must have a function for each. */
export type JobPayloads = {
  'mail:code': { codeId: string }
  'mail:link': { linkId: string }
  'mail:email-asked': { linkId: string }
  'mail:email-changed': { linkId: string; to: 'old' | 'new' }
  'mail:password-changed': { userId: string; changeId: string }
  'mail:new-device': { sessionId: string }
  'mail:cancelled': { bookingId: string }
  'mail:receipt': { bookingId: string }
  'mail:approval-needed': { bookingId: string }
  'mail:approval-reminder': { bookingId: string }
  'mail:admin-approval': { adminId: string; bookingId: string; isReminder: boolean }
  'mail:bank-account': { changeId: number }
  'mail:admin-bank-account': { adminId: string; changeId: number }
  'mail:approved': { bookingId: string }
  'mail:declined': { bookingId: string }
  'mail:hold-expired': { bookingId: string }
  'mail:refunded': { refundId: string }
  'mail:refund-stuck': { refundId: string }
  'mail:payment-review': { paymentId: string }
  'mail:payment-disputed': { disputeId: string }
  'mail:dispute-lost': { disputeId: string }
  'mail:dispute-recovered': { disputeId: string }
  'mail:refund-elsewhere': { paymentId: string; providerRef: string }
  'mail:proof-rejected': { paymentId: string }
  'mail:part-paid': { paymentId: string }
  'mail:transfer-asked': { paymentId: string }
  'mail:transfer-withdrawn': { paymentId: string }
  'mail:reconciliation': { reconciliationId: string }
  'mail:purchase': { paymentId: string }
  'mail:package-removed': { paymentId: string }
  'mail:package-called-off': { paymentId: string }
  'mail:enquiry': { enquiryId: string }
  'payment:check': { reference: string }
  'payment:refund': { bookingId: string }
  'payment:send-refund': { refundId: string }
  'payment:look-at-refund': { refundId: string }
  'payment:look-at-refunds': { reference: string }
  'payment:event': { eventId: string }
  'payment:resume-refunds': { disputeId: string }
  'payments:reconcile': Record<string, never>
  'payments:refund-departure': { tourId: string }
  'payments:earn': Record<string, never>
  'transfers:lapse': Record<string, never>
  'transfers:settle': { paymentId: string }
  'transfers:remove-proof': { name: string }
  'uploads:variants': { name: string }
  'uploads:sweep': Record<string, never>
  'bookings:lapse-holds': Record<string, never>
  'bookings:complete-stays': Record<string, never>
  'bookings:remind-approvals': Record<string, never>
  'catalogue:new-day': Record<string, never>
  'payments:sweep-refunds': Record<string, never>
  'payments:sweep': Record<string, never>
  'accounts:reset': { email: string; expiresAt: string; isCrowded?: boolean }
  'accounts:tidy': Record<string, never>
}
export type JobName = keyof JobPayloads

/**
 * Adds a job to the transaction; it runs after commit, at `runAt` at the earliest, and is retried when it fails.
 * Jobs of one `queue` run one after the other.
 */
export const enqueue = async <N extends JobName>(
  tx: Tx | Db,
  name: N,
  payload: JobPayloads[N],
  when: { runAt?: Date; key?: string; queue?: string } = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(
    ${name}::text,
    payload := ${JSON.stringify(payload)}::json,
    run_at := ${when.runAt ?? null}::timestamptz,
    job_key := ${when.key ?? null}::text,
    queue_name := ${when.queue ?? null}::text
  )`.execute(tx)
}
