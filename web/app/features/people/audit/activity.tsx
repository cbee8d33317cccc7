// Owns the page of the audit log: who did what and when, with the fields before and after.
import type { AuditEntry, AuditKind } from '@akwaaba/contract/audit'
import { auditKinds } from '@akwaaba/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type AuditSearch, adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { type Change, changesOf } from './changes.ts'
import { activityQuery } from './queries.ts'
import { kindNames, pageOf, sentenceParts } from './rules.ts'

const choices: { word: AuditKind | 'all'; label: string }[] = [
  { word: 'all', label: 'All but logins' },
  ...auditKinds.map((kind) => ({ word: kind, label: kindNames[kind] })),
]
const fewChanges = 4

const ChangeLine = ({ field, before, after }: Change) => (
  <div className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-ink-soft">{field}</dt>
    <dd>
      {before !== null && (
        <>
          <span className="unseen">was </span>
          <span className={after === null ? '' : 'text-ink-soft'}>{before}</span>
        </>
      )}
      {before !== null && after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="unseen">, became </span>
        </>
      )}
      {after !== null && <span className="font-medium">{after}</span>}
    </dd>
  </div>
)

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const list = useId()
  const changes = changesOf(entry)
  const isLong = changes.length > fewChanges
  const [isOpen, setOpen] = useState(false)
  const page = pageOf(entry)
  const { text, name } = sentenceParts(entry)
  return (
    <li className="border-line border-b px-1 py-4 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <p className="min-w-0">
          <strong>{entry.actor?.username ?? 'Somebody who has left'}</strong> {text}{' '}
          {name !== null &&
            (page ? (
              <Link to={page} className="font-semibold text-palm underline">
                {name}
              </Link>
            ) : (
              <span className="font-semibold">{name}</span>
            ))}
        </p>
        <p className="text-ink-soft text-sm">{instantText(entry.happenedAt)}</p>
      </div>
      {changes.length > 0 && (
        <dl id={list} className="mt-2 grid gap-1 text-[0.95rem]">
          {(isOpen ? changes : changes.slice(0, fewChanges)).map((change) => (
            <ChangeLine key={change.field} {...change} />
          ))}
        </dl>
      )}
      {isLong && (
        <Button
          kind="plain"
          className="-ml-3"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : `Show all ${changes.length} fields`}
        </Button>
      )}
    </li>
  )
}

export const Activity = ({ search }: { search: AuditSearch }) => {
  const activity = useQuery(activityQuery(search))
  const navigate = useNavigate()
  const total = activity.data?.total ?? 0
  return (
    <div>
      <div className="mb-5">
        <ChoiceChips
          legend="Show activity"
          choices={choices}
          chosen={search.kind ?? 'all'}
          onChoose={(word) =>
            navigate(adminPaths.activity(word === 'all' ? {} : { kind: word }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      {activity.isError ? (
        <LoadFault onRetry={() => activity.refetch()}>{sentenceOf(activity.error)}</LoadFault>
      ) : !activity.data ? (
        <Loading what="the activity" className="h-24" />
      ) : total === 0 ? (
        <EmptyState
          title="Nothing has happened here yet."
          action={search.kind && <ButtonLink to={adminPaths.activity()}>Show all but logins</ButtonLink>}
        >
          What administrators add, change, approve or delete is written down here, and who signs up and logs in.
        </EmptyState>
      ) : (
        <ul
          aria-busy={activity.isPlaceholderData}
          className={`rounded-[28px] border border-line bg-card px-4 py-1 shadow-card min-[481px]:px-6 ${activity.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {activity.data.reply.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
      {activity.data && !activity.isError && (
        <Pages page={search.page} total={total} at={(page) => adminPaths.activity({ ...search, page })} />
      )}
    </div>
  )
}
