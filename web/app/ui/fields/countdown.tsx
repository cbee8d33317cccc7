// Owns a countdown to an instant, updated every second.
import { useEffect, useState } from 'react'
import { nowMillis } from '../../lib/clock.ts'

/** Seconds until `untilMillis`, never below zero; null before hydration, or without a deadline. */
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

const pad = (number: number) => String(number).padStart(2, '0')

/** "29:41", from an hour on "23:29:41". */
export const clockText = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  return hours > 0 ? `${hours}:${pad(minutes % 60)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
