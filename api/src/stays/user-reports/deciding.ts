// Owns what administrators do about reports by users: reading them and deciding once.
import { fail } from '@akwaaba/contract/errors'
import type { UserReportEvent } from '@akwaaba/contract/user-report-states'
import type { UserReport, UserReportQuery } from '@akwaaba/contract/user-reports'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { type Page, readPage } from '#db/page.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { showWhole, wholeText } from '#messages/masks.ts'
import { reporterAddress } from './erasure.ts'
import { moveReport } from './move.ts'
import { withThings } from './things.ts'

const newestFirst = {
  direction: 'desc',
  by: [
    ['userReports.reportedAt', 'timestamptz'],
    ['userReports.id', 'uuid'],
  ],
} as const

const selectListed = (deps: Deps) =>
  withThings(deps.db)
    .leftJoin('users as reporters', 'reporters.id', 'userReports.userId')
    .leftJoin('users as deciders', 'deciders.id', 'userReports.decidedBy')
    .select([
      'userReports.kind',
      'userReports.state',
      'userReports.reason',
      'userReports.text',
      'userReports.reportedAt',
    ])
    .select(['userReports.decidedAt', 'userReports.userId', 'userReports.email', 'deciders.username as decidedBy'])
    .select(['reporters.username as reporterName', 'reporters.email as reporterEmail', 'reporters.deletedAt as leftAt'])
    .select(
      sql<number>`(select count(*)::int - 1 from user_reports as others where case user_reports.kind
        when 'apartment' then others.apartment_id = user_reports.apartment_id
        when 'tour' then others.tour_id = user_reports.tour_id
        when 'property' then others.property_id = user_reports.property_id
        when 'review' then others.review_id = user_reports.review_id
        when 'tour-review' then others.tour_review_id = user_reports.tour_review_id
        else others.message_id = user_reports.message_id end and others.organisation_id = user_reports.organisation_id)`.as(
        'others',
      ),
    )
type Row = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number]

const reporterOf = ({ userId, email, reporterName, reporterEmail, leftAt }: Row): UserReport['reporter'] => {
  if (userId === null) return { name: null, email: reporterAddress(email), isUser: false }
  return leftAt === null
    ? { name: reporterName, email: reporterEmail, isUser: true }
    : { name: null, email: null, isUser: true }
}

// Whether what is hidden are contact details can be seen in the whole message alone.
const quoteOf = (deps: Deps, { reason, quote, recordId: id, sealed }: Row): string | null =>
  reason === 'masked' && quote !== null ? wholeText(deps, { id, text: quote, sealed }) : quote

const present = (deps: Deps, row: Row): UserReport => ({
  ...{ _id: row.id, kind: row.kind, state: row.state, reason: row.reason, text: row.text },
  reportedAt: row.reportedAt.toISOString(),
  ...{ decidedAt: row.decidedAt?.toISOString() ?? null, decidedBy: row.decidedBy },
  reporter: reporterOf(row),
  about: {
    ...{ recordId: row.recordId, label: row.label, apartmentId: row.apartmentId, bookingId: row.bookingId },
    ...{ quote: quoteOf(deps, row), host: row.host },
  },
  others: row.others,
})

/** One page of the reports in a state, newest first; without a state those that are open. */
export const listUserReports = async (deps: Deps, ask: UserReportQuery): Promise<Page<UserReport>> => {
  const found = deps.db.selectFrom('userReports').where('userReports.state', '=', ask.state ?? 'open')
  const page = await readPage(deps.db, found, ask, { keyset: newestFirst, rows: selectListed(deps) })
  return { ...page, items: page.items.map((row) => present(deps, row)) }
}

const said: Record<UserReportEvent, string> = {
  uphold: 'The report is upheld, and the reporter is told. What it is about is as before.',
  dismiss: 'The report is dismissed, and the reporter is told.',
}
const saidOfAppeal: Record<UserReportEvent, string> = {
  uphold: 'The other side reads the message whole, and its writer is told.',
  dismiss: 'The message stays as it is, and its writer is told.',
}

/** Decides about an open report; refuses with not_found, illegal_transition. */
export const decideReport = (deps: Deps, actor: Actor, id: string, event: UserReportEvent) =>
  inTransaction(deps.db, async (tx) => {
    const row = await tx.selectFrom('userReports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) return fail('not_found')
    const { label } = await withThings(tx).where('userReports.id', '=', id).executeTakeFirstOrThrow()
    const change = { decidedAt: deps.clock.now(), decidedBy: actor.id }
    await moveReport(deps, tx, row, event, { actor: 'admin', id: actor.id }, change)
    const isAppeal = row.reason === 'masked'
    if (isAppeal && event === 'uphold' && row.messageId !== null) await showWhole(deps, tx, row.messageId)
    await recordAudit(deps, tx, actor, {
      action: event === 'uphold' ? 'accept' : 'decline',
      ...{ kind: 'user report', recordId: id, label, after: { kind: row.kind, reason: row.reason } },
    })
    return { msg: (isAppeal ? saidOfAppeal : said)[event] }
  })
