// Owns what is said after blocks were made, moved or deleted in the calendar, and taking that back.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import type { Opened } from './bar-panel.tsx'
import { useBlockNights, useChangeBlock, useFreeNights } from './mutations.ts'

type Said = { tone: 'success' | 'error'; text: string; undo?: (() => void) | undefined; count: number }
type Place = { apartmentId: string; startDate: CalendarDate; endDate: CalendarDate }

/** The changes of blocks in a calendar; with `org` that of an organisation. */
export const useBlocks = (org: string | undefined) => {
  const [made, changed, freed] = [useBlockNights(org), useChangeBlock(org), useFreeNights(org)]
  const [said, setSaid] = useState<Said | null>(null)
  const show = (next: Omit<Said, 'count'>) => setSaid((last) => ({ ...next, count: (last?.count ?? 0) + 1 }))
  const say = (text: string, undo?: () => void) => show({ tone: 'success', text, undo })
  const refuse = (error: Error) => show({ tone: 'error', text: sentenceOf(error) })
  const isBusy = made.isPending || changed.isPending || freed.isPending

  const placeOf = ({ row, by }: Opened): Place => ({
    ...{ apartmentId: row.apartmentId, startDate: by.startDate, endDate: by.endDate },
  })
  const change = (id: string, before: Place, to: Place, onSuccess: (id: string, msg: string) => void) =>
    changed.sendEach(
      id,
      { ...to, seen: { startDate: before.startDate, endDate: before.endDate } },
      { onSuccess: ({ _id, msg }) => onSuccess(_id, msg), onError: refuse },
    )
  const notice: ReactNode = said && (
    <PinnedNotice
      key={said.count}
      tone={said.tone}
      onClose={() => setSaid(null)}
      action={
        said.undo && (
          <Button kind="plain" isBusy={isBusy} onClick={said.undo}>
            Undo
          </Button>
        )
      }
    >
      {said.text}
    </PinnedNotice>
  )
  return {
    notice,
    say,
    /** takes back what was done last, where that can be */
    undo: isBusy ? undefined : said?.undo,
    /** Moves a block, which can be taken back unless its first night was past then. */
    move: (opened: Opened, to: Place) => {
      const before = placeOf(opened)
      const mayUndo = before.startDate >= todayInAccra() || before.startDate === to.startDate
      change(opened.by._id, before, to, (id, msg) =>
        say(msg, mayUndo ? () => change(id, to, before, () => say('The block is where it was.')) : undefined),
      )
    },
    sayBlocked: (id: string, msg: string) =>
      say(msg, () => freed.mutate(id, { onSuccess: (reply) => say(reply.msg), onError: refuse })),
    sayFreed: (opened: Opened, msg: string) => {
      // A block that has begun cannot be made again: its first night is past.
      const mayUndo = opened.by.startDate >= todayInAccra()
      const again = () =>
        made.mutate(
          { ...placeOf(opened), note: opened.by.label },
          { onSuccess: (reply) => say(reply.msg), onError: refuse },
        )
      say(msg, mayUndo ? again : undefined)
    },
  }
}
