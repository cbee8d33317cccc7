// Owns how the carousel moves: native scrolling for fingers, gliding for buttons and for itself, round without an end.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const glideMillis = 600
const restMillis = 3000

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const eased = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2)

/** The distance from one slide to the next, as it is laid out now. */
const stepOf = (track: HTMLElement) => {
  const [first, second] = [...track.children].filter((child) => child instanceof HTMLElement)
  return first && second ? second.offsetLeft - first.offsetLeft : 1
}
const placeOf = (track: HTMLElement) => Math.round(track.scrollLeft / stepOf(track))

/** Scrolls to a place; gives the way to break off. Snapping rests in the meantime, or it would pull at every frame. */
const glide = (track: HTMLElement, place: number, onEnd: () => void): (() => void) => {
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
    const part = Math.min(1, (now - begun) / glideMillis)
    track.scrollLeft = from + (to - from) * eased(part)
    if (part < 1) {
      frame = requestAnimationFrame(next)
      return
    }
    stop()
    onEnd()
  }
  track.style.scrollSnapType = 'none'
  if (isStill()) begun = Number.NEGATIVE_INFINITY
  frame = requestAnimationFrame(next)
  return stop
}

/**
 * `count` slides in the track, followed by copies of the first ones where it goes round: past the last slide the copies
 * come into view, and the track then stands at the originals again without anybody seeing a jump.
 */
export const useCarousel = (track: RefObject<HTMLElement | null>, count: number, round: boolean) => {
  const [place, setPlace] = useState(0)
  const [isAtEnd, setAtEnd] = useState(false)
  const breakOff = useRef<() => void>(undefined)
  const target = useRef<number>(null)

  const settle = useCallback(() => {
    const element = track.current
    if (!element) return
    target.current = null
    if (round && placeOf(element) >= count) element.scrollLeft -= count * stepOf(element)
    setPlace(placeOf(element))
    setAtEnd(!round && element.scrollLeft + element.clientWidth >= element.scrollWidth - 2)
  }, [track, count, round])

  const move = useCallback(
    (by: 1 | -1) => {
      const element = track.current
      if (!element) return
      breakOff.current?.()
      // Pressed again on the way: what was wished for first is not lost.
      if (target.current !== null) element.scrollLeft = target.current * stepOf(element)
      settle()
      if (round && by < 0 && placeOf(element) === 0) element.scrollLeft = count * stepOf(element)
      target.current = placeOf(element) + by
      breakOff.current = glide(element, target.current, settle)
    },
    [track, count, round, settle],
  )

  useEffect(() => {
    const element = track.current
    if (!element) return
    // A finger or a wheel takes over at once.
    const yieldToHand = () => {
      breakOff.current?.()
      target.current = null
    }
    element.addEventListener('pointerdown', yieldToHand)
    element.addEventListener('wheel', yieldToHand, { passive: true })
    // Each frame of a glide may end a scroll as well; only a hand's own counts.
    const onScrollEnd = () => {
      if (target.current === null) settle()
    }
    element.addEventListener('scrollend', onScrollEnd)
    return () => {
      breakOff.current?.()
      element.removeEventListener('pointerdown', yieldToHand)
      element.removeEventListener('wheel', yieldToHand)
      element.removeEventListener('scrollend', onScrollEnd)
    }
  }, [track, settle])

  return { place, isAtEnd, move }
}

/** Moves on every three seconds while the carousel is in sight and nobody wishes for stillness. */
export const useAutoplay = (box: RefObject<HTMLElement | null>, isOn: boolean, move: (by: 1) => void) => {
  useEffect(() => {
    const element = box.current
    if (!isOn || !element) return
    let isSeen = false
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? false
    })
    observer.observe(element)
    const timer = setInterval(() => {
      if (isSeen && !document.hidden && !isStill()) move(1)
    }, restMillis)
    return () => {
      clearInterval(timer)
      observer.disconnect()
    }
  }, [box, isOn, move])
}
