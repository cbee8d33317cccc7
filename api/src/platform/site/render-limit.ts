// Owns how many pages one network address may have rendered in a minute. Counted in each process, since each renders.
import { LRUCache } from 'lru-cache'

const windowMillis = 60_000
const maxAddresses = 10_000

/**
 * Gives a function that counts one rendering for an address at a time (ms) and gives how many seconds it has to wait: 0
 * within the limit.
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

// The colours and the logo of the site, inline, since fonts and style sheets would be more requests of the same visitor.
const style = `body{font:1.1rem/1.6 system-ui,sans-serif;background:#fbf7f0;color:#1e1b16;margin:0;padding:24px 16px;overflow-wrap:anywhere}
main{max-width:30rem;margin:10vh auto 0;padding:32px 24px;background:#fff;border:1px solid #e7decf;border-radius:28px}
p:first-child{margin:0;display:flex;align-items:center;gap:10px;color:#0f5d46;font-weight:700;font-size:1.4rem}
h1{font-size:1.6rem;line-height:1.15;margin:24px 0 8px}
a{display:inline-flex;align-items:center;min-height:44px;margin-top:8px;padding:0 22px;border:1px solid transparent;border-radius:999px;background:#0f5d46;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #1e6e7e;outline-offset:2px}`
const mark =
  '<svg aria-hidden="true" width="30" height="30" viewBox="0 0 32 32"><path d="M4 30V15a12 12 0 0 1 24 0v15" fill="none" stroke="#0f5d46" stroke-width="4.5" stroke-linecap="round"/><path d="M11 30V16a5 5 0 0 1 10 0v14" fill="#e8a317"/></svg>'
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page for a visitor of the site `siteName` who has to wait so many seconds. It is a constant, since rendering is limited. */
export const tooManyPagesHtml = (siteName: string, seconds: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please wait a moment</title><style>${style}</style></head>
<body><main><p>${mark}${escapeHtml(siteName)}</p><h1>Please wait a moment</h1>
<p>Very many pages were opened from your network in a short time. Please try again in ${Math.ceil(seconds)} seconds.
Nothing you have booked or paid is lost.</p>
<a href="">Try Again</a></main></body></html>
`
