// Owns the list of connected calendars: the state of each, reading one now, and disconnecting it.
import { feedStates } from '@akwaaba/contract/feed-states'
import { changeFeed, type Feed, removeFeed, syncFeed } from '@akwaaba/contract/feeds'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { foundText, stateNames, whenText } from './rules.ts'

export type Say = (tone: 'success' | 'error', text: string) => void
type Props = { org: string; id: string; feeds: readonly Feed[]; mayWrite: boolean; onSay: Say }

const Row = ({ feed, children }: { feed: Feed; children: React.ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2.5">
    <div className="min-w-0 flex-1 basis-60">
      <p className="break-words font-semibold">{feed.label}</p>
      <p className="break-words text-ink-soft text-sm">
        {feed.host}, {feed.entries} {feed.entries === 1 ? 'event' : 'events'}, last read {whenText(feed.lastOkAt)}
      </p>
      {feed.error && <p className="text-error text-sm">{feed.error}</p>}
    </div>
    <p className={`font-semibold ${feedStates.is(feed.state, 'answers') && !feed.error ? 'text-palm' : 'text-error'}`}>
      {feed.state === 'ok' && feed.error ? 'Not read this time' : stateNames[feed.state]}
    </p>
    {children}
  </li>
)

export const FeedList = ({ org, id, feeds, mayWrite, onSay }: Props) => {
  const heading = useId()
  const [leaving, setLeaving] = useState<Feed | null>(null)
  const sync = useSend(syncFeed)
  const remove = useSend(removeFeed)
  const changed = useSend(changeFeed)
  const [syncing, changing] = [usePendingCalls(syncFeed), usePendingCalls(changeFeed)]
  const onError = (error: Error) => onSay('error', sentenceOf(error))
  const read = (feed: Feed) =>
    sync.sendEach(
      { params: { org, id, feed: feed._id } },
      {
        onSuccess: ({ msg, found, feed: { error } }) =>
          onSay(error === null ? 'success' : 'error', found ? `${msg} Found: ${foundText(found)}.` : msg),
        onError,
      },
    )
  const ignore = (feed: Feed, ignoreRules: boolean) =>
    !changing.some(({ params }) => params.feed === feed._id) &&
    changed.sendEach(
      { params: { org, id, feed: feed._id }, body: { ignoreRules } },
      { onSuccess: ({ msg }) => onSay('success', msg), onError },
    )
  const close = () => {
    setLeaving(null)
    remove.reset()
  }
  const disconnect = (feed: Feed) =>
    remove.mutate(
      { params: { org, id, feed: feed._id } },
      {
        onSuccess: ({ msg }) => {
          close()
          onSay('success', msg)
        },
      },
    )
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card">
      <h2 id={heading} className="px-4 pt-3 pb-2 text-[0.95rem]">
        Connected calendars
      </h2>
      {feeds.length === 0 ? (
        <EmptyState title="No calendar is connected yet.">
          Nights that are taken elsewhere can still be booked here.
        </EmptyState>
      ) : (
        <ul>
          {feeds.map((feed) => (
            <Row key={feed._id} feed={feed}>
              {mayWrite && (
                <CheckboxField
                  className="w-full text-sm sm:order-last"
                  checked={feed.ignoresRules}
                  onChange={() => ignore(feed, !feed.ignoresRules)}
                >
                  Ignore its moving windows, such as how far ahead it sells
                  <span className="unseen">: {feed.label}</span>
                </CheckboxField>
              )}
              {mayWrite && (
                <div className="flex flex-wrap gap-1 max-sm:-ml-3">
                  <Button
                    kind="plain"
                    isBusy={syncing.some(({ params }) => params.feed === feed._id)}
                    onClick={() => read(feed)}
                  >
                    <span>
                      Sync now<span className="unseen"> with {feed.label}</span>
                    </span>
                  </Button>
                  <Button kind="plain" className="text-error!" onClick={() => setLeaving(feed)}>
                    <span>
                      Disconnect<span className="unseen"> {feed.label}</span>
                    </span>
                  </Button>
                </div>
              )}
            </Row>
          ))}
        </ul>
      )}
      {leaving && (
        <FormDialog
          title={`Disconnect ${leaving.label}?`}
          keep="Cancel"
          act="Disconnect"
          isDangerous
          isBusy={remove.isPending}
          failure={remove.error ? sentenceOf(remove.error) : undefined}
          onSubmit={() => disconnect(leaving)}
          onClose={close}
        >
          <p>The nights that it takes can be booked here at once.</p>
        </FormDialog>
      )}
    </section>
  )
}
