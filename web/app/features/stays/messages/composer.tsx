// Owns writing a message. What is written is kept until it is sent, through a failed request and a reload, and is sent once: a try again
// carries the same key.
import { limits } from '@akwaaba/contract/limits'
import { type Message, sendHostMessage, sendMessage, type Thread } from '@akwaaba/contract/stay-messages'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/draft.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { sendForm } from '../../../lib/send-form.ts'
import { Button } from '../../../ui/button.tsx'
import { acceptedDocuments } from '../../../ui/fields/documents.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { ReplyChoice } from './reply-choice.tsx'
import { formOf, takenFiles } from './rules.ts'

const follow = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Whether the browser says that it is connected. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )

type FilesProps = { files: readonly File[]; onChange: (files: File[]) => void }

const ChosenFiles = ({ files, onChange }: FilesProps) =>
  files.length > 0 && (
    <ul aria-label="Chosen files" className="flex flex-wrap gap-2">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
        <li key={index} className="flex max-w-full items-center rounded-full border border-line bg-card pl-3 text-sm">
          <span className="truncate">{file.name}</span>
          <button
            type="button"
            onClick={() => onChange(files.filter((_, at) => at !== index))}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand"
          >
            <Icon name="close" size={16} />
            <span className="unseen">Remove {file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )

type Props = {
  thread: Pick<Thread, 'booking' | 'isPaid' | 'with'>
  org?: string | undefined
  onSent: (message: Message) => void
}

export const Composer = ({ thread: { booking: id, isPaid, with: other }, org, onSent }: Props) => {
  const [draft, setDraft, drop] = useDraft(`message:${org ?? ''}:${id}`, { text: '', key: '' })
  const [chosen, setChosen] = useState<File[]>([])
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const isOnline = useOnline()
  const [box, files] = [useRef<HTMLTextAreaElement>(null), useRef<HTMLInputElement>(null)]
  const fileId = useId()
  const isEmpty = draft.text.trim() === '' && chosen.length === 0
  // What is changed after a failed try is another message: the first may have arrived.
  const write = (text: string) => setDraft({ text, key: '' })
  const choose = (next: File[]) => {
    const taken = takenFiles(next)
    setChosen(taken.files)
    setDraft({ ...draft, key: '' })
    setFault(taken.fault)
  }
  const send = async () => {
    if (isBusy || isEmpty) return box.current?.focus()
    const key = draft.key || newSubmissionId()
    setDraft({ ...draft, key })
    setBusy(true)
    setFault(null)
    try {
      const body = formOf(key, draft.text, chosen)
      const { message } =
        org === undefined
          ? await sendForm(sendMessage, { params: { id }, body }, () => undefined)
          : await sendForm(sendHostMessage, { params: { org, id }, body }, () => undefined)
      drop()
      setChosen([])
      onSent(message)
    } catch (error) {
      setFault(sentenceOf(error))
    } finally {
      setBusy(false)
      box.current?.focus()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  // Enter alone makes a line, as on a phone.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      {!isOnline && (
        <Notice tone="warning">
          You are offline. What you write is kept on this device; send it once you are connected again.
        </Notice>
      )}
      {fault && <Notice tone="error">{fault}</Notice>}
      <TextArea
        ref={box}
        label={`Message to ${other}`}
        rows={3}
        maxLength={limits.maxMessageLength}
        value={draft.text}
        readOnly={isBusy}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        hint={
          isPaid
            ? undefined
            : 'Phone numbers, addresses and links are hidden from the other side until the stay is paid for. Pay on Akwaaba only.'
        }
      />
      {org !== undefined && (
        <ReplyChoice
          org={org}
          bookingId={id}
          onChoose={(text) => {
            write(draft.text.trim() === '' ? text : `${draft.text.trimEnd()}\n${text}`)
            box.current?.focus()
          }}
        />
      )}
      <ChosenFiles files={chosen} onChange={choose} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isPaid && (
          <>
            <input
              ref={files}
              id={fileId}
              type="file"
              multiple
              accept={acceptedDocuments}
              aria-label="Pictures and PDF files"
              hidden
              onChange={({ target }) => {
                choose([...chosen, ...(target.files ?? [])])
                target.value = ''
              }}
            />
            <Button kind="quiet" disabled={isBusy} onClick={() => files.current?.click()}>
              <Icon name="photos" size={18} /> Add pictures or PDFs
            </Button>
          </>
        )}
        <Button type="submit" isBusy={isBusy} className="ml-auto">
          Send
        </Button>
      </div>
    </form>
  )
}
