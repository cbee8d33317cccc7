// Owns export links: making one for another platform, copying it once, and revoking it.
import { createExportLink, type ExportLink, type Feed, revokeExportLink } from '@akwaaba/contract/feeds'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyLine } from '../../../ui/page/copy-line.tsx'
import type { Say } from './feed-list.tsx'
import { whenText } from './rules.ts'

type Props = {
  org: string
  id: string
  links: readonly ExportLink[]
  feeds: readonly Feed[]
  mayWrite: boolean
  onSay: Say
}

const nameOf = (feed: string | null) => (feed === null ? 'Link for any platform' : `Link for ${feed}`)

export const ExportLinks = ({ org, id, links, feeds, mayWrite, onSay }: Props) => {
  const heading = useId()
  const [made, setMade] = useState<{ _id: string; url: string; name: string } | null>(null)
  const create = useSend(createExportLink)
  const revoke = useSend(revokeExportLink)
  const revoking = usePendingCalls(revokeExportLink)
  const onError = (error: Error) => onSay('error', sentenceOf(error))
  const make = (feed: Feed | null) =>
    create.mutate(
      { params: { org, id }, body: feed ? { feed: feed._id } : {} },
      { onSuccess: ({ _id, url }) => setMade({ _id, url, name: nameOf(feed?.label ?? null) }), onError },
    )
  const end = (link: ExportLink) =>
    revoke.sendEach(
      { params: { org, id, exportLink: link._id } },
      {
        onSuccess: ({ msg }) => {
          setMade((last) => (last?._id === link._id ? null : last))
          onSay('success', msg)
        },
        onError,
      },
    )
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="text-[0.95rem]">
        Our calendar for other platforms
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        Paste such a link where the other platform imports a calendar. It says which nights are taken and names no
        guest. Platforms read it every few hours.
      </p>
      {made && (
        <dl className="mt-3 break-all rounded-xl bg-sand px-3">
          <CopyLine label={made.name} text={made.url} />
        </dl>
      )}
      {made && <p className="mt-1 text-ink-soft text-sm">Copy it now: it is not shown again.</p>}
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link._id} className="flex flex-wrap items-center gap-x-4 border-line border-t py-2">
            <div className="min-w-0 flex-1 basis-52">
              <p className="break-words font-semibold">{nameOf(link.feed)}</p>
              <p className="text-ink-soft text-sm">
                made {whenText(link.createdAt)}, last read {whenText(link.readAt)}
              </p>
            </div>
            {mayWrite && (
              <Button
                kind="plain"
                className="text-error!"
                isBusy={revoking.some(({ params }) => params.exportLink === link._id)}
                onClick={() => end(link)}
              >
                <span>
                  Revoke<span className="unseen"> {nameOf(link.feed)}</span>
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="mt-3 flex flex-wrap gap-2">
          {feeds.map((feed) => (
            <Button key={feed._id} kind="quiet" isBusy={create.isPending} onClick={() => make(feed)}>
              New link for {feed.label}
            </Button>
          ))}
          <Button kind="quiet" isBusy={create.isPending} onClick={() => make(null)}>
            New link for any platform
          </Button>
        </div>
      )}
    </section>
  )
}
