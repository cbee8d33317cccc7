// Owns how many pages one network address may have rendered in a minute. Counted in each process, since each renders.
import { LRUCache } from 'lru-cache'

const windowMillis = 60_000
const maxAddresses = 10_000

/**
 * Gives a function that counts one rendering for an address at a time (ms), and answers how many seconds it has to wait: 0
 * within its count.
 */
export const limitRenders = (perMinute: number) => {
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: maxAddresses })
  return (address: string, now: number): number => {
    const known = windows.get(address)
    const current = known && known.endsAt > now ? known : { endsAt: now + windowMillis, count: 0 }
    current.count += 1
    windows.set(address, current)
    return current.count > perMinute ? (current.endsAt - now) / 1000 : 0
  }
}

/** The page that somebody sees who has to wait so many seconds; a plain one, since rendering is what is limited. */
export const tooManyPagesHtml = (seconds: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please wait a moment</title>
<style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}</style></head>
<body><main><h1>Please wait a moment</h1>
<p>Very many pages were opened from your network in a short time. Please try again in ${Math.ceil(seconds)} seconds.
Nothing you have booked or paid is lost.</p></main></body></html>
`
