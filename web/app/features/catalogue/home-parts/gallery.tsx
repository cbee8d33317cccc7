// Owns the gallery of an apartment: the main picture and up to two beside it, filling the frame however few there are. On a phone the main one is swiped.
import { GalleryFrame, GalleryTile } from '../../../ui/pictures/gallery.tsx'
import { Swipe } from '../../../ui/pictures/swipe.tsx'

const shown = 3

type Props = { pictures: string[]; name: string; captions: Readonly<Record<string, string>> }

export const Gallery = ({ pictures, name, captions }: Props) => {
  const beside = pictures.slice(1, shown)
  const more = pictures.length - shown
  return (
    <GalleryFrame
      pictures={pictures}
      name={name}
      captions={captions}
      allLabel={more > 0 ? 'View All Photos' : undefined}
      // On a phone the small tiles are at the bottom, so the button is at the top, beside those of the page.
      allClassName="top-3 left-3 sm:top-4 sm:left-4 md:top-auto md:bottom-4"
    >
      {(open) => (
        <div className="grid grid-cols-2 gap-1.5 overflow-hidden sm:rounded-[28px] md:grid-cols-[2fr_1fr] md:gap-3">
          <Swipe
            pictures={pictures}
            sizes="100vw"
            isMain
            opened={(picture, at) => (
              <button type="button" tabIndex={-1} className="block size-full" onClick={() => open(at)}>
                {picture}
              </button>
            )}
            className={`col-span-full aspect-4/3 md:aspect-auto md:h-[480px] ${beside.length > 0 ? 'md:col-span-1 md:row-span-2' : ''}`}
          >
            <GalleryTile
              pictures={pictures}
              index={0}
              name={name}
              captions={captions}
              sizes="(min-width: 1288px) 820px, (min-width: 768px) 64vw, 100vw"
              className="size-full"
              onOpen={open}
            />
          </Swipe>
          {beside.map((picture, at) => (
            <GalleryTile
              key={picture}
              pictures={pictures}
              index={at + 1}
              name={name}
              captions={captions}
              sizes="(min-width: 1288px) 410px, (min-width: 768px) 32vw, 50vw"
              className={`aspect-4/3 md:aspect-auto ${beside.length === 1 ? 'max-md:col-span-full md:row-span-2 md:h-[480px]' : 'md:h-[234px]'}`}
              onOpen={open}
              more={at + 2 === shown ? more : 0}
            />
          ))}
        </div>
      )}
    </GalleryFrame>
  )
}
