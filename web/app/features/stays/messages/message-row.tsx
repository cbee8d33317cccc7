// Owns one message: who wrote it and when, its words and pictures, and whether the other side reads all of it.
import { getHostMessagePicture, getMessagePicture, type Message } from '@akwaaba/contract/stay-messages'
import { useMutation } from '@tanstack/react-query'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { clockText, millisOf } from '../../../lib/clock.ts'
import { PrivatePicture } from '../../../lib/private-picture.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { fileSizeText } from '../../../ui/fields/documents.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ReportLink } from '../user-reports/report-link.tsx'
import { MaskNote } from './mask-note.tsx'

type Place = { org?: string | undefined }

const loadOf = (id: string, org: string | undefined) =>
  org === undefined
    ? askFile(getMessagePicture, { params: { id } })
    : askFile(getHostMessagePicture, { params: { org, id } })

type DocumentProps = { document: Message['documents'][number]; load: () => Promise<Blob> }

/** A document is saved, not shown: nothing that the other side has made is opened in the page. */
const Document = ({ document: { name, size }, load }: DocumentProps) => {
  const file = useMutation({ mutationFn: load, onSuccess: (blob) => saveFile(blob, name), networkMode: 'always' })
  return (
    <div>
      <button
        type="button"
        aria-busy={file.isPending}
        onClick={() => !file.isPending && file.mutate()}
        className="flex min-h-11 max-w-full items-center gap-2.5 rounded-xl border border-line bg-card px-3 py-1.5 text-left hover:bg-sand"
      >
        <Icon name="receipt" size={18} />
        <span className="min-w-0">
          <span className="wrap-anywhere block font-medium">{name}</span>
          <span className="block text-ink-soft text-sm">
            PDF, {fileSizeText(size)}
            {file.isPending && ', loading...'}
          </span>
        </span>
        <span className="unseen">Save this file</span>
      </button>
      {file.isError && <p className="mt-1 text-error text-sm">{sentenceOf(file.error)}</p>}
    </div>
  )
}

type Props = Place & { message: Message; isSeen: boolean }

export const MessageRow = ({ message, isSeen, ...place }: Props) => {
  const { isOwn, author, text, at, isMasked, isErased, isAutomatic, pictures, documents } = message
  const name = isOwn && message.side === 'guest' ? 'You' : author
  return (
    <li className={`flex ${isOwn ? 'justify-end' : 'justify-start'}`}>
      <div
        className={`grid max-w-[85%] gap-1.5 rounded-2xl border px-3.5 py-2.5 sm:max-w-[75%] ${
          isOwn ? 'rounded-br-md border-transparent bg-[#e3efe9]' : 'rounded-bl-md border-line bg-card'
        }`}
      >
        <p className="flex flex-wrap items-baseline gap-x-2 text-ink-soft text-sm">
          <span className="wrap-anywhere font-semibold text-ink">{name}</span>
          <time dateTime={at} className="tabular-nums">
            {clockText(millisOf(at))}
          </time>
          {isAutomatic && isOwn && <span>sent automatically</span>}
        </p>
        {isErased && <p className="text-ink-soft italic">This message was deleted.</p>}
        {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
        {pictures.map((picture, index) => (
          <PrivatePicture
            key={picture._id}
            picture={picture}
            label={`Picture ${index + 1} of ${pictures.length} from ${name}`}
            load={() => loadOf(picture._id, place.org)}
          />
        ))}
        {documents.map((document) => (
          <Document key={document._id} document={document} load={() => loadOf(document._id, place.org)} />
        ))}
        {isMasked && <MaskNote message={message} org={place.org} />}
        {!isOwn && !isErased && (
          <ReportLink
            about={{ kind: 'message', id: message._id, org: place.org }}
            of={`of ${clockText(millisOf(at))}`}
            className="justify-self-start"
          >
            Report this message
          </ReportLink>
        )}
        {isSeen && <p className="text-right text-ink-soft text-sm">Seen</p>}
      </div>
    </li>
  )
}
