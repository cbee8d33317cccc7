// Owns the conversation about a stay, for its guest or, with `org`, for a member of its host. It stands by itself: a page or a part of one.
import { type Message, readHostThread, readThread, type Thread } from '@akwaaba/contract/stay-messages'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useInvalidate, useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Composer } from './composer.tsx'
import { MessageRow } from './message-row.tsx'
import { pollMillis, readEarlier, threadQuery } from './queries.ts'
import { byDay, endTexts, together } from './rules.ts'

/** Marks what is shown as read, once for each last message, while the page is visible. */
const useReadMark = (id: string, org: string | undefined, thread: Thread | undefined) => {
  const { mutate: asGuest } = useSend(readThread)
  const { mutate: asHost } = useSend(readHostThread)
  const last = thread?.messages.at(-1)?.number ?? 0
  const hasUnread = (thread?.unread ?? 0) > 0
  const mark = useCallback(() => {
    if (!hasUnread || document.visibilityState !== 'visible') return
    if (org === undefined) asGuest({ params: { id }, body: { upTo: last } })
    else asHost({ params: { org, id }, body: { upTo: last } })
  }, [id, org, last, hasUnread, asGuest, asHost])
  useEffect(() => {
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [mark])
}

/** Messages before those of the query, which are read when they are asked for. */
const useEarlier = (id: string, org: string | undefined, shown: readonly Message[], hasEarlier: boolean) => {
  const [earlier, setEarlier] = useState<{ messages: Message[]; hasMore: boolean } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const messages = together(earlier?.messages ?? [], shown)
  const read = async () => {
    setBusy(true)
    setFault(null)
    try {
      const found = await readEarlier(id, messages[0]?.number ?? 1, org)
      setEarlier({ messages: together(found.messages, earlier?.messages ?? []), hasMore: found.hasEarlier })
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  return { messages, hasMore: earlier?.hasMore ?? hasEarlier, read, isBusy, fault }
}

const nearEnd = 120

type ListProps = { thread: Thread; org?: string | undefined; sent: readonly Message[]; className: string }

const Messages = ({ thread, org, sent, className }: ListProps) => {
  const { booking: id, seenUpTo } = thread
  const shown = together(sent, thread.messages)
  const { messages, hasMore, read, isBusy, fault } = useEarlier(id, org, shown, thread.hasEarlier)
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const newest = useRef(0)
  const last = messages.at(-1)
  // What is new is shown to those who read the end or have written it, and pulls nobody away who reads above. A message
  // that is only read again is not new.
  useLayoutEffect(() => {
    const { current } = list
    if (!current || last === undefined) return
    const isWritten = last.isOwn && last.number > newest.current
    newest.current = last.number
    if (isAtEnd.current || isWritten) current.scrollTop = current.scrollHeight
  }, [last])
  const seen = messages.findLast(({ isOwn, number }) => isOwn && number <= seenUpTo)
  return (
    <div
      ref={list}
      role="log"
      aria-label={`Messages with ${thread.with}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd
      }}
      className={`overflow-y-auto rounded-2xl border border-line bg-[#fbf6ec] p-3 sm:p-4 ${className}`}
    >
      {fault && <Notice tone="error">{fault}</Notice>}
      {hasMore && (
        <p className="mb-3 text-center">
          <Button kind="plain" isBusy={isBusy} onClick={read}>
            Earlier messages
          </Button>
        </p>
      )}
      {messages.length === 0 && (
        <p className="grid min-h-24 place-items-center text-center text-ink-soft">
          No messages yet. Ask about arriving, keys or anything else.
        </p>
      )}
      {byDay(messages).map(({ day, messages: ofDay }) => (
        <div key={day} className="mb-3 last:mb-0">
          <h3 className="my-2 text-center font-medium text-ink-soft text-sm">{day}</h3>
          <ol className="grid gap-2">
            {ofDay.map((message) => (
              <MessageRow
                key={message._id}
                message={message}
                isSeen={message === seen}
                {...(org === undefined ? {} : { org })}
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

type Props = {
  bookingId: string
  /** the organisation of a member; without it the caller is the guest */
  org?: string
  /** the height of the messages, which scroll */
  className?: string
}

/** The messages of a booking with a form to write one. It asks for new ones while the page is visible. */
export const StayThread = ({
  bookingId,
  org,
  className = 'max-h-[calc(100dvh-39rem)] min-h-44 lg:max-h-[calc(100dvh-34rem)] lg:min-h-56',
}: Props) => {
  const query = useQuery({ ...threadQuery(bookingId, org), refetchInterval: pollMillis })
  const [sent, setSent] = useState<Message[]>([])
  const invalidate = useInvalidate()
  const { data: thread, error, refetch } = query
  useReadMark(bookingId, org, thread)
  if (!thread)
    return error ? (
      <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
    ) : (
      <Loading what="the messages" className="h-40" />
    )
  const add = (message: Message) => {
    setSent([...sent, message])
    invalidate('messages')
  }
  return (
    <div className="grid gap-4">
      {error && <Notice tone="warning">New messages cannot be read at the moment. {sentenceOf(error)}</Notice>}
      <Messages thread={thread} org={org} sent={sent} className={className} />
      {thread.ended === null ? (
        <Composer thread={thread} org={org} onSent={add} />
      ) : (
        <Notice tone="info">{endTexts[thread.ended]}</Notice>
      )}
    </div>
  )
}
