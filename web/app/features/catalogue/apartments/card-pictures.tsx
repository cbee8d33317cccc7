// Owns the pictures of a card that are swiped on a phone, each loaded when it is swiped to. Loaded at the first input.
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Swipe } from '../../../ui/pictures/swipe.tsx'
import { prefetching, savesData } from '../../../ui/save-data.ts'

export type CardPicturesProps = {
  /** the first of them is the one that is shown */
  pictures: readonly string[]
  /** the value of the sizes attribute */
  sizes: string
  /** where a press on a picture leads */
  to: string
  children: ReactNode
}

export const CardPictures = ({ pictures, sizes, to, children }: CardPicturesProps) => {
  const [isSparing, setSparing] = useState(false)
  // After hydration, since the page is the same for everybody.
  useEffect(() => setSparing(savesData()), [])
  // Keyboards and screen readers have the name of the home as their link.
  const opened = (picture: ReactNode) => (
    <Link to={to} prefetch={prefetching()} tabIndex={-1} aria-hidden="true" className="block size-full">
      {picture}
    </Link>
  )
  return (
    <Swipe
      pictures={isSparing ? pictures.slice(0, 1) : pictures}
      sizes={sizes}
      opened={opened}
      // Over the link that covers the card, so that it can be swiped.
      className="size-full max-md:z-[1]"
    >
      {opened(children)}
    </Swipe>
  )
}
