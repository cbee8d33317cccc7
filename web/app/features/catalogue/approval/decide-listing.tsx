// Owns the page of one listing for administrators: what it says or what was changed, hints at doubles, and the decisions.

import type { DecidedListing } from '@akwaaba/contract/listings'
import * as rows from '@akwaaba/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { isForPage } from '../../../lib/keys.ts'
import { walkIn } from '../../../lib/list-walk.ts'
import { useSend } from '../../../lib/query.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { UnreadPage } from '../../../ui/notices/unread-page.tsx'
import { ListWalkLinks } from '../../people/saved-views/list-walk.tsx'
import { isPending, similarityWords } from '../listings/rules.ts'
import { ListingMarks } from '../listings/state-mark.tsx'
import { Difference } from './difference.tsx'
import { ListingFacts } from './listing-facts.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { listingQuery } from './queries.ts'

const useDecisions = () => ({
  approve: useSend(rows.approveListing),
  restore: useSend(rows.restoreListing),
  reject: useSend(rows.rejectListing),
  suspend: useSend(rows.suspendListing),
  approveChanges: useSend(rows.approveRevision),
  rejectChanges: useSend(rows.rejectRevision),
})
type Decision = keyof ReturnType<typeof useDecisions>

const labels: Record<Decision, string> = {
  approve: 'Approve',
  restore: 'Restore',
  reject: 'Reject',
  suspend: 'Suspend',
  approveChanges: 'Approve the changes',
  rejectChanges: 'Reject the changes',
}
const reasoned = ['reject', 'suspend', 'rejectChanges'] as const
type Reasoned = (typeof reasoned)[number]
const isReasoned = (decision: Decision): decision is Reasoned => reasoned.some((one) => one === decision)

const decisionsOf = ({ actions, revision }: DecidedListing): Decision[] => [
  ...(revision?.actions.includes('approve') ? (['approveChanges', 'rejectChanges'] as const) : []),
  ...actions.filter((action) => action !== 'submit'),
]

const Similar = ({ similar }: Pick<DecidedListing, 'similar'>) => (
  <section
    aria-label="Perhaps the same as"
    className="rounded-xl border border-gold/60 bg-[#fdf3dc] px-4 py-3 text-[#5b3d00]"
  >
    <h2 className="text-base">Perhaps the same as</h2>
    <ul className="mt-1 grid gap-2 text-sm">
      {similar.map(({ _id, apartmentName, host, reasons }) => (
        <li key={_id}>
          <Link to={adminPaths.listing(_id)} className="font-semibold underline">
            {apartmentName}
          </Link>{' '}
          of {host.name}: {reasons.map((reason) => similarityWords[reason]).join(', ')}
        </li>
      ))}
    </ul>
  </section>
)

export const DecideListing = ({ id }: { id: string }) => {
  const listing = useQuery(listingQuery(id))
  const decisions = useDecisions()
  const [asked, setAsked] = useState<Reasoned>()
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string; count: number }>()
  const walk = walkIn(useLocation().state)
  const { data } = listing
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || !isForPage(event)) return
      buttons.current?.querySelector<HTMLButtonElement>('[data-approves]')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!data)
    return (
      <>
        <Link to={walk?.at ?? adminPaths.listings()} className="text-palm text-sm underline">
          Approval
        </Link>
        <UnreadPage
          title="Listing"
          what="the listing"
          fault={listing.error && sentenceOf(listing.error)}
          onRetry={() => listing.refetch()}
        />
      </>
    )
  const say = (tone: 'success' | 'error', text: string) =>
    setSaid((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }))
  // Only what is seen here is decided about.
  const call = { params: { id }, query: { version: String(data.version) } }
  const onSuccess = ({ msg }: { msg: string }) => {
    setAsked(undefined)
    say('success', msg)
  }
  const begin = (decision: Decision) => {
    if (!isReasoned(decision))
      return decisions[decision].mutate(call, { onSuccess, onError: (error) => say('error', sentenceOf(error)) })
    decisions[decision].reset()
    setAsked(decision)
  }
  const { apartmentName, host, isListed, similar } = data
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Link to={walk?.at ?? adminPaths.listings()} className="text-palm underline">
          Approval
        </Link>
        {walk && <ListWalkLinks {...{ walk, id }} at={adminPaths.listing} noun="Listing" />}
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 break-words text-[2rem]">{apartmentName}</h1>
        <ListingMarks listing={data} />
      </div>
      {said && (
        <div className="mb-4">
          <FocusedNotice key={said.count} tone={said.tone}>
            {said.text}
          </FocusedNotice>
        </div>
      )}
      {data.note && (
        <div className="mb-4">
          <Notice tone="warning" title="What its host was told">
            {data.note}
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0 overflow-hidden rounded-xl border border-line bg-card">
          {isPending(data) ? <Difference listing={data} /> : <ListingFacts listing={data} />}
          <div ref={buttons} className="flex flex-wrap items-center gap-2 border-line border-t px-3 py-3">
            {decisionsOf(data).map((decision) => (
              <Button
                key={decision}
                {...(decision.startsWith('approve') && { 'data-approves': '' })}
                kind={isReasoned(decision) ? 'quiet' : 'primary'}
                className={isReasoned(decision) ? 'text-error!' : ''}
                isBusy={decisions[decision].isPending}
                onClick={() => begin(decision)}
              >
                {labels[decision]}
              </Button>
            ))}
            {isPending(data) && <p className="text-ink-soft text-sm">The live one stays as it is until you decide.</p>}
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
          {similar.length > 0 && <Similar similar={similar} />}
          <section aria-label="Host" className="rounded-xl border border-line bg-card px-4 py-3">
            <h2 className="text-base">{host.name}</h2>
            <ul className="mt-1 grid gap-1 text-sm">
              <li>
                <Link to={hostPaths.organisation(host.slug)} className="text-palm underline">
                  Open the organisation
                </Link>
              </li>
              {isListed && (
                <>
                  <li>
                    <Link to={paths.host(host.slug)} className="text-palm underline">
                      See the host's page
                    </Link>
                  </li>
                  <li>
                    <Link to={paths.apartment(id)} className="text-palm underline">
                      See it as guests do
                    </Link>
                  </li>
                </>
              )}
              <li>
                <Link to={hostPaths.listing(host.slug, id)} className="text-palm underline">
                  Edit it for the host
                </Link>
              </li>
            </ul>
          </section>
        </div>
      </div>
      {asked && (
        <NoteDialog
          title={`${labels[asked]}: ${apartmentName}`}
          act={labels[asked]}
          isBusy={decisions[asked].isPending}
          error={decisions[asked].error}
          onSubmit={(note) => decisions[asked].mutate({ ...call, body: { note } }, { onSuccess })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
