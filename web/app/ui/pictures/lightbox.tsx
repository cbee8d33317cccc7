// Owns the full-screen view of pictures: arrows, swipe, a counter, in a loop.
import { pictureUrl, pictureWidths } from '@akwaaba/contract/pictures'
import { useState } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'

const ratio = 3 / 4

type Props = {
  pictures: string[]
  name: string
  captions: Readonly<Record<string, string>>
  at: number
  onClose: () => void
}

type Pictures = Pick<Props, 'pictures' | 'name' | 'captions'>

const slidesOf = ({ pictures, name, captions }: Pictures) =>
  pictures.map((picture, index) => ({
    src: pictureUrl(picture, 1280, 'webp'),
    alt: captions[picture] ? `${name}: ${captions[picture]}` : `${name}, photo ${index + 1}`,
    description: captions[picture],
    width: 1600,
    height: 1200,
    srcSet: pictureWidths.map((width) => ({
      src: pictureUrl(picture, width, 'webp'),
      width,
      height: Math.round(width * ratio),
    })),
  }))

/** Rendered while it is open, from the picture `at`; what is shown stays the same until it is closed. */
export const PictureLightbox = ({ pictures, name, captions, at, onClose }: Props) => {
  // A new list of slides would bring the first one back whenever the page around it is rendered.
  const [slides] = useState(() => slidesOf({ pictures, name, captions }))
  return (
    <Lightbox
      open
      index={at}
      close={onClose}
      plugins={[Captions, Counter]}
      slides={slides}
      captions={{ descriptionTextAlign: 'center' }}
      carousel={{ finite: false, preload: 1 }}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 160, swipe: 180 }}
    />
  )
}
