// Owns seconds that run down: until an instant, told every second while somebody looks.
import { useEffect, useState } from 'react'
import { nowMillis } from '../lib/clock.ts'

/** Seconds until `untilMillis`, never below zero; null before the page has woken up, or without an end. */
export const useSecondsLeft = (untilMillis: number | null): number | null => {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (untilMillis === null) return setSeconds(null)
    const tick = () => setSeconds(Math.max(0, Math.ceil((untilMillis - nowMillis()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [untilMillis])
  return seconds
}

/** "29:41". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
