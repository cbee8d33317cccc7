// Owns the list of people: views, search, pages, and what administrators do about an account.
import { limits } from '@akwaaba/contract/limits'
import { listUsers, restoreUser, type User, type UserAction, withdrawRemoval } from '@akwaaba/contract/users'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminPaths, type PeopleSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useFirstRows, usePendingCalls, useSend } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { ListFilters } from '../../../ui/table/list-filters.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { RecordTable } from '../saved-views/record-table.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { PersonTile, personColumns } from './person-columns.tsx'
import { PersonDialog } from './person-dialogs.tsx'
import { PersonDetails } from './person-row.tsx'
import { peopleQuery } from './queries.ts'
import { searchOfView, viewOf, views } from './rules.ts'

type Shown = { tone: 'success' | 'error'; text: string; count: number }

const nouns = ['person', 'people'] as const

type Props = {
  search: PeopleSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const People = ({ search, fileOf }: Props) => {
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
    if (action === 'restore') restore.sendEach(call, sent)
    else if (action === 'withdraw-removal') withdraw.sendEach(call, sent)
    else setAsked({ user, action })
  }
  const pending = [...usePendingCalls(restoreUser), ...usePendingCalls(withdrawRemoval)]
  const isBusy = ({ _id }: User) => pending.some(({ params }) => params.id === _id)
  const chosen = useChosen(people.data?.reply)
  const readFirst = useFirstRows()
  const view = viewOf(search)
  return (
    <div>
      <ListFilters
        noun="people"
        choices={views}
        chosen={view}
        onChoose={(word) => change(searchOfView(word))}
        placeholder="Name or e-mail"
        text={search.search}
        onSearch={(text) => change({ search: text })}
      />
      {shown && (
        <PinnedNotice key={shown.count} tone={shown.tone} onClose={() => setShown(null)}>
          {shown.text}
        </PinnedNotice>
      )}
      <div className="mt-4">
        <RecordTable
          name="guests"
          caption="People"
          query={people}
          nouns={nouns}
          columns={personColumns}
          keyOf={({ _id }) => _id}
          nameOf={({ username }) => username}
          sort={search.sort ?? '-joined'}
          onSort={(sort) => change({ sort: sort === '-joined' ? undefined : sort })}
          chosen={chosen}
          matching={() => readFirst(listUsers, { query: { ...search, page: undefined, limit: limits.maxBulk } })}
          detailsOf={(user) => (
            <PersonDetails user={user} isBusy={isBusy(user)} onAct={(action) => act(user, action)} />
          )}
          tileOf={(user) => <PersonTile user={user} />}
          views={(columns) => <SavedViews list="guests" {...columns} />}
          bulk={
            <BulkBar count={chosen.rows.length} nouns={nouns} onClear={chosen.clear}>
              {fileOf(chosen.rows.map(({ _id }) => _id))}
            </BulkBar>
          }
          empty={{
            title: 'Nobody found.',
            text: search.search
              ? 'No name and no e-mail address contains this.'
              : view === 'waiting'
                ? 'No authenticator app is to be removed.'
                : 'There is nobody in this list.',
            action: (search.search || view !== 'all') && (
              <ButtonLink to={adminPaths.people()} preventScrollReset>
                Show everybody
              </ButtonLink>
            ),
          }}
          page={search.page}
          at={(page) => adminPaths.people({ ...search, page })}
        />
      </div>
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
