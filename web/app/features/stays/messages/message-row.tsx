// Owns one message: who wrote it and when, its words and pictures, and whether the other side reads all of it.
import { getHostMessagePicture, getMessagePicture, type Message } from '@akwaaba/contract/stay-messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askFile } from '../../../lib/api.ts'
import { clockText, millisOf } from '../../../lib/clock.ts'

type Place = { org?: string | undefined }
type PictureProps = Place & { picture: Message['pictures'][number]; label: string }

const MessagePicture = ({ org, picture: { _id, width, height }, label }: PictureProps) => {
  const file = useQuery({
    queryKey: ['message picture', _id],
    meta: { reads: [] },
    queryFn: () =>
      org === undefined
        ? askFile(getMessagePicture, { params: { id: _id } })
        : askFile(getHostMessagePicture, { params: { org, id: _id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file.data) return
    const made = URL.createObjectURL(file.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.data])
  const shape = { aspectRatio: `${width} / ${height}`, width: Math.min(width, 260) }
  if (file.isError)
    return (
      <button type="button" onClick={() => file.refetch()} className="min-h-11 px-2 text-left underline">
        This picture was not loaded. Try again
      </button>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block max-w-full overflow-hidden rounded-xl bg-sand">
      <span className="block max-w-full" style={shape}>
        {url && <img src={url} alt={label} width={width} height={height} className="size-full object-cover" />}
      </span>
    </a>
  )
}

type Props = Place & { message: Message; isSeen: boolean }

export const MessageRow = ({ message, isSeen, ...place }: Props) => {
  const { isOwn, author, text, at, isMasked, isErased, pictures } = message
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
        </p>
        {isErased && <p className="text-ink-soft italic">This message was deleted.</p>}
        {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
        {pictures.map((picture, index) => (
          <MessagePicture
            key={picture._id}
            {...place}
            picture={picture}
            label={`Picture ${index + 1} of ${pictures.length} from ${name}`}
          />
        ))}
        {isMasked && (
          <p className="text-[#5b3d00] text-sm">
            {isOwn
              ? 'Contact details in it are hidden from the other side until the stay is paid for.'
              : 'Contact details are shown once the stay is paid for.'}
          </p>
        )}
        {isSeen && <p className="text-right text-ink-soft text-sm">Seen</p>}
      </div>
    </li>
  )
}
