// Owns pictures of the catalogue: modern formats first, several widths, a fixed shape so that nothing moves.
import { pictureUrl, savedPictureWidth, srcSet } from '@akwaaba/contract/pictures'
import { type SyntheticEvent, useState } from 'react'
import { savesData } from '../save-data.ts'

type Props = {
  /** file name of the picture; null where there is none */
  name: string | null
  alt: string
  /** the value of the sizes attribute */
  sizes: string
  className?: string
  isPriority?: boolean
}

const Placeholder = ({ alt }: { alt: string }) => (
  <span
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    className="flex size-full items-center justify-center bg-sand"
  >
    <svg aria-hidden="true" viewBox="0 0 32 32" className="w-1/5 max-w-16 opacity-50">
      <path d="M4 30V15a12 12 0 0 1 24 0v15" fill="none" stroke="var(--palm)" strokeWidth="3" strokeLinecap="round" />
      <path d="M11 30V16a5 5 0 0 1 10 0v14" fill="var(--gold)" />
    </svg>
  </span>
)

export const Picture = ({ name, alt, sizes, className = '', isPriority = false }: Props) => {
  const [isBroken, setBroken] = useState(false)
  const shape = `block overflow-hidden bg-sand ${className}`
  if (name === null || isBroken)
    return (
      <span className={shape}>
        <Placeholder alt={alt} />
      </span>
    )
  // A picture may have failed to load before hydration.
  const checkLoaded = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(true)
  }
  const most = savesData() ? savedPictureWidth : undefined
  return (
    <picture className={shape}>
      <source type="image/avif" srcSet={srcSet(name, 'avif', most)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(name, 'webp', most)} sizes={sizes} />
      <img
        ref={checkLoaded}
        src={pictureUrl(name, 640, 'jpeg')}
        alt={alt}
        width={800}
        height={600}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding="async"
        className="size-full object-cover"
        onError={(_event: SyntheticEvent) => setBroken(true)}
      />
    </picture>
  )
}
