// Owns what all galleries share: a tile that opens its picture, and the lightbox, loaded when it is opened.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { Picture } from './picture.tsx'

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.PictureLightbox })))

type Captions = Readonly<Record<string, string>>

type TileProps = {
  pictures: string[]
  index: number
  /** what the pictures are of */
  name: string
  /** what is to be seen on them, by their names */
  captions?: Captions
  sizes: string
  className: string
  onOpen: (index: number) => void
  /** how many more pictures there are, shown on this tile */
  more?: number
  moreClassName?: string
}

export const GalleryTile = ({
  pictures,
  index,
  name,
  captions = {},
  sizes,
  className,
  onOpen,
  more = 0,
  moreClassName = 'grid',
}: TileProps) => {
  const picture = pictures[index]
  // Nothing to open: the placeholder for a missing picture is shown.
  if (picture === undefined) return <Picture name={null} alt={name} sizes={sizes} className={className} />
  const caption = captions[picture]
  return (
    <button
      type="button"
      onClick={() => onOpen(index)}
      aria-label={`Show photo ${index + 1} of ${pictures.length}${caption ? `: ${caption}` : ''}${more > 0 ? `, +${more} more` : ''}`}
      // The frame clips its content, so the focus ring is drawn inside the tile.
      className={`relative block overflow-hidden focus-visible:outline-offset-[-6px] ${className}`}
    >
      <Picture
        name={picture}
        alt={caption ? `${name}: ${caption}` : index === 0 ? name : `${name}, photo ${index + 1}`}
        sizes={sizes}
        isPriority={index === 0}
        className="size-full transition-[filter] duration-200 hover:brightness-95"
      />
      {more > 0 && (
        <span
          className={`absolute inset-0 place-items-center bg-ink/60 font-semibold text-white md:text-xl ${moreClassName}`}
        >
          +{more} more
        </span>
      )}
    </button>
  )
}

type FrameProps = {
  pictures: string[]
  name: string
  captions?: Captions
  /** the label of the button that opens all pictures; without it there is no button */
  allLabel?: string | undefined
  /** the position of that button */
  allClassName?: string
  children: (open: (index: number) => void) => ReactNode
}

export const GalleryFrame = ({
  pictures,
  name,
  captions = {},
  allLabel,
  allClassName = 'right-4 bottom-4 md:right-auto md:left-4',
  children,
}: FrameProps) => {
  const [openAt, setOpenAt] = useState<number | null>(null)
  return (
    <div className="relative">
      {children(setOpenAt)}
      {allLabel && (
        <Button
          kind="quiet"
          className={`absolute bg-card! shadow-card print:hidden ${allClassName}`}
          onClick={() => setOpenAt(0)}
        >
          <Icon name="photos" size={18} />
          {allLabel}
        </Button>
      )}
      {openAt !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} name={name} captions={captions} at={openAt} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </div>
  )
}
