// Owns the list of received enquiries: filters, pages, and marking one handled or open again.

import { type Enquiry, enquiryKinds, type enquiryViews, markEnquiry } from '@akwaaba/contract/enquiries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type EnquirySearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { useSite } from '../../../lib/site.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { InboxCard, kindNames } from './inbox-card.tsx'
import { inboxQuery } from './queries.ts'

type View = (typeof enquiryViews)[number]
const views: { word: View; label: string }[] = [
  { word: 'open', label: 'Open' },
  { word: 'handled', label: 'Handled' },
  { word: 'all', label: 'All' },
]
const kinds = enquiryKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))

type ShownNotice = { tone: 'success' | 'error'; text: string; count: number; undo?: { id: string; handled: boolean } }

export const Inbox = ({ search }: { search: EnquirySearch }) => {
  const enquiries = useQuery(inboxQuery(search))
  const siteName = useSite()?.name ?? ''
  const [notice, setNotice] = useState<ShownNotice | null>(null)
  const mark = useSend(markEnquiry)

  const showNotice = (next: Omit<ShownNotice, 'count'>) =>
    setNotice((before) => ({ ...next, count: (before?.count ?? 0) + 1 }))
  const change = useSearchChange(search, adminPaths.enquiries)
  const setHandled = (id: string, handled: boolean, isUndoing = false) =>
    mark.mutate(
      { params: { id }, body: { handled } },
      {
        onSuccess: ({ msg }) =>
          showNotice({ tone: 'success', text: msg, ...(isUndoing ? {} : { undo: { id, handled: !handled } }) }),
        onError: (error) => showNotice({ tone: 'error', text: sentenceOf(error) }),
      },
    )
  const undo = notice?.undo
  const total = enquiries.data?.total ?? 0
  const isNarrowed = Boolean(search.search || search.kind)
  const card = (enquiry: Enquiry) => (
    <InboxCard
      enquiry={enquiry}
      siteName={siteName}
      isBusy={mark.isPending && mark.variables?.params.id === enquiry._id}
      onMark={(handled) => setHandled(enquiry._id, handled)}
    />
  )
  return (
    <div>
      <ChoiceChips
        legend="Show enquiries"
        choices={views}
        chosen={search.view ?? 'open'}
        onChoose={(word) => change({ view: word === 'open' ? undefined : word })}
      />
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <SearchField
          label="Search enquiries"
          placeholder="Name, company, e-mail or words"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <SelectField
          label="Kind"
          prompt="All kinds"
          options={kinds}
          value={search.kind ?? ''}
          onChange={(event) => change({ kind: enquiryKinds.find((kind) => kind === event.target.value) })}
        />
      </div>
      <p role="status" className="mt-5 mb-3 min-h-6 font-semibold">
        {enquiries.data &&
          total > 0 &&
          `${totalText(total, enquiries.data.most)} ${total === 1 ? 'enquiry' : 'enquiries'}`}
      </p>
      {notice && (
        <PinnedNotice
          key={notice.count}
          tone={notice.tone}
          onClose={() => setNotice(null)}
          action={
            undo && (
              <Button kind="plain" isBusy={mark.isPending} onClick={() => setHandled(undo.id, undo.handled, true)}>
                Undo
              </Button>
            )
          }
        >
          {notice.text}
        </PinnedNotice>
      )}
      {enquiries.isError ? (
        <LoadFault onRetry={() => enquiries.refetch()}>{sentenceOf(enquiries.error)}</LoadFault>
      ) : !enquiries.data ? (
        <Loading what="enquiries" className="h-44" />
      ) : total === 0 ? (
        <EmptyState
          title="No enquiries found."
          action={
            (isNarrowed || search.view) && (
              <ButtonLink to={adminPaths.enquiries()} preventScrollReset>
                Show all open enquiries
              </ButtonLink>
            )
          }
        >
          {isNarrowed
            ? 'No enquiry fits these filters.'
            : search.view
              ? 'What people write to us through the site appears here.'
              : 'Nothing is open. What people write to us through the site appears here.'}
        </EmptyState>
      ) : (
        <ul
          aria-busy={enquiries.isPlaceholderData}
          className={`grid gap-4 ${enquiries.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {enquiries.data.reply.map((enquiry) => (
            <li key={enquiry._id}>{card(enquiry)}</li>
          ))}
        </ul>
      )}
      {enquiries.data && !enquiries.isError && (
        <Pages
          page={search.page}
          total={total}
          most={enquiries.data.most}
          at={(page) => adminPaths.enquiries({ ...search, page })}
        />
      )}
    </div>
  )
}
