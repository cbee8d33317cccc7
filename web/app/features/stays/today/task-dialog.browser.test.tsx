// Tests of the dialog of a cleaning task that somebody else has changed since it was opened: only what was changed in it is sent.
import { type CleaningTask, noteCleaning } from '@akwaaba/contract/cleaning'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { day, idOf } from '../../../../testing/samples.ts'
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

const given: string[] = []
const work = {
  move: () => undefined,
  give: (_: CleaningTask, user: string) => void given.push(user),
  isBusy: () => false,
  sentTo: () => undefined,
}

const Shown = () => {
  const [shown, setShown] = useState(task)
  const [isOpen, setOpen] = useState(true)
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
const save = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Closed')).toBeVisible()
}

beforeEach(async () => {
  given.length = 0
  await answer(noteCleaning, newer)
  render(<Shown />)
  await expect.element(note).toBeVisible()
})

test('sends nothing when nothing was changed in the dialog, although the task was changed meanwhile', async () => {
  dispatchEvent(new Event('reread'))
  await expect.element(note).toHaveAccessibleDescription(/It says now: The lamp\./)
  await save()
  expect(await sentTo(noteCleaning)).toEqual([])
  expect(given).toEqual([])
})

test('sends the note alone when somebody else was given the task meanwhile', async () => {
  await userEvent.fill(note, 'The lamp and a cup.')
  dispatchEvent(new Event('reread'))
  await expect.element(note).toHaveAccessibleDescription(/It says now: The lamp\./)
  await save()
  expect(await sentTo(noteCleaning)).toEqual([{ note: 'The lamp and a cup.' }])
  expect(given).toEqual([])
})

test('gives the task alone when its note was changed meanwhile', async () => {
  await userEvent.selectOptions(who, 'Yaw')
  dispatchEvent(new Event('reread'))
  await expect.element(note).toHaveAccessibleDescription(/It says now: The lamp\./)
  await save()
  expect(await sentTo(noteCleaning)).toEqual([])
  expect(given).toEqual([idOf(81)])
})
