// Owns the page of the audit log: who did what and when, with the fields before and after, and choosing entries for a file.
import type { AuditEntry, AuditKind } from '@akwaaba/contract/audit'
import { auditKinds, listAudit } from '@akwaaba/contract/audit'
import { limits } from '@akwaaba/contract/limits'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AuditSearch, adminPaths } from '../../../admin-paths.ts'
import { useFirstRows } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { BulkBar } from '../../../ui/table/bulk-bar.tsx'
import { useChosen } from '../../../ui/table/use-chosen.ts'
import { RecordTable } from '../saved-views/record-table.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { ActivityDetails, ActivityTile, activityColumns } from './activity-columns.tsx'
import { activityQuery, callOfActivity } from './queries.ts'
import { kindNames } from './rules.ts'

const choices: { word: AuditKind | 'all'; label: string }[] = [
  { word: 'all', label: 'All but logins' },
  ...auditKinds.map((kind) => ({ word: kind, label: kindNames[kind] })),
]

const nouns = ['entry', 'entries'] as const

type Props = {
  search: AuditSearch
  /** the buttons that save the chosen ones as a file */
  fileOf: (ids: string[]) => ReactNode
}

export const Activity = ({ search, fileOf }: Props) => {
  const activity = useQuery(activityQuery(search))
  const chosen = useChosen(activity.data?.reply)
  const readFirst = useFirstRows()
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
        nouns={nouns}
        columns={activityColumns}
        keyOf={({ _id }) => String(_id)}
        nameOf={({ actor, label, _id }) => `${actor?.username ?? 'somebody'}, ${label || _id}`}
        sort={search.sort ?? '-happened'}
        onSort={(sort) => change({ sort: sort === 'happened' ? sort : undefined })}
        chosen={chosen}
        matching={() => readFirst(listAudit, callOfActivity({ ...search, page: undefined, limit: limits.maxBulk }))}
        detailsOf={(entry) => <ActivityDetails entry={entry} />}
        tileOf={(entry) => <ActivityTile entry={entry} />}
        views={(columns) => <SavedViews list="activity" {...columns} />}
        bulk={
          <BulkBar count={chosen.rows.length} nouns={nouns} onClear={chosen.clear}>
            {fileOf(chosen.rows.map(({ _id }) => String(_id)))}
          </BulkBar>
        }
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
