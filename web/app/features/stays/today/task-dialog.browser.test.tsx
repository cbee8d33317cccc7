// Tests of the dialog of a cleaning task that was changed by another member since it was opened, or saved in part: only what was changed in it
// since then is sent.
import { assignCleaning, type CleaningTask, noteCleaning } from '@akwaaba/contract/cleaning'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { day, idOf } from '../../../../testing/samples.ts'
import { useCleaning } from './mutations.ts'
import { TaskDialog } from './task-dialog.tsx'

const members = [
  { _id: idOf(80), username: 'Akosua' },
  { _id: idOf(81), username: 'Yaw' },
]
const task: CleaningTask = {
  ...{ _id: idOf(70), booking: idOf(1), calendar: null, apartment: { _id: idOf(1), apartmentName: 'Palm Loft' } },
  ...{ day: day(0), leavesBy: '11:00', hasLeft: false, arrivesFrom: null, isUrgent: false, state: 'toDo' },
  ...{ actions: ['assign'], blocked: [], assignee: null, note: '', doneAt: null, doneBy: null },
}
const newer: CleaningTask = {
  ...task,
  assignee: { _id: idOf(80), username: 'Akosua', isYou: false },
  note: 'The lamp.',
}

const toYaw: CleaningTask = { ...task, assignee: { _id: idOf(81), username: 'Yaw', isYou: false } }

const Shown = () => {
  const [shown, setShown] = useState(task)
  const [isOpen, setOpen] = useState(true)
  const work = useCleaning(
    () => 'volta-stays',
    () => undefined,
  )
  useEffect(() => {
    const reread = () => setShown(newer)
    addEventListener('reread', reread)
    return () => removeEventListener('reread', reread)
  }, [])
  return isOpen ? (
    <TaskDialog
      org="volta-stays"
      {...{ task: shown, members, work }}
      onSaid={() => undefined}
      onClose={() => setOpen(false)}
    />
  ) : (
    <p>Closed</p>
  )
}

const note = page.getByLabelText('Note (optional)')
const who = page.getByLabelText('Who cleans')
const button = page.getByRole('button', { name: 'Save' })
const save = async () => {
  await userEvent.click(button)
  await expect.element(page.getByText('Closed')).toBeVisible()
}

beforeEach(async () => {
  await answer(noteCleaning, newer)
  await answer(assignCleaning, toYaw)
  render(<Shown />)
  await expect.element(note).toBeVisible()
})

test('sends nothing when nothing was changed in the dialog, although the task was changed since it was opened', async () => {
  dispatchEvent(new Event('reread'))
  await expect.element(note).toHaveAccessibleDescription(/It says now: The lamp\./)
  await save()
  expect(await sentTo(noteCleaning)).toEqual([])
  expect(await sentTo(assignCleaning)).toEqual([])
})

test('sends the note alone when another member was given the task since it was opened', async () => {
  await userEvent.fill(note, 'The lamp and a cup.')
  dispatchEvent(new Event('reread'))
  await expect.element(note).toHaveAccessibleDescription(/It says now: The lamp\./)
  await save()
  expect(await sentTo(noteCleaning)).toEqual([{ note: 'The lamp and a cup.' }])
  expect(await sentTo(assignCleaning)).toEqual([])
})

test('gives the task alone when its note was changed since it was opened', async () => {
  await userEvent.selectOptions(who, 'Yaw')
  dispatchEvent(new Event('reread'))
  await expect.element(note).toHaveAccessibleDescription(/It says now: The lamp\./)
  await save()
  expect(await sentTo(noteCleaning)).toEqual([])
  await expect.poll(() => sentTo(assignCleaning)).toEqual([{ user: idOf(81) }])
})

/** Gives the task to Yaw with a note that is refused. */
const saveInPart = async () => {
  await userEvent.selectOptions(who, 'Yaw')
  await userEvent.fill(note, 'A cup.')
  await refuse(noteCleaning, 'unavailable')
  await userEvent.click(button)
  await expect.element(page.getByRole('alert')).toBeVisible()
}

test('takes the task back from the member whom it was given when only the note was refused', async () => {
  await saveInPart()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await userEvent.selectOptions(who, 'Nobody yet')
  await save()
  expect(await sentTo(assignCleaning)).toEqual([{ user: idOf(81) }, { user: null }])
})

test('sends the note alone again when only the note was refused', async () => {
  await saveInPart()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await save()
  expect(await sentTo(assignCleaning)).toEqual([{ user: idOf(81) }])
  expect(await sentTo(noteCleaning)).toEqual([{ note: 'A cup.' }, { note: 'A cup.' }])
})

test('sends nothing more when it is not known yet whether the task was given', async () => {
  await answer(assignCleaning, toYaw, { isHeld: true })
  await saveInPart()
  await userEvent.selectOptions(who, 'Nobody yet')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await answer(assignCleaning, task)
  await releaseAnswers()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await save()
  expect(await sentTo(assignCleaning)).toEqual([{ user: idOf(81) }, { user: null }])
})
