// Owns pictures that are swiped on a phone, with a counter and dots. From a tablet on, only the first one is shown.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Picture } from './picture.tsx'

const mostDots = 8

type Props = {
  pictures: readonly string[]
  /** the value of the sizes attribute */
  sizes: string
  /** puts another picture into what opens it at a press, for pointers alone: keyboards and screen readers use the first one */
  opened: (picture: ReactNode, index: number) => ReactNode
  /** the first picture */
  children: ReactNode
  /**
   * the gallery of a page: with a counter, and its next picture is loaded when this one is touched, which on a card may be a scroll
   * of the page
   */
  isMain?: boolean
  className?: string
}

export const Swipe = ({ pictures, sizes, opened, children, isMain = false, className = '' }: Props) => {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  // Loaded ahead by one, so that a visit without a swipe loads none of them.
  const [loaded, setLoaded] = useState(0)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const shown = Math.round(scrollLeft / clientWidth)
    setAt(shown)
    if (scrollLeft > 0) setLoaded((before) => Math.max(before, shown + 1))
  }
  // It may have been swiped before its code had come.
  useEffect(follow, [])
  return (
    <div className={`relative ${className}`}>
      <div
        ref={strip}
        className="flex size-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:overflow-hidden [&::-webkit-scrollbar]:hidden"
        onTouchStart={() => isMain && setLoaded(Math.max(loaded, at + 1))}
        onScroll={follow}
      >
        <div className="size-full shrink-0 snap-center">{children}</div>
        {pictures.slice(1).map((picture, index) => (
          <div key={picture} aria-hidden="true" className="size-full shrink-0 snap-center bg-sand md:hidden">
            {index < loaded && opened(<Picture name={picture} alt="" sizes={sizes} className="size-full" />, index + 1)}
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
                  className={`h-2 rounded-full border border-ink/30 ${index === at ? 'w-5 bg-white' : 'w-2 bg-white/60'}`}
                />
              ))}
          </span>
          {isMain && (
            <span className="absolute right-0 rounded-full bg-ink/75 px-3 py-1 font-semibold text-sm text-white">
              {at + 1} / {pictures.length}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
