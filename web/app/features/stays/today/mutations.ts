// Owns what the board sends about cleaning and about guests who come and leave, and what is said then: each can be undone at once.
import { assignCleaning, type CleaningTask, moveCleaning } from '@akwaaba/contract/cleaning'
import { type Presence, setHostPresence, setPresence } from '@akwaaba/contract/presence'
import type { HostStay } from '@akwaaba/contract/today'
import { sentenceOf } from '../../../lib/api.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { nameOf } from './rules.ts'

/** What the board says after an action, and what undoes it. */
export type Said = { tone: 'success' | 'error'; text: string; undo?: () => void }

type Move = Exclude<CleaningTask['actions'][number], 'assign'>

export type Work = {
  move: (task: CleaningTask, action: Move) => void
  /** to a member by id, or by an empty text to nobody; `onGiven` is called once that is saved */
  give: (task: CleaningTask, user: string, onGiven?: () => void) => void
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

/** `orgOf` says whose a task is. */
export const useCleaning = (orgOf: (task: CleaningTask) => string, onSaid: (said: Said) => void): Work => {
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
    moved.sendEach({ params: { org: orgOf(task), task: _id }, body: { action } }, { onSuccess, onError: failed })
  }
  const give: Work['give'] = (task, user, onGiven) => {
    const { _id, apartment, assignee } = task
    const onSuccess = ({ assignee: next }: CleaningTask) => {
      onGiven?.()
      onSaid({
        tone: 'success',
        text: `${apartment.apartmentName} is given to ${next === null ? 'nobody' : next.isYou ? 'you' : next.username}.`,
        undo: () => give(task, assignee?._id ?? ''),
      })
    }
    const body = { user: user === '' ? null : user }
    given.sendEach({ params: { org: orgOf(task), task: _id }, body }, { onSuccess, onError: failed })
  }
  return {
    ...{ move, give },
    isBusy: (id) => [...moving, ...giving].some(({ params }) => params.task === id),
    sentTo: (id) => moving.find(({ params }) => params.task === id)?.body.action,
  }
}

export type PresenceAction = Presence['actions'][number]
/** Enters where the guest of a stay is; `isBusy`: that of which stay is being entered. */
export type Enter = { enter: (stay: HostStay, action: PresenceAction) => void; isBusy: (id: string) => boolean }

const entered: Record<PresenceAction, string> = {
  checkIn: 'is checked in.',
  checkOut: 'is checked out.',
  noShow: 'has not come.',
  undo: 'is as before.',
}

type Answers = { onSuccess: () => void; onError: (error: Error) => void }

const enterBy = (
  send: (id: string, action: PresenceAction, answers: Answers) => void,
  onSaid: (said: Said) => void,
) => {
  const enter: Enter['enter'] = (stay, action) => {
    const text = `${nameOf(stay)} ${entered[action]}`
    const undo = action === 'undo' ? {} : { undo: () => enter(stay, 'undo') }
    send(stay._id, action, {
      onSuccess: () => onSaid({ tone: 'success', text, ...undo }),
      onError: (error) => onSaid({ tone: 'error', text: sentenceOf(error) }),
    })
  }
  return enter
}

/** Of the stays of an organisation. */
export const useHostPresence = (org: string, onSaid: (said: Said) => void): Enter => {
  const sent = useSend(setHostPresence)
  const pending = usePendingCalls(setHostPresence)
  return {
    enter: enterBy((id, action, answers) => sent.sendEach({ params: { org, id }, body: { action } }, answers), onSaid),
    isBusy: (id) => pending.some(({ params }) => params.id === id),
  }
}

/** Of any stay, for administrators. */
export const usePresence = (onSaid: (said: Said) => void): Enter => {
  const sent = useSend(setPresence)
  const pending = usePendingCalls(setPresence)
  return {
    enter: enterBy((id, action, answers) => sent.sendEach({ params: { id }, body: { action } }, answers), onSaid),
    isBusy: (id) => pending.some(({ params }) => params.id === id),
  }
}
