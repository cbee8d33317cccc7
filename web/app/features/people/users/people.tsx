// Owns the list of people: views, search, pages, and what administrators do about an account.
import { restoreUser, type User, type UserAction, withdrawRemoval } from '@akwaaba/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, type PeopleSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { PersonDialog } from './person-dialogs.tsx'
import { columns, PersonRow } from './person-row.tsx'
import { peopleQuery } from './queries.ts'
import { searchOfView, viewOf, views } from './rules.ts'

type Shown = { tone: 'success' | 'error'; text: string; count: number }

const Heads = () => (
  <div
    aria-hidden="true"
    className={`hidden gap-x-4 rounded-t-[18px] border-line border-b bg-[#f8f2e7] px-5 py-2 text-ink-soft text-sm lg:grid ${columns}`}
  >
    <span>Name</span>
    <span>Role</span>
    <span>State</span>
    <span>Last login</span>
  </div>
)

export const People = ({ search }: { search: PeopleSearch }) => {
  const people = useQuery(peopleQuery(search))
  const [shown, setShown] = useState<Shown | null>(null)
  const [asked, setAsked] = useState<{
    user: User
    action: Exclude<UserAction, 'restore' | 'withdraw-removal'>
  } | null>(null)
  const [restore, withdraw] = [useSend(restoreUser), useSend(withdrawRemoval)]
  const change = useSearchChange(search, adminPaths.people)
  const tell = (tone: Shown['tone'], text: string) =>
    setShown((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }))
  const sent = {
    onSuccess: ({ msg }: { msg: string }) => tell('success', msg),
    onError: (error: Error) => tell('error', sentenceOf(error)),
  }
  const act = (user: User, action: UserAction) => {
    const call = { params: { id: user._id } }
    if (action === 'restore') restore.mutate(call, sent)
    else if (action === 'withdraw-removal') withdraw.mutate(call, sent)
    else setAsked({ user, action })
  }
  const isBusy = ({ _id }: User) =>
    [restore, withdraw].some(({ isPending, variables }) => isPending && variables.params.id === _id)
  const total = people.data?.total ?? 0
  const view = viewOf(search)
  return (
    <div>
      <ChoiceChips legend="Show people" choices={views} chosen={view} onChoose={(word) => change(searchOfView(word))} />
      <SearchField
        className="mt-4 max-w-xl"
        label="Search people"
        placeholder="Name or e-mail"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <p role="status" className="mt-5 mb-3 min-h-6 font-semibold">
        {people.data && total > 0 && `${totalText(total)} ${total === 1 ? 'person' : 'people'}`}
      </p>
      {shown && (
        <PinnedNotice key={shown.count} tone={shown.tone} onClose={() => setShown(null)}>
          {shown.text}
        </PinnedNotice>
      )}
      {people.isError ? (
        <LoadFault onRetry={() => people.refetch()}>{sentenceOf(people.error)}</LoadFault>
      ) : !people.data ? (
        <Loading what="people" className="h-16" />
      ) : total === 0 ? (
        <EmptyState
          title="Nobody found."
          action={
            (search.search || view !== 'all') && (
              <ButtonLink to={adminPaths.people()} preventScrollReset>
                Show everybody
              </ButtonLink>
            )
          }
        >
          {search.search
            ? 'No name and no e-mail address contains this.'
            : view === 'waiting'
              ? 'No authenticator app is to be removed.'
              : 'There is nobody in this list.'}
        </EmptyState>
      ) : (
        <div className={`rounded-[18px] border border-line bg-card ${people.isPlaceholderData ? 'opacity-60' : ''}`}>
          <Heads />
          <ul aria-busy={people.isPlaceholderData}>
            {people.data.reply.map((user) => (
              <li key={user._id} className="min-w-0 border-line border-b last:border-b-0">
                <PersonRow user={user} isBusy={isBusy(user)} onAct={(action) => act(user, action)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {people.data && !people.isError && (
        <Pages page={search.page} total={total} at={(page) => adminPaths.people({ ...search, page })} />
      )}
      {asked && (
        <PersonDialog
          {...asked}
          onDone={(msg) => {
            setAsked(null)
            tell('success', msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
