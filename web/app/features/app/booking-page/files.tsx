// Owns the files that staff keep with a booking, on its page: looking at them, adding one, and removing one.

import {
  addBookingFile,
  addHostBookingFile,
  type BookingFile,
  type FileSubject,
  filesPerBooking,
  getBookingFile,
  getHostBookingFile,
  removeBookingFile,
  removeHostBookingFile,
} from '@akwaaba/contract/booking-files'
import { formatDate } from '@akwaaba/contract/dates'
import { keysOf } from '@akwaaba/contract/guards'
import { useState } from 'react'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { PrivatePicture } from '../../../lib/private-picture.tsx'
import { useInvalidate, useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { sendForm } from '../../../lib/send-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDeletion } from '../../../ui/dialogs/confirm-deletion.tsx'
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx'
import { acceptedDocuments, documentFault, fileSizeText } from '../../../ui/fields/documents.ts'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card } from './card.tsx'
import { fileNames, fileTerms } from './rules.ts'

type At = { org: string | undefined; id: string }

const load = ({ org }: At, id: string) =>
  org === undefined ? askFile(getBookingFile, { params: { id } }) : askFile(getHostBookingFile, { params: { org, id } })

const options = keysOf(fileNames).map((value) => ({ value, label: fileNames[value] }))

const AddFile = ({ at: { org, id }, onClose }: { at: At; onClose: () => void }) => {
  const invalidate = useInvalidate()
  const [file, setFile] = useState<File | null>(null)
  const [shows, setShows] = useState<FileSubject | ''>('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const add = async () => {
    const fault = file ? documentFault(file) : addBookingFile.files.file.required
    const found = {
      ...(fault && { file: fault }),
      ...(shows === '' && { shows: 'Please choose what the file shows.' }),
    }
    setFaults(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || !file) return
    const body = new FormData()
    body.append('shows', shows)
    body.append('file', file, file.name)
    setProgress(0)
    try {
      if (org === undefined) await sendForm(addBookingFile, { params: { id }, body }, setProgress)
      else await sendForm(addHostBookingFile, { params: { org, id }, body }, setProgress)
      await invalidate(addBookingFile)
      onClose()
    } catch (error) {
      const fields = fieldFaults(error)
      setFaults(fields)
      setFailure(Object.keys(fields).length > 0 ? undefined : sentenceOf(error))
      setProgress(null)
    }
  }
  return (
    <FormSheet
      title="Add a file"
      act={progress === null ? 'Add the file' : progress < 1 ? `Sending ${Math.round(progress * 100)}%` : 'Sending'}
      isBusy={progress !== null}
      failure={failure}
      className="grid gap-4"
      onSubmit={add}
      onClose={onClose}
    >
      <FileField
        label="File"
        prompt="Choose a picture or a PDF"
        accept={acceptedDocuments}
        hint="Less than 5MB. Of a picture its place and camera are not kept."
        file={file}
        onChange={setFile}
        fault={faults.file}
      />
      <SelectField
        label="What it shows"
        prompt="Please choose"
        options={options}
        value={shows}
        onChoose={setShows}
        fault={faults.shows}
      />
      <p className="text-ink-soft text-sm">
        Only those who decide about bookings open it. The guest reads in their data that it is there.{' '}
        {shows === '' ? '' : `It is removed ${fileTerms[shows]}, or with the guest’s account.`}
      </p>
    </FormSheet>
  )
}

const FileRow = ({ at, file, onRemove }: { at: At; file: BookingFile; onRemove: () => void }) => {
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      saveFile(await load(at, file._id), file.saveAs)
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  const name = fileNames[file.shows]
  return (
    <li className="grid gap-1.5 border-line border-b px-3.5 py-2 last:border-0">
      <div className="flex items-start gap-2.5">
        <span aria-hidden="true" className="mt-0.5 text-ink-soft">
          <Icon name={file.type === 'pdf' ? 'receipt' : 'photos'} size={18} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <p className="wrap-anywhere text-ink-soft text-sm">
            {file.title}, {fileSizeText(file.size)}
          </p>
          <p className="text-ink-soft text-sm">
            {file.author ?? 'A user who has left'}, {instantText(file.addedAt)}
          </p>
          <p className="text-ink-soft text-sm">Kept until {formatDate(file.keptUntil)}</p>
        </div>
      </div>
      {isShown && file.picture && (
        <div className="w-fit max-w-full">
          <PrivatePicture
            picture={{ _id: file._id, ...file.picture }}
            label={`${name}, ${file.title}`}
            load={() => load(at, file._id)}
          />
        </div>
      )}
      <div className="-ml-2 flex flex-wrap gap-x-1">
        {file.picture && (
          <Button kind="plain" className="text-sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <span>
              {isShown ? 'Hide' : 'Show'}
              <span className="unseen"> {file.title}</span>
            </span>
          </Button>
        )}
        <Button kind="plain" className="text-sm" isBusy={isBusy} onClick={save}>
          <span>
            Download<span className="unseen"> {file.title}</span>
          </span>
        </Button>
        <Button kind="plain" className="text-sm" onClick={onRemove}>
          <span>
            Remove<span className="unseen"> {file.title}</span>
          </span>
        </Button>
      </div>
      {fault && (
        <p role="alert" className="font-medium text-error text-sm">
          {fault}
        </p>
      )}
    </li>
  )
}

const RemoveFile = ({ at: { org, id }, file, onClose }: { at: At; file: BookingFile; onClose: () => void }) => {
  const [any, own] = [useSend(removeBookingFile), useSend(removeHostBookingFile)]
  const { isPending, error } = org === undefined ? any : own
  const remove = () => {
    if (org === undefined) any.mutate({ params: { id, fileId: file._id } }, { onSuccess: onClose })
    else own.mutate({ params: { org, id, fileId: file._id } }, { onSuccess: onClose })
  }
  return (
    <ConfirmDeletion
      isOpen
      isBusy={isPending}
      fault={error ? sentenceOf(error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {fileNames[file.shows]}, <strong>{file.title}</strong>, is removed for everybody at once. It cannot be restored.
      </p>
    </ConfirmDeletion>
  )
}

export const FilesCard = ({ files, ...at }: At & { files: BookingFile[] | null }) => {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<BookingFile | null>(null)
  if (files === null) return null
  const isFull = files.length >= filesPerBooking
  return (
    <Card
      title="Files"
      count={files.length}
      side={
        !isFull && (
          <Button kind="plain" className="-mr-2 text-sm" onClick={() => setAdding(true)}>
            <Icon name="plus" size={16} /> Add a file
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-soft">
          Keep a passport, a receipt or a picture of damage here. Guests cannot open it.
        </p>
      ) : (
        <ul>
          {files.map((file) => (
            <FileRow key={file._id} at={at} file={file} onRemove={() => setRemoved(file)} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className="border-line border-t px-3.5 py-2 text-ink-soft text-sm">
          A booking can have {filesPerBooking} files. Remove one to add another.
        </p>
      )}
      {isAdding && <AddFile at={at} onClose={() => setAdding(false)} />}
      {removed && <RemoveFile at={at} file={removed} onClose={() => setRemoved(null)} />}
    </Card>
  )
}
