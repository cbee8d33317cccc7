// Owns the arithmetic of measurements: medians, percentiles, repeatable dice, and the formats of numbers.
export const median = (values: readonly number[]): number => percentile(values, 50)

export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = ((sorted.length - 1) * percent) / 100
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

/** Random numbers of a seed (mulberry32): every contender of a round gets the same ones. */
export const dice = (seed: number) => {
  let state = seed >>> 0
  /** A whole number from 0 to `sides` - 1. */
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides)
  }
}

const shown = (value: number, decimals: number, unit: string) =>
  Number.isFinite(value)
    ? `${value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${unit}`
    : '–'

export const ms = (value: number): string => shown(value, value < 10 ? 2 : value < 100 ? 1 : 0, ' ms')
export const micros = (value: number): string => shown(value, 0, ' µs')
export const times = (value: number): string => shown(value, 2, 'x')
export const kilobytes = (bytes: number): string => shown(bytes / 1000, 1, ' kB')
export const shift = (value: number): string => shown(value, value === 0 ? 0 : 5, '')
export const count = (value: number): string => shown(value, 0, '')
