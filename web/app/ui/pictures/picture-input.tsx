// Owns choosing pictures: from the device or by dropping them, with previews, an order, and faults shown at once.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { type DragEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { Fault } from '../fields/field.tsx'
import { Icon } from '../icons.tsx'
import { type Picked, PictureTile, tileOf } from './picture-tile.tsx'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Each arrow key moves by one position in the order, whatever the number of columns. */
const alongTheOrder =
  (pictures: Picked[]): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects } }) => {
    const step = steps[event.code]
    if (step === undefined) return
    event.preventDefault()
    const here = pictures.findIndex((picked) => tileOf(picked) === (over ?? active)?.id)
    const next = pictures[here + step]
    const rect = next && droppableRects.get(tileOf(next))
    return rect && { x: rect.left, y: rect.top }
  }

const accepted = 'image/png,image/jpeg,image/webp,image/avif'
const howToMove =
  'To move a picture, press Space or Enter on its move button, then the arrow keys, then Space or Enter again. Escape leaves it where it was.'

type Props = {
  label: string
  hint?: ReactNode
  fault?: string | undefined
  pictures: Picked[]
  /** how many at most; with one, choosing another replaces it */
  max: number
  /** the sentence for a file that does not fit */
  refuse: (file: File) => string | undefined
  /** the sentence for pictures beyond `max` */
  tooMany: string
  /** what is to be seen on them, by their ids, and how it is changed; without it they have no captions */
  captions?: { all: Readonly<Record<string, string>>; write: (id: string, caption: string) => void } | undefined
  onChange: (pictures: Picked[]) => void
}

export const PictureInput = ({ label, hint, fault, pictures, max, refuse, tooMany, captions, onChange }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const [isOver, setOver] = useState(false)
  const [notice, setNotice] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: alongTheOrder(pictures) }),
  )

  const take = (files: File[]) => {
    const fitting = files.filter((file) => refuse(file) === undefined)
    const fresh = fitting
      .map((file) => ({ id: `${file.name} ${file.size} ${file.lastModified}`, file }))
      .filter(
        (picked, index, all) => ![...pictures, ...all.slice(0, index)].some((other) => tileOf(other) === picked.id),
      )
    const all = max === 1 ? [...pictures, ...fresh].slice(-1) : [...pictures, ...fresh]
    const wrong = files.map(refuse).find((sentence) => sentence !== undefined)
    setRefusal(wrong ?? (all.length > max ? tooMany : undefined))
    if (fresh.length === 0) return
    onChange(all.slice(0, max))
    setNotice(`${Math.min(all.length, max)} ${all.length === 1 ? 'picture' : 'pictures'} chosen.`)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const remove = (gone: Picked) => {
    onChange(pictures.filter((picked) => picked !== gone))
    setRefusal(undefined)
    setNotice('Picture removed.')
    input.current?.focus()
  }

  const tiles = useMemo(() => pictures.map(tileOf), [pictures])
  const placeOf = (tile: unknown) => tiles.indexOf(String(tile)) + 1
  const reorder = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove(pictures, placeOf(active.id) - 1, placeOf(over.id) - 1))
  }
  const announcements: Announcements = {
    onDragStart: () => undefined,
    // First over its own position, once the places are measured: before that the arrow keys do nothing.
    onDragOver: ({ active, over }) =>
      over?.id === active.id
        ? `Picked up picture ${placeOf(active.id)} of ${pictures.length}.`
        : over
          ? `It would be number ${placeOf(over.id)} of ${pictures.length}.`
          : undefined,
    onDragEnd: ({ over }) => (over ? `Dropped as number ${placeOf(over.id)} of ${pictures.length}.` : 'Left in place.'),
    onDragCancel: () => 'Left where it was.',
  }

  const sentence = refusal ?? fault
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the input inside it does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative rounded-card border-2 border-dashed px-4 py-5 text-center focus-within:outline-3 focus-within:outline-sea focus-within:outline-offset-2 ${sentence ? 'border-error' : 'border-line-strong'} ${isOver ? 'bg-sand' : 'bg-paper hover:bg-sand'}`}
      >
        <span aria-hidden="true" className="mx-auto flex flex-wrap items-center justify-center gap-2 font-semibold">
          <span className="text-palm">
            <Icon name="photos" size={24} />
          </span>
          {max === 1 ? (pictures.length > 0 ? 'Choose another picture' : 'Choose a picture') : 'Choose pictures'}
        </span>
        <span aria-hidden="true" className="mt-1 block text-ink-soft text-sm">
          or drop {max === 1 ? 'it' : 'them'} here
        </span>
        {/* The real input covers everything, so that a tap anywhere opens the picker and it can be focused by keyboard. */}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted}
          multiple={max > 1}
          aria-invalid={sentence ? true : undefined}
          aria-describedby={[sentence && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = '' // the same file may be chosen again after it was removed
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
          {hint}
        </div>
      )}
      <div role="alert">
        <Fault id={`${id}-fault`}>{sentence}</Fault>
      </div>
      {pictures.length > 0 && (
        <DndContext
          id={`${id}-move`}
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={reorder}
          accessibility={{ announcements, screenReaderInstructions: { draggable: howToMove } }}
        >
          <SortableContext items={tiles} strategy={rectSortingStrategy}>
            <ul
              aria-label={`${label} so far`}
              className={`mt-3 grid gap-4 ${max === 1 ? 'max-w-72' : 'grid-cols-2 sm:grid-cols-3 xl:grid-cols-4'}`}
            >
              {pictures.map((picked, index) => (
                <PictureTile
                  key={tileOf(picked)}
                  picked={picked}
                  place={index + 1}
                  count={pictures.length}
                  caption={
                    captions && {
                      text: captions.all[picked.id] ?? '',
                      write: (text) => captions.write(picked.id, text),
                    }
                  }
                  onRemove={() => remove(picked)}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      <p role="status" className="unseen">
        {notice}
      </p>
    </div>
  )
}
