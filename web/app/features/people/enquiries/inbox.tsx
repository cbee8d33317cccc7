// Owns the list of received enquiries: filters, pages, and marking one or several handled or open again.
import { type Enquiry, enquiryKinds, type enquiryViews, listEnquiries, markEnquiry } from '@akwaaba/contract/enquiries'
import { limits } from '@akwaaba/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminPaths, type EnquirySearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useFirstRows, usePendingCalls, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { useSite } from '../../../lib/site.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { BulkBar, bulkMain } from '../../../ui/table/bulk-bar.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { useEachChosen } from '../saved-views/each-chosen.tsx'
import { RecordTable } from '../saved-views/record-table.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { EnquiryTile, enquiryColumns, senderOf } from './enquiry-columns.tsx'
import { InboxCard, kindNames } from './inbox-card.tsx'
import { inboxQuery } from './queries.ts'

type View = (typeof enquiryViews)[number]
const views: { word: View; label: string }[] = [
  { word: 'open', label: 'Open' },
  { word: 'handled', label: 'Handled' },
  { word: 'all', label: 'All' },
]
const kinds = enquiryKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))
const nouns = ['enquiry', 'enquiries'] as const

type ShownNotice = { tone: 'success' | 'error'; text: string; count: number; undo?: { id: string; handled: boolean } }

type Props = {
  search: EnquirySearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const Inbox = ({ search, fileOf }: Props) => {
  const enquiries = useQuery(inboxQuery(search))
  const siteName = useSite()?.name ?? ''
  const [notice, setNotice] = useState<ShownNotice | null>(null)
  const mark = useSend(markEnquiry)
  const marking = usePendingCalls(markEnquiry)
  const isBusy = (id: string) => marking.some(({ params }) => params.id === id)
  const chosen = useChosen(enquiries.data?.reply)
  const readFirst = useFirstRows()
  const { send, progress, outcome } = useEachChosen(chosen, { done: 'marked handled', nameOf: senderOf })
  const able = chosen.rows.filter(({ handledAt }) => handledAt === null)
  const handleAll = () => send(able, ({ _id }) => mark.mutateAsync(callOf(_id, true)))

  const showNotice = (next: Omit<ShownNotice, 'count'>) =>
    setNotice((before) => ({ ...next, count: (before?.count ?? 0) + 1 }))
  const change = useSearchChange(search, adminPaths.enquiries)
  const callOf = (id: string, handled: boolean) => ({ params: { id }, body: { handled } })
  const said = (undo?: ShownNotice['undo']) => ({
    onSuccess: ({ msg }: { msg: string }) => showNotice({ tone: 'success', text: msg, ...(undo && { undo }) }),
    onError: (error: Error) => showNotice({ tone: 'error', text: sentenceOf(error) }),
  })
  const setHandled = (id: string, handled: boolean) =>
    mark.sendEach(callOf(id, handled), said({ id, handled: !handled }))
  const undo = notice?.undo
  const isNarrowed = Boolean(search.search || search.kind)
  const card = (enquiry: Enquiry) => (
    <InboxCard
      enquiry={enquiry}
      siteName={siteName}
      isBusy={isBusy(enquiry._id)}
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
          isLabelled
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
          onChoose={(kind) => change({ kind: kind || undefined })}
        />
      </div>
      {notice && (
        <PinnedNotice
          key={notice.count}
          tone={notice.tone}
          onClose={() => setNotice(null)}
          action={
            undo && (
              <Button
                kind="plain"
                isBusy={isBusy(undo.id)}
                onClick={() => mark.sendEach(callOf(undo.id, undo.handled), said())}
              >
                Undo
              </Button>
            )
          }
        >
          {notice.text}
        </PinnedNotice>
      )}
      {outcome}
      <div className="mt-4">
        <RecordTable<Enquiry>
          name="enquiries"
          caption="Enquiries"
          query={enquiries}
          nouns={nouns}
          columns={enquiryColumns}
          keyOf={({ _id }) => _id}
          nameOf={(enquiry) => `${kindNames[enquiry.kind]}, ${senderOf(enquiry)}`}
          sort={search.sort ?? '-received'}
          onSort={(sort) => change({ sort: sort === 'received' ? sort : undefined })}
          chosen={chosen}
          matching={() => readFirst(listEnquiries, { query: { ...search, page: undefined, limit: limits.maxBulk } })}
          detailsOf={card}
          tileOf={(enquiry) => <EnquiryTile enquiry={enquiry} />}
          views={(columns) => <SavedViews list="enquiries" {...columns} />}
          bulk={
            <BulkBar count={chosen.rows.length} nouns={nouns} progress={progress} onClear={chosen.clear}>
              <button
                type="button"
                disabled={able.length === 0 || progress !== undefined}
                onClick={handleAll}
                className={bulkMain}
              >
                <Icon name="check" size={16} />
                Mark {able.length} handled
              </button>
              {fileOf(chosen.rows.map(({ _id }) => _id))}
              {able.length < chosen.rows.length && (
                <span className="opacity-90">{chosen.rows.length - able.length} handled already</span>
              )}
            </BulkBar>
          }
          empty={{
            title: 'No enquiries found.',
            text: isNarrowed
              ? 'No enquiry fits these filters.'
              : search.view
                ? 'What people write to us through the site appears here.'
                : 'Nothing is open. What people write to us through the site appears here.',
            action: (isNarrowed || search.view) && (
              <ButtonLink to={adminPaths.enquiries()} preventScrollReset>
                Show all open enquiries
              </ButtonLink>
            ),
          }}
          page={search.page}
          at={(page) => adminPaths.enquiries({ ...search, page })}
        />
      </div>
    </div>
  )
}
