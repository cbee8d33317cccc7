// Owns what a page says after each of its actions, in a notice that takes the focus once more for the same words.
import { type ReactNode, useState } from 'react'
import { PinnedNotice } from './pinned-notice.tsx'

/** Gives the notice of the last words, if it was not closed, and what says other ones. */
export const useSaid = (): readonly [notice: ReactNode, say: (text: string) => void] => {
  const [said, setSaid] = useState<{ text: string; count: number } | null>(null)
  const say = (text: string) => setSaid({ text, count: (said?.count ?? 0) + 1 })
  const notice = said && (
    <PinnedNotice key={said.count} tone="success" onClose={() => setSaid(null)}>
      {said.text}
    </PinnedNotice>
  )
  return [notice, say]
}
