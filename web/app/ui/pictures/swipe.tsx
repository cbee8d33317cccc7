// Owns pictures that are swiped on a phone, with a counter and dots. From a tablet on, only the first one is shown.
import { type ReactNode, useState } from 'react'
import { Picture } from './picture.tsx'

const mostDots = 8

type Props = {
  pictures: readonly string[]
  /** the value of the sizes attribute */
  sizes: string
  onOpen: (index: number) => void
  /** the first picture, which keyboards and screen readers open; they get the others from there */
  children: ReactNode
  className?: string
}

export const Swipe = ({ pictures, sizes, onOpen, children, className = '' }: Props) => {
  const [at, setAt] = useState(0)
  // A picture is loaded when the one before it is touched, so that a visit without a swipe loads none of them.
  const [loaded, setLoaded] = useState(0)
  return (
    <div className={`relative ${className}`}>
      <div
        className="flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:overflow-hidden [&::-webkit-scrollbar]:hidden"
        onTouchStart={() => setLoaded(Math.max(loaded, at + 1))}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const shown = Math.round(scrollLeft / clientWidth)
          setAt(shown)
          if (scrollLeft > 0) setLoaded(Math.max(loaded, shown + 1))
        }}
      >
        <div className="size-full shrink-0 snap-center">{children}</div>
        {pictures.slice(1).map((picture, index) => (
          <div key={picture} aria-hidden="true" className="size-full shrink-0 snap-center bg-sand md:hidden">
            {index < loaded && (
              <button type="button" tabIndex={-1} className="block size-full" onClick={() => onOpen(index + 1)}>
                <Picture name={picture} alt="" sizes={sizes} className="size-full" />
              </button>
            )}
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center md:hidden print:hidden"
        >
          <span className="mx-auto flex gap-1.5">
            {pictures.length <= mostDots &&
              pictures.map((picture, index) => (
                <span
                  key={picture}
                  className={`size-2 rounded-full border border-ink/30 ${index === at ? 'bg-white' : 'bg-white/50'}`}
                />
              ))}
          </span>
          <span className="absolute right-0 rounded-full bg-ink/75 px-3 py-1 font-semibold text-sm text-white">
            {at + 1} / {pictures.length}
          </span>
        </div>
      )}
    </div>
  )
}
