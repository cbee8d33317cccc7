// Owns the dialog of one cleaning task: who has it, its note, and what else can be done about it.
import { type CleaningTask, type listAllCleaning, noteCleaning } from '@akwaaba/contract/cleaning'
import { formatDate } from '@akwaaba/contract/dates'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { useState } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import type { Cleaning } from './cleaning-card.tsx'
import type { Said, Work } from './mutations.ts'
import { taskText } from './rules.ts'

const longestNote = 500
const labels = { take: 'Start', finish: 'It is clean', skip: 'Skip it', undo: 'Undo' } as const

export type OwnedTask = ReplyOf<typeof listAllCleaning>['tasks'][number]

type Props = {
  org: string
  task: CleaningTask
  members: Cleaning['members']
  work: Work
  onSaid: (said: Said) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const TaskDialog = ({ org, task, members, work, onSaid, onClose }: Props) => {
  // Only what was changed here is sent: what others have changed since the dialog was opened stays.
  const [before, setBefore] = useState({ note: task.note, user: task.assignee?._id ?? '' })
  const [note, setNote] = useState(before.note)
  const [user, setUser] = useState(before.user)
  const noted = useSend(noteCleaning)
  const mayNote = task.actions.length + task.blocked.length > 0
  const mayGive = task.actions.includes('assign')
  const fields = fieldFaults(noted.error)
  const submit = () => {
    const isGiven = mayGive && user !== before.user
    // Where the note is refused, the dialog stays open: what was saved is then what a later change is measured against.
    if (isGiven) work.give(task, user, () => setBefore((last) => ({ ...last, user })))
    if (!mayNote || note.trim() === before.note) return onClose()
    const onSuccess = () => {
      if (!isGiven) onSaid({ tone: 'success', text: `The note of ${task.apartment.apartmentName} is saved.` })
      onClose()
    }
    noted.mutate({ params: { org, task: task._id }, body: { note } }, { onSuccess })
  }
  return (
    <FormDialog
      title={task.apartment.apartmentName}
      keep="Close"
      act="Save"
      isBusy={noted.isPending || work.isBusy(task._id)}
      failure={fields.note || !noted.error ? undefined : sentenceOf(noted.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p>
          {task.calendar === null ? 'Guest' : `Guest of ${task.calendar}`} leaves {formatDate(task.day)},{' '}
          {task.leavesBy}
          {task.arrivesFrom !== null && `. The next one comes from ${task.arrivesFrom} on`}.
        </p>
        <p className="text-ink-soft">{taskText(task, task.day)}</p>
        <div className="flex flex-wrap gap-2">
          {task.actions.flatMap((action) =>
            action === 'assign'
              ? []
              : [
                  <Button
                    key={action}
                    kind="quiet"
                    onClick={() => {
                      work.move(task, action)
                      onClose()
                    }}
                  >
                    {labels[action]}
                  </Button>,
                ],
          )}
        </div>
        {task.booking !== null && (
          <Link
            to={hostPaths.booking(org, task.booking)}
            className="inline-flex min-h-11 items-center text-palm underline"
          >
            Go to the booking
          </Link>
        )}
      </div>
      {mayGive && (
        <SelectField
          label="Who cleans"
          prompt="Nobody yet"
          value={user}
          onChange={(event) => setUser(event.target.value)}
          options={members.map(({ _id, username }) => ({ value: _id, label: username }))}
        />
      )}
      {mayNote ? (
        <TextArea
          label="Note (optional)"
          rows={3}
          maxLength={longestNote}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          hint={
            task.note === before.note || task.note === note.trim()
              ? 'What is broken or missing. Everybody who works here reads it.'
              : `Changed by somebody else since you opened it. It says now: ${task.note || 'nothing'}`
          }
          fault={fields.note}
        />
      ) : (
        task.note && <p>{task.note}</p>
      )}
    </FormDialog>
  )
}
