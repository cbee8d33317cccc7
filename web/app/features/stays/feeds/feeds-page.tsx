// Owns the page of connected calendars of one home: conflicts first, then what is read, then what others read.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { AddFeed } from './add-feed.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { ExportLinks } from './export-links.tsx'
import { FeedList, type Say } from './feed-list.tsx'
import { feedsQuery } from './queries.ts'
import { useConflicts } from './use-conflicts.tsx'

type Props = { organisation: Pick<OwnOrganisation, 'slug' | 'permissions'>; id: string }
type Said = { tone: 'success' | 'error'; text: string; count: number; warnings: readonly string[] }

export const FeedsPage = ({ organisation: { slug: org, permissions }, id }: Props) => {
  const all = useQuery(feedsQuery(org, id))
  const [said, setSaid] = useState<Said | null>(null)
  const mayWrite = permissions.includes('calendar.write')
  const note = (tone: Said['tone'], text: string, warnings: readonly string[] = []) =>
    setSaid((last) => ({ tone, text, warnings, count: (last?.count ?? 0) + 1 }))
  const say: Say = (tone, text) => note(tone, text)
  const shared = { org, id, mayWrite }
  const conflicts = useConflicts(say)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.4rem]">Connected calendars</h1>
        <ButtonLink kind="quiet" to={hostPaths.listing(org, id)}>
          The listing
        </ButtonLink>
      </div>
      {said && (
        <div className="mb-3">
          <FocusedNotice key={said.count} tone={said.tone}>
            {said.text}
            {said.warnings.map((warning) => (
              <span key={warning} className="block text-sm">
                {warning}
              </span>
            ))}
          </FocusedNotice>
        </div>
      )}
      {all.data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {all.data.conflicts.map((conflict) => (
            <ConflictCard
              key={conflict._id}
              conflict={conflict}
              mayDecide={permissions.includes('booking.decide')}
              {...shared}
              conflicts={conflicts}
            />
          ))}
          <FeedList feeds={all.data.feeds} {...shared} onSay={say} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
            {mayWrite && <AddFeed org={org} id={id} onDone={(text, warnings) => note('success', text, warnings)} />}
            <ExportLinks feeds={all.data.feeds} links={all.data.exportLinks} {...shared} onSay={say} />
          </div>
        </div>
      ) : all.isError ? (
        <LoadFault onRetry={() => all.refetch()}>{sentenceOf(all.error)}</LoadFault>
      ) : (
        <Loading what="the connected calendars" className="h-52" />
      )}
      {conflicts.dialog}
    </>
  )
}
