// Owns one chosen picture: its preview, its position in the order, its drag handle and its remove button.
import { pictureUrl } from '@akwaaba/contract/pictures'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useEffect, useState } from 'react'
import { Icon } from '../icons.tsx'

/**
 * A picture of a form: one the record has already, by its name, or a new one. `tile`: what its tile is known by where that is not its id,
 * as of one that got another id when it was stored, so that it is still the same tile.
 */
export type Picked = { id: string; tile?: string } & ({ stored: string } | { file: File })

/** What the tile of a picture is known by for as long as it is shown. */
export const tileOf = ({ id, tile = id }: Picked): string => tile

/** The name of a picture for screen readers. */
export const pickedName = (picked: Picked): string => ('file' in picked ? picked.file.name : 'current picture')

const Preview = ({ picked }: { picked: Picked }) => {
  const file = 'file' in picked ? picked.file : null
  const [url, setUrl] = useState<string>()
  const [broken, setBroken] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const src = 'stored' in picked ? pictureUrl(picked.stored, 480, 'jpeg') : url
  if (src !== undefined && broken === src)
    return <span className="grid size-full place-items-center p-3 text-center text-ink-soft text-sm">No preview</span>
  return src ? (
    <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(src)} draggable={false} />
  ) : null
}

type Props = {
  picked: Picked
  /** 1 for the first */
  place: number
  count: number
  caption?: { text: string; write: (text: string) => void } | undefined
  onRemove: () => void
}

const longestCaption = 120

const Caption = ({ of, text, write }: { of: string; text: string; write: (text: string) => void }) => (
  <input
    aria-label={`Caption of ${of}`}
    placeholder="Caption"
    value={text}
    maxLength={longestCaption}
    onChange={(event) => write(event.target.value)}
    className="mt-1 min-h-11 w-full rounded-xl border border-line-strong bg-card px-3 py-2 text-sm placeholder:text-ink-soft"
  />
)

const roundButton = 'grid size-11 place-items-center rounded-full bg-card text-ink shadow-card hover:bg-sand'

export const PictureTile = ({ picked, place, count, caption, onRemove }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: tileOf(picked),
    disabled: count < 2,
  })
  const name = `picture ${place} of ${count}, ${pickedName(picked)}`
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative ${isDragging ? 'z-10 opacity-80' : ''}`}
    >
      <div className="aspect-4/3 overflow-hidden rounded-card border border-line bg-sand">
        <Preview picked={picked} />
      </div>
      <button type="button" onClick={onRemove} className={`${roundButton} absolute top-2 right-2`}>
        <Icon name="close" />
        <span className="unseen">Remove {name}</span>
      </button>
      {count > 1 && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          className={`${roundButton} absolute top-2 left-2 cursor-grab touch-none`}
        >
          <Icon name="move" />
        </button>
      )}
      <p className="mt-1.5 truncate text-ink-soft text-sm">
        {count > 1 && `${place}. `}
        {'file' in picked ? picked.file.name : 'Saved'}
      </p>
      {caption && <Caption of={name} {...caption} />}
    </li>
  )
}
