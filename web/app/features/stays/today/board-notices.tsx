// Owns what the board says: what was done, with its undoing, and that it or a part of it could not be read.
import { type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { UnreadPage } from '../../../ui/notices/unread-page.tsx'
import type { Said } from './mutations.ts'

/** What was done, with its undoing: at the foot of the window, so that no row moves. The page ends below it, so that it covers nothing there. */
export const SaidNotice = ({ said, onClose }: { said: Said; onClose: () => void }) => (
  <div className="h-36 print:hidden">
    <div className="fixed inset-x-4 bottom-16 z-30 mx-auto max-w-xl lg:bottom-2 print:hidden">
      <PinnedNotice
        tone={said.tone}
        onClose={onClose}
        action={
          said.undo && (
            <Button
              kind="plain"
              onClick={() => {
                onClose()
                said.undo?.()
              }}
            >
              Undo
            </Button>
          )
        }
      >
        {said.text}
      </PinnedNotice>
    </div>
  </div>
)

export const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <span role="alert">
    {sentenceOf(error)}{' '}
    <button
      type="button"
      onClick={onRetry}
      className="inline-flex min-h-8 items-center font-semibold text-palm underline"
    >
      Try again
    </button>
  </span>
)

type Unread = {
  /** the day that is asked for, if not today */
  date: CalendarDate | undefined
  what: string
  error: Error | null
  onRetry: () => void
}

/** A page of a day that is not read yet: its heading, with what is loading or why it failed. */
export const UnreadDay = ({ date, error, ...unread }: Unread) => (
  <UnreadPage title={date ? formatDate(date) : 'Today'} fault={error && sentenceOf(error)} {...unread} />
)
