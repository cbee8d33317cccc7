// Owns the list of all organisations for administrators: filters, pages, and deciding about each.
import { organisationStates } from '@akwaaba/contract/organisation-states'
import type { Organisation } from '@akwaaba/contract/organisations'
import * as rows from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type OrganisationSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { ListFilters } from '../../../ui/table/list-filters.tsx'
import { type Decision, OrganisationCard } from './organisation-card.tsx'
import { DecisionDialog, TermsDialog } from './organisation-dialogs.tsx'
import { organisationsQuery } from './queries.ts'
import { stateNames } from './rules.ts'

const all = 'all'
const choices = [
  { word: all, label: 'All' },
  ...organisationStates.all.map((state) => ({ word: state, label: stateNames[state] })),
] as const

type ShownNotice = { tone: 'success' | 'error'; text: string; count: number }
type Asked = { about: 'reject' | 'pause' | 'close' | 'terms'; organisation: Organisation }

/** One call for each decision. */
const useDecisions = () => ({
  approve: useSend(rows.approveOrganisation),
  reject: useSend(rows.rejectOrganisation),
  pause: useSend(rows.pauseOrganisation),
  resume: useSend(rows.resumeOrganisation),
  close: useSend(rows.closeOrganisation),
})

export const AdminOrganisations = ({ search }: { search: OrganisationSearch }) => {
  const organisations = useQuery(organisationsQuery(search))
  const decisions = useDecisions()
  const [shown, setShown] = useState<ShownNotice | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useSearchChange(search, adminPaths.organisations)
  const showNotice = (tone: ShownNotice['tone'], text: string) =>
    setShown((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }))

  const decide = (decision: Decision, { _id: id, name }: Organisation, reason = '') => {
    const onSuccess = ({ msg }: { msg: string }) => showNotice('success', `${name}: ${msg}`)
    if (decision === 'approve' || decision === 'resume')
      return decisions[decision].sendEach(
        { params: { id } },
        { onSuccess, onError: (error) => showNotice('error', sentenceOf(error)) },
      )
    const close = (reply: { msg: string }) => {
      setAsked(null)
      onSuccess(reply)
    }
    decisions[decision].mutate({ params: { id }, body: { reason } }, { onSuccess: close })
  }
  const begin = (about: Decision | 'terms', organisation: Organisation) => {
    if (about === 'approve' || about === 'resume') return decide(about, organisation)
    if (about !== 'terms') decisions[about].reset()
    setAsked({ about, organisation })
  }
  const { data } = organisations
  const total = data?.total ?? 0
  // Of the other decisions, which are made in a dialog, one is sent at a time.
  const pending = [...usePendingCalls(rows.approveOrganisation), ...usePendingCalls(rows.resumeOrganisation)]
  const isBusy = ({ _id }: Organisation) =>
    pending.some(({ params }) => params.id === _id) ||
    Object.values(decisions).some(({ isPending, variables }) => isPending && variables?.params.id === _id)
  return (
    <div>
      <ListFilters
        noun="hosts"
        choices={choices}
        chosen={search.state ?? all}
        onChoose={(word) => change({ state: word === all ? undefined : word })}
        placeholder="Name"
        text={search.search}
        onSearch={(text) => change({ search: text })}
      />
      <p role="status" className="mt-5 mb-3 min-h-6 font-semibold">
        {data && total > 0 && `${totalText(total)} ${total === 1 ? 'host' : 'hosts'}`}
      </p>
      {shown && (
        <PinnedNotice key={shown.count} tone={shown.tone} onClose={() => setShown(null)}>
          {shown.text}
        </PinnedNotice>
      )}
      {organisations.isError ? (
        <LoadFault onRetry={() => organisations.refetch()}>{sentenceOf(organisations.error)}</LoadFault>
      ) : !data ? (
        <Loading what="hosts" className="h-44" />
      ) : total === 0 ? (
        <EmptyState
          title="No hosts found."
          action={<ButtonLink to={adminPaths.organisations()}>Show all hosts</ButtonLink>}
        >
          {search.state === 'applied' && !search.search
            ? 'No application waits for you.'
            : 'No host fits these filters.'}
        </EmptyState>
      ) : (
        <ul
          aria-busy={organisations.isPlaceholderData}
          className={`grid gap-3 ${organisations.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {data.reply.map((organisation) => (
            <li key={organisation._id} className="min-w-0">
              <OrganisationCard
                organisation={organisation}
                isBusy={isBusy(organisation)}
                onAct={(about) => begin(about, organisation)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && !organisations.isError && (
        <Pages page={search.page} total={total} at={(page) => adminPaths.organisations({ ...search, page })} />
      )}
      {asked?.about === 'terms' && (
        <TermsDialog
          organisation={asked.organisation}
          onDone={(msg) => {
            setAsked(null)
            showNotice('success', msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && asked.about !== 'terms' && (
        <DecisionDialog
          decision={asked.about}
          organisation={asked.organisation}
          isBusy={decisions[asked.about].isPending}
          error={decisions[asked.about].error}
          onConfirm={(reason) => asked.about !== 'terms' && decide(asked.about, asked.organisation, reason)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
