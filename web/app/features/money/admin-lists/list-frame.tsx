// Owns what the money lists share: a notice, the list with its loading, failure and empty states, and its pages.

import type { ReactNode } from 'react'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import type { Counted } from '../../../lib/query.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Contact, type Reachable } from '../../../ui/page/contact.tsx'
import { Pages } from '../../../ui/page/pages.tsx'

type ShownNotice = { tone: 'success' | 'error'; text: string; count: number }

/** The notice of the last action; the same text shown again is a new notice. */
export const useListNotice = () => {
  const [shown, setShown] = useState<ShownNotice | null>(null)
  const showNotice = (tone: ShownNotice['tone'], text: string) =>
    setShown((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }))
  const notice = shown && (
    <PinnedNotice key={shown.count} tone={shown.tone} onClose={() => setShown(null)}>
      {shown.text}
    </PinnedNotice>
  )
  return { showNotice, notice }
}

type Listed<T> = {
  data: Counted<T[]> | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}
type Props<T> = {
  query: Listed<T>
  /** what is loaded and counted: singular and plural */
  nouns: readonly [string, string]
  empty: { title: string; text: string; action?: ReactNode }
  page: string | undefined
  at: (page: string | undefined) => string
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
}

export const ListFrame = <T,>({ query, nouns, empty, page, at, keyOf, children }: Props<T>) => {
  const { data, error, isPlaceholderData } = query
  const total = data?.total ?? 0
  return (
    <>
      <p role="status" className="mt-5 mb-3 min-h-6 font-semibold">
        {data && total > 0 && `${totalText(total, data.most)} ${total === 1 ? nouns[0] : nouns[1]}`}
      </p>
      {error ? (
        <LoadFault onRetry={() => query.refetch()}>{sentenceOf(error)}</LoadFault>
      ) : !data ? (
        <Loading what={nouns[1]} className="h-44" />
      ) : total === 0 ? (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      ) : (
        <ul aria-busy={isPlaceholderData} className={`grid gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`}>
          {data.reply.map((item) => (
            <li key={keyOf(item)} className="min-w-0">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      {data && !error && <Pages page={page} total={total} most={data.most} at={at} />}
    </>
  )
}

export const cardClass = 'rounded-[28px] border border-line bg-card p-4 shadow-card min-[481px]:p-5'

const tones = {
  good: 'bg-[#e3efe9] text-palm-deep',
  waits: 'bg-[#fdf3dc] text-[#5b3d00]',
  bad: 'bg-error-soft text-error',
  plain: 'bg-sand text-ink-soft',
}
export type Tone = keyof typeof tones

/** A state as a coloured word. */
export const Mark = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span
    className={`inline-block rounded-full border border-transparent px-3 py-1 font-semibold text-sm first-letter:uppercase ${tones[tone]}`}
  >
    {children}
  </span>
)

export const Who = ({ customer }: { customer: Reachable | null }) =>
  customer ? (
    <p>
      <Contact customer={customer} />
    </p>
  ) : (
    <p>A customer whose account is deleted</p>
  )
