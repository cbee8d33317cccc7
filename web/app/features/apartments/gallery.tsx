// Owns the pictures of a home: the main one and two beside it, all of them in a full screen that is fetched when opened.
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'

const Lightbox = lazy(() => import('../../ui/lightbox.tsx').then((module) => ({ default: module.PictureLightbox })))

const shown = 3

export const Gallery = ({ pictures, name }: { pictures: string[]; name: string }) => {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [first = null, ...rest] = pictures
  const beside = rest.slice(0, shown - 1)
  const more = pictures.length - shown
  const tile = (picture: string | null, index: number, sizes: string, className: string) => (
    <button
      key={picture ?? 'none'}
      type="button"
      disabled={picture === null}
      onClick={() => setOpenAt(index)}
      aria-label={`Show photo ${index + 1} of ${Math.max(1, pictures.length)}`}
      className={`relative block overflow-hidden ${className}`}
    >
      <Picture
        name={picture}
        alt={index === 0 ? name : `${name}, photo ${index + 1}`}
        sizes={sizes}
        isPriority={index === 0}
        className="size-full transition-[filter] duration-200 hover:brightness-95"
      />
      {index === shown - 1 && more > 0 && (
        <span className="absolute inset-0 hidden place-items-center bg-ink/60 font-semibold text-white text-xl md:grid">
          +{more} more
        </span>
      )}
    </button>
  )
  return (
    <div className="relative">
      <div className="grid gap-2 overflow-hidden sm:rounded-[28px] md:grid-cols-[2fr_1fr] md:gap-3">
        {tile(
          first,
          0,
          '(min-width: 1288px) 820px, (min-width: 768px) 64vw, 100vw',
          'aspect-4/3 md:aspect-auto md:row-span-2 md:h-[480px]',
        )}
        {beside.map((picture, index) =>
          tile(picture, index + 1, '(min-width: 1288px) 410px, 32vw', 'max-md:hidden md:h-[234px]'),
        )}
      </div>
      {pictures.length > shown && (
        <Button
          kind="quiet"
          className="absolute right-4 bottom-4 bg-card! shadow-card md:right-auto md:left-4"
          onClick={() => setOpenAt(0)}
        >
          <Icon name="photos" size={18} />
          View All Photos
        </Button>
      )}
      {openAt !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} name={name} at={openAt} onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </div>
  )
}
