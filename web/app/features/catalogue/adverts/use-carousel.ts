// Owns how the carousel moves: native scrolling by touch, animated by buttons and by itself, in an endless loop.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { savesData } from '../../../ui/save-data.ts'

const animationMillis = 600
const pauseMillis = 3000

const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const eased = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)

/** The distance from one slide to the next, as it is laid out now. */
const stepOf = (track: HTMLElement) => {
  const [first, second] = [...track.children].filter((child) => child instanceof HTMLElement)
  return first && second ? second.offsetLeft - first.offsetLeft : 1
}
const placeOf = (track: HTMLElement) => Math.round(track.scrollLeft / stepOf(track))

/** Animates the scroll to a place; gives a function that cancels it. Snapping is off until then, or it would act in every frame. */
const animateTo = (track: HTMLElement, place: number, onEnd: () => void): (() => void) => {
  const from = track.scrollLeft
  const to = place * stepOf(track)
  let frame = 0
  let begun: number | undefined
  const stop = () => {
    cancelAnimationFrame(frame)
    track.style.scrollSnapType = ''
  }
  const next = (now: number) => {
    begun ??= now
    const part = Math.min(1, (now - begun) / animationMillis)
    track.scrollLeft = from + (to - from) * eased(part)
    if (part < 1) {
      frame = requestAnimationFrame(next)
      return
    }
    stop()
    onEnd()
  }
  track.style.scrollSnapType = 'none'
  if (hasReducedMotion()) begun = Number.NEGATIVE_INFINITY
  frame = requestAnimationFrame(next)
  return stop
}

/**
 * `count` slides in the track, followed by copies of the first ones where it loops: past the last slide the copies come
 * into view, and the track then jumps back to the originals, which look the same.
 */
export const useCarousel = (track: RefObject<HTMLElement | null>, count: number, isLooping: boolean) => {
  const [place, setPlace] = useState(0)
  const [isAtEnd, setAtEnd] = useState(false)
  const cancelAnimation = useRef<() => void>(undefined)
  const target = useRef<number>(null)

  const settle = useCallback(() => {
    const element = track.current
    if (!element) return
    target.current = null
    if (isLooping && placeOf(element) >= count) element.scrollLeft -= count * stepOf(element)
    setPlace(placeOf(element))
    setAtEnd(!isLooping && element.scrollLeft + element.clientWidth >= element.scrollWidth - 2)
  }, [track, count, isLooping])

  const move = useCallback(
    (by: 1 | -1) => {
      const element = track.current
      if (!element) return
      cancelAnimation.current?.()
      // Pressed again during the animation: the first step is completed at once.
      if (target.current !== null) element.scrollLeft = target.current * stepOf(element)
      settle()
      if (isLooping && by < 0 && placeOf(element) === 0) element.scrollLeft = count * stepOf(element)
      target.current = placeOf(element) + by
      cancelAnimation.current = animateTo(element, target.current, settle)
    },
    [track, count, isLooping, settle],
  )

  useEffect(() => {
    const element = track.current
    if (!element) return
    // Touch and wheel take over from the animation at once.
    const onUserScroll = () => {
      cancelAnimation.current?.()
      target.current = null
    }
    element.addEventListener('pointerdown', onUserScroll)
    element.addEventListener('wheel', onUserScroll, { passive: true })
    // Each frame of the animation may fire scrollend as well; only the user's scrolling counts.
    const onScrollEnd = () => {
      if (target.current === null) settle()
    }
    element.addEventListener('scrollend', onScrollEnd)
    return () => {
      cancelAnimation.current?.()
      element.removeEventListener('pointerdown', onUserScroll)
      element.removeEventListener('wheel', onUserScroll)
      element.removeEventListener('scrollend', onScrollEnd)
    }
  }, [track, settle])

  return { place, isAtEnd, move }
}

/** Moves on every three seconds while the carousel is visible, unless the user prefers reduced motion or saves data: each slide is a picture. */
export const useAutoplay = (box: RefObject<HTMLElement | null>, isOn: boolean, move: (by: 1) => void) => {
  useEffect(() => {
    const element = box.current
    if (!isOn || !element) return
    let isVisible = false
    const observer = new IntersectionObserver(([entry]) => {
      isVisible = entry?.isIntersecting ?? false
    })
    observer.observe(element)
    const timer = setInterval(() => {
      if (isVisible && !document.hidden && !hasReducedMotion() && !savesData()) move(1)
    }, pauseMillis)
    return () => {
      clearInterval(timer)
      observer.disconnect()
    }
  }, [box, isOn, move])
}
