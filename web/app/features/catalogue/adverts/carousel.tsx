// Owns the carousel of adverts on the home page: three at a time, two on a tablet, one on a phone.
import type { Advert } from '@akwaaba/contract/adverts'
import { type ReactNode, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { canLoop, hostOf, type Slide, slidesOf } from './rules.ts'
import { useAutoplay, useCarousel } from './use-carousel.ts'

/** At most this many slides are visible at once, so as many copies at the end make the loop seamless. */
const sideBySide = 3
const sizes = '(min-width: 1336px) 400px, (min-width: 769px) 31vw, (min-width: 481px) 46vw, 94vw'
const shape = 'aspect-3/2 rounded-card'

const AdvertLink = ({ advert }: { advert: Advert }) => {
  const host = hostOf(advert.link)
  return (
    <a
      href={advert.link}
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
      className="group block rounded-card"
    >
      <Picture
        name={advert.image}
        alt={advert.title || `Advert of ${host}`}
        sizes={sizes}
        className={`${shape} transition-opacity duration-150 group-hover:opacity-90`}
      />
      <span className="mt-2 flex items-center gap-1.5 text-[0.92rem] text-ink-soft group-hover:text-ink group-hover:underline">
        <span className="rounded border border-line-strong px-1.5 font-semibold text-xs">Advert</span>
        <span className="truncate">{host}</span>
        <Icon name="external" size={14} />
        <span className="unseen">(opens in a new tab)</span>
      </span>
    </a>
  )
}

/** A slot without an advert: an ornament, and nothing to click. */
const Empty = () => (
  <span className={`${shape} flex items-end justify-center gap-[6%] overflow-hidden bg-sand`}>
    {[0, 1, 2].map((arch) => (
      <svg key={arch} aria-hidden="true" viewBox="0 0 48 70" className="h-1/2" fill="none" strokeLinecap="round">
        <path d="M4 70V26a20 20 0 0 1 40 0v44" fill="var(--paper)" stroke="var(--line)" strokeWidth="4" />
        {arch === 1 && <path d="M15 70V32a9 9 0 0 1 18 0v38" fill="var(--gold)" opacity=".55" />}
      </svg>
    ))}
  </span>
)

const content = (slide: Slide): ReactNode => {
  if (slide.kind === 'advert') return <AdvertLink advert={slide.advert} />
  if (slide.kind === 'empty') return <Empty />
  return (
    <img
      src={slide.key}
      alt={slide.alt}
      width={800}
      height={600}
      loading="lazy"
      className={`${shape} w-full object-cover`}
    />
  )
}

type ControlProps = { icon: IconName; label: string; isOff?: boolean; onClick: () => void; className?: string }

// Not `disabled`: that would move the focus of the user who has just pressed it to the top of the page.
const Control = ({ icon, label, isOff = false, onClick, className = '' }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={() => isOff || onClick()}
    className={`grid size-11 place-items-center rounded-full bg-card border-[1.5px] border-line hover:bg-sand aria-disabled:cursor-not-allowed aria-disabled:opacity-40 ${className}`}
  >
    <Icon name={icon} />
  </button>
)

export const AdvertCarousel = ({ adverts }: { adverts: Advert[] }) => {
  const section = useRef<HTMLElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const slides = slidesOf(adverts)
  const isLooping = canLoop(adverts)
  const { place, isAtEnd, move } = useCarousel(track, slides.length, isLooping)
  const isPlaying = isLooping && !isPaused && !isHovered && !isFocused && !isTouched
  useAutoplay(section, isPlaying, move)
  const focus = { onFocus: () => setFocused(true), onBlur: () => setFocused(false) }
  const real = slides.filter(({ kind }) => kind !== 'empty').length
  return (
    <section ref={section} className="below-fold wrap mt-16" aria-roledescription="carousel" aria-labelledby="adverts">
      <div className="mb-5 flex items-center justify-between gap-4">
        <div>
          <h2 id="adverts" className="text-[1.25rem] sm:text-[1.5rem]">
            {adverts.length > 0 ? 'From our partners' : 'Around Ghana'}
          </h2>
          {adverts.length > 0 && <p className="text-ink-soft text-sm">Adverts</p>}
        </div>
        <div className={`flex gap-2 ${isLooping ? '' : 'min-[769px]:hidden'}`}>
          {isLooping && (
            <Control
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? 'Let the adverts move' : 'Stop the adverts moving'}
              onClick={() => setPaused(!isPaused)}
              className="motion-reduce:hidden"
            />
          )}
          <div className="flex gap-2" {...focus}>
            <Control icon="left" label="Previous" isOff={!isLooping && place === 0} onClick={() => move(-1)} />
            <Control icon="right" label="Next" isOff={isAtEnd} onClick={() => move(1)} />
          </div>
        </div>
      </div>
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="adverts"
        {...focus}
        onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onTouchStart={() => setTouched(true)}
        onTouchEnd={() => setTouched(false)}
        onTouchCancel={() => setTouched(false)}
        className="relative -m-1 grid auto-cols-[calc((100%-48px)/3)] grid-flow-col gap-6 overflow-x-auto p-1 [scroll-padding-inline:4px] [scroll-snap-type:x_mandatory] [scrollbar-width:none] max-[769px]:auto-cols-[calc((100%-24px)/2)] max-[481px]:auto-cols-[100%]"
      >
        {slides.map((slide) => (
          <li
            key={slide.key}
            aria-roledescription="slide"
            aria-hidden={slide.kind === 'empty' || undefined}
            className="snap-start"
          >
            {content(slide)}
          </li>
        ))}
        {isLooping &&
          slides.slice(0, sideBySide).map((slide) => (
            <li key={`again-${slide.key}`} aria-hidden="true" inert className="snap-start">
              {content(slide)}
            </li>
          ))}
      </ul>
      {/* Announced when the user moves it, not while it moves by itself. */}
      <p aria-live="polite" className="unseen">
        {isPlaying ? '' : `${Math.min(place + 1, real)} of ${real}`}
      </p>
    </section>
  )
}
