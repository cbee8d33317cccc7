// Owns the list of reports by users for administrators: those that are open first of all, and deciding about one.
import { userReportStates } from '@akwaaba/contract/user-report-states'
import { dismissUserReport, type UserReport, upholdUserReport } from '@akwaaba/contract/user-reports'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { type UserReportSearch, userReportsQuery } from './queries.ts'
import { kindNames, reasonNames } from './rules.ts'

const views = [
  { word: 'open', label: 'Open' },
  { word: 'upheld', label: 'Upheld' },
  { word: 'dismissed', label: 'Dismissed' },
] as const

/** Where an administrator reads and changes what is reported; undefined where that has no page of its own. */
const placeOf = ({ kind, about }: UserReport): { to: string; label: string } => {
  if (kind === 'message' && about.bookingId !== null)
    return { to: adminPaths.booking(about.bookingId), label: 'Open the booking' }
  if (kind === 'review') return { to: adminPaths.reviews({ state: 'published' }), label: 'Open the reviews' }
  if (kind === 'tour-review') return { to: adminPaths.tourReviews({ state: 'published' }), label: 'Open the reviews' }
  if (kind === 'tour') return { to: adminPaths.editPackage(about.recordId), label: 'Open the package' }
  if (kind === 'property') return { to: adminPaths.editProperty(about.recordId), label: 'Open the property' }
  return { to: adminPaths.listing(about.recordId), label: 'Open the listing' }
}

const reporterText = ({ name, email, isUser }: UserReport['reporter']): string => {
  if (email === null) return isUser ? 'an account that is deleted' : 'a visitor'
  return isUser ? `${name}, ${email}` : `${email}, not verified`
}

type RowProps = { report: UserReport; isBusy: boolean; onUphold: () => void; onDismiss: () => void }

const Row = ({ report, isBusy, onUphold, onDismiss }: RowProps) => {
  const { kind, state, reason, text, reportedAt, decidedAt, decidedBy, reporter, about, others } = report
  const place = placeOf(report)
  const name = `${kindNames[kind]} ${about.label}`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere font-semibold">
          {reasonNames[reason]}: {about.quote === null ? about.label : `a ${kindNames[kind]} about ${about.label}`}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {about.host} · reported by {reporterText(reporter)} · {instantText(reportedAt)}
          {others > 0 && ` · ${others === 1 ? '1 more report' : `${others} more reports`} of the same`}
          {decidedAt !== null && ` · decided by ${decidedBy ?? 'an administrator'}, ${instantText(decidedAt)}`}
        </p>
        {text && <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{text}</p>}
        {about.quote && (
          <blockquote className="wrap-anywhere mt-2 whitespace-pre-wrap border-line-strong border-l-4 pl-3 text-ink-soft">
            {about.quote}
          </blockquote>
        )}
        <p className="mt-1">
          <Link to={place.to} className="inline-flex min-h-11 items-center font-semibold text-palm underline">
            {place.label}
            <span className="unseen"> of the report of the {name}</span>
          </Link>
        </p>
      </div>
      {!userReportStates.is(state, 'decided') && (
        <div className="flex gap-2">
          <Button kind="quiet" disabled={isBusy} onClick={onUphold}>
            <span>
              {reason === 'masked' ? 'Show it whole' : 'Uphold'}
              <span className="unseen"> the report of the {name}</span>
            </span>
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={onDismiss}>
            <span>
              {reason === 'masked' ? 'Leave it hidden' : 'Dismiss'}
              <span className="unseen"> the report of the {name}</span>
            </span>
          </Button>
        </div>
      )}
    </li>
  )
}

export const AdminUserReports = ({ search }: { search: UserReportSearch }) => {
  const navigate = useNavigate()
  const state = search.state ?? 'open'
  const { data, error, refetch } = useQuery(userReportsQuery({ ...search, state }))
  const uphold = useSend(upholdUserReport)
  const dismiss = useSend(dismissUserReport)
  const said = uphold.data?.msg ?? dismiss.data?.msg
  const fault = uphold.error ?? dismiss.error
  const isBusy = uphold.isPending || dismiss.isPending
  const reset = () => {
    uphold.reset()
    dismiss.reset()
  }
  return (
    <>
      <h1 className="mb-2 text-[2rem]">Reported by users</h1>
      <p className="mb-5 max-w-[44em] text-ink-soft">
        A report hides nothing. Uphold it once you have done what is needed, and the reporter is told; the host is not.
        A message that was hidden by mistake is shown to the other side by the decision itself.
      </p>
      <div className="mb-5">
        <ChoiceChips
          legend="Show reports"
          choices={views}
          chosen={state}
          onChoose={(chosen) => navigate(adminPaths.userReports({ state: chosen }))}
        />
      </div>
      {said && (
        <PinnedNotice key={said} tone="success" onClose={reset}>
          {said}
        </PinnedNotice>
      )}
      {fault && (
        <p role="alert" className="mb-4 font-medium text-error">
          {sentenceOf(fault)}
        </p>
      )}
      {data && error && <RereadFault failure={sentenceOf(error)} onRetry={() => refetch()} />}
      {error && !data ? (
        <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
      ) : !data ? (
        <Loading what="reports" className="h-24" />
      ) : data.total === 0 ? (
        <EmptyState title="No such reports.">
          What users report about listings, reviews and messages comes here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-card">
          {data.reply.map((report) => (
            <Row
              key={report._id}
              report={report}
              isBusy={isBusy}
              onUphold={() => {
                reset()
                uphold.mutate({ params: { id: report._id } })
              }}
              onDismiss={() => {
                reset()
                dismiss.mutate({ params: { id: report._id } })
              }}
            />
          ))}
        </ul>
      )}
      {data && (
        <Pages
          page={search.page}
          total={data.total}
          most={data.most}
          at={(page) => adminPaths.userReports({ state, page })}
        />
      )}
    </>
  )
}
