// Owns the notes among staff on the page of a booking: reading, adding, and changing one's own.
import {
  addBookingNote,
  addHostBookingNote,
  type BookingNote,
  editBookingNote,
  editHostBookingNote,
} from '@akwaaba/contract/booking-notes'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Card } from './card.tsx'

const longest = 2000

type At = { org: string | undefined; id: string }

/** Sends a new note, or a new text of one. */
const useSaveNote = ({ org, id }: At, noteId: string | undefined) => {
  const [addAny, addOwn] = [useSend(addBookingNote), useSend(addHostBookingNote)]
  const [editAny, editOwn] = [useSend(editBookingNote), useSend(editHostBookingNote)]
  const sent = noteId === undefined ? (org === undefined ? addAny : addOwn) : org === undefined ? editAny : editOwn
  const save = (text: string, onSuccess: () => void) => {
    const [body, said] = [{ text }, { onSuccess }]
    if (noteId === undefined) {
      if (org === undefined) addAny.mutate({ params: { id }, body }, said)
      else addOwn.mutate({ params: { org, id }, body }, said)
    } else if (org === undefined) editAny.mutate({ params: { id, noteId }, body }, said)
    else editOwn.mutate({ params: { org, id, noteId }, body }, said)
  }
  return { save, isPending: sent.isPending, error: sent.error }
}

type FormProps = { at: At; note?: BookingNote; onDone?: () => void }

const NoteForm = ({ at, note, onDone }: FormProps) => {
  const [text, setText] = useState(note?.text ?? '')
  const { save, isPending, error } = useSaveNote(at, note?._id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    save(text, () => {
      setText('')
      onDone?.()
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        label={note ? 'Change your note' : 'Write a note'}
        hint={note ? undefined : 'Guests never read it. Members read it, those who clean as well, but not finance.'}
        rows={2}
        maxLength={longest}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error && <Notice tone="error">{sentenceOf(error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="quiet" isBusy={isPending} disabled={text.trim() === ''}>
          {note ? 'Save note' : 'Add note'}
        </Button>
        {note && (
          <Button kind="plain" onClick={onDone}>
            Go back
          </Button>
        )}
      </div>
    </form>
  )
}

const Note = ({ note, at }: { note: BookingNote; at: At }) => {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <li>
        <NoteForm at={at} note={note} onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li className="rounded-lg border border-gold/60 bg-[#fdf3dc] px-3 py-2 text-[#5b3d00]">
      <p className="wrap-anywhere whitespace-pre-wrap text-ink">{note.text}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <p>
          {note.author ?? 'A user who has left'}, {instantText(note.writtenAt)}
          {note.editedAt && `, changed ${instantText(note.editedAt)}`}
        </p>
        {note.isOwn && (
          <Button kind="plain" className="-mr-2 text-sm" onClick={() => setEditing(true)}>
            Change<span className="unseen"> your note</span>
          </Button>
        )}
      </div>
    </li>
  )
}

export const NotesCard = ({ notes, ...at }: At & { notes: BookingNote[] | null }) =>
  notes && (
    <Card title="Notes among staff" count={notes.length}>
      <div className="grid gap-3 p-3.5">
        {notes.length > 0 && (
          <ul className="grid gap-2">
            {notes.map((note) => (
              <Note key={note._id} note={note} at={at} />
            ))}
          </ul>
        )}
        <NoteForm at={at} />
      </div>
    </Card>
  )
