// Owns the gallery of a property: four tiles, and a fifth that says how many more there are.
import { GalleryFrame, GalleryTile } from '../../../ui/pictures/gallery.tsx'

const big = '(min-width: 1288px) 620px, (min-width: 768px) 50vw, 100vw'
const small = '(min-width: 1288px) 305px, 25vw'
// Before the one that says how many more there are.
const propertyTiles = 4

// Few pictures beside the first one share its height.
const columns: Record<number, string> = {
  0: 'md:grid-cols-1',
  1: 'md:grid-cols-2',
  2: 'md:grid-cols-[2fr_1fr] [&>:nth-child(n+2)]:md:row-span-1',
  3: 'md:grid-cols-[2fr_1fr_1fr] [&>:last-child]:md:col-span-2',
  4: 'md:grid-cols-[2fr_1fr_1fr]',
}

const phoneColumns: Record<number, string> = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' }

export const PropertyGallery = ({ pictures, name }: { pictures: string[]; name: string }) => {
  const more = pictures.length - propertyTiles
  const beside = pictures.slice(1, more > 0 ? propertyTiles + 1 : propertyTiles)
  const rows = beside.length > 1 ? 'md:grid-rows-[228px_228px]' : 'md:grid-rows-[468px]'
  return (
    <GalleryFrame
      pictures={pictures}
      name={name}
      allLabel={pictures.length > 1 ? `View All Photos (${pictures.length})` : undefined}
      // On a phone the small tiles are at the bottom, so the button is at the top, beside those of the page.
      allClassName="top-3 left-3 sm:top-4 sm:left-4 md:top-auto md:bottom-4"
    >
      {(open) => (
        <div
          className={`grid gap-1.5 overflow-hidden sm:rounded-[28px] md:gap-3 ${phoneColumns[beside.length] ?? ''} ${rows} ${columns[beside.length] ?? ''}`}
        >
          <GalleryTile
            pictures={pictures}
            index={0}
            name={name}
            sizes={big}
            className={`col-span-full aspect-4/3 md:col-span-1 md:aspect-auto ${beside.length > 1 ? 'md:row-span-2' : ''}`}
            onOpen={open}
          />
          {beside.map((picture, at) => (
            <GalleryTile
              key={picture}
              pictures={pictures}
              index={at + 1}
              name={name}
              sizes={small}
              className="aspect-4/3 md:aspect-auto"
              onOpen={open}
              more={at + 1 === propertyTiles ? more : 0}
            />
          ))}
        </div>
      )}
    </GalleryFrame>
  )
}
