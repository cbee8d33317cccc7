// Owns what the board sends about cleaning, and what is said then: each move can be undone at once.
import { assignCleaning, type CleaningTask, moveCleaning } from '@akwaaba/contract/cleaning'
import { sentenceOf } from '../../../lib/api.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'

/** What the board says after an action, and what undoes it. */
export type Said = { tone: 'success' | 'error'; text: string; undo?: () => void }

type Move = Exclude<CleaningTask['actions'][number], 'assign'>

export type Work = {
  move: (task: CleaningTask, action: Move) => void
  /** to a member by id, or by an empty text to nobody */
  give: (task: CleaningTask, user: string) => void
  isBusy: (id: string) => boolean
  /** what is being sent about a task */
  sentTo: (id: string) => Move | undefined
}

const done: Record<Move, string> = {
  take: 'is being cleaned.',
  finish: 'is clean.',
  skip: 'is not cleaned this time.',
  undo: 'is as it was before.',
}

export const useCleaning = (org: string, onSaid: (said: Said) => void): Work => {
  const moved = useSend(moveCleaning)
  const given = useSend(assignCleaning)
  const moving = usePendingCalls(moveCleaning)
  const giving = usePendingCalls(assignCleaning)
  const failed = (error: Error) => onSaid({ tone: 'error', text: sentenceOf(error) })
  const move: Work['move'] = (task, action) => {
    const { _id, apartment } = task
    const text = `${apartment.apartmentName} ${done[action]}`
    const onSuccess = () =>
      onSaid({ tone: 'success', text, ...(action === 'undo' ? {} : { undo: () => move(task, 'undo') }) })
    moved.mutate({ params: { org, task: _id }, body: { action } }, { onSuccess, onError: failed })
  }
  const give: Work['give'] = (task, user) => {
    const { _id, apartment, assignee } = task
    const onSuccess = ({ assignee: next }: CleaningTask) =>
      onSaid({
        tone: 'success',
        text: `${apartment.apartmentName} is given to ${next === null ? 'nobody' : next.isYou ? 'you' : next.username}.`,
        undo: () => give(task, assignee?._id ?? ''),
      })
    const body = { user: user === '' ? null : user }
    given.mutate({ params: { org, task: _id }, body }, { onSuccess, onError: failed })
  }
  return {
    ...{ move, give },
    isBusy: (id) => [...moving, ...giving].some(({ params }) => params.task === id),
    sentTo: (id) => moving.find(({ params }) => params.task === id)?.body.action,
  }
}
