// Owns the page of the audit log: who did what and when, with the fields before and after.
import type { AuditEntry, AuditKind } from '@akwaaba/contract/audit'
import { auditKinds } from '@akwaaba/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { type AuditSearch, adminPaths } from '../../../admin-paths.ts'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { RecordTable } from '../saved-views/record-table.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { ActivityDetails, ActivityTile, activityColumns } from './activity-columns.tsx'
import { activityQuery } from './queries.ts'
import { kindNames } from './rules.ts'

const choices: { word: AuditKind | 'all'; label: string }[] = [
  { word: 'all', label: 'All but logins' },
  ...auditKinds.map((kind) => ({ word: kind, label: kindNames[kind] })),
]

export const Activity = ({ search }: { search: AuditSearch }) => {
  const activity = useQuery(activityQuery(search))
  const change = useSearchChange(search, adminPaths.activity)
  return (
    <div>
      <div className="mb-3">
        <ChoiceChips
          legend="Show activity"
          choices={choices}
          chosen={search.kind ?? 'all'}
          onChoose={(word) => change({ kind: word === 'all' ? undefined : word, recordId: undefined })}
        />
      </div>
      <RecordTable<AuditEntry>
        name="activity"
        caption="Activity"
        query={activity}
        nouns={['entry', 'entries']}
        columns={activityColumns}
        keyOf={({ _id }) => String(_id)}
        nameOf={({ actor, label, _id }) => `${actor?.username ?? 'somebody'}, ${label || _id}`}
        sort={search.sort ?? '-happened'}
        onSort={(sort) => change({ sort: sort === 'happened' ? sort : undefined })}
        detailsOf={(entry) => <ActivityDetails entry={entry} />}
        tileOf={(entry) => <ActivityTile entry={entry} />}
        views={(columns) => <SavedViews list="activity" {...columns} />}
        empty={{
          title: 'Nothing has happened here yet.',
          text: 'What administrators add, change, approve or delete is written down here, and who signs up and logs in.',
          action: search.kind && <ButtonLink to={adminPaths.activity()}>Show all but logins</ButtonLink>,
        }}
        page={search.page}
        at={(page) => adminPaths.activity({ ...search, page })}
      />
    </div>
  )
}
