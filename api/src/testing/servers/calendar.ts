// Owns the calendar server of another platform, as tests have it: what it answers next, and what it was asked.
import { createServer } from 'node:http'
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { afterAll } from 'vitest'
import { writeCalendar } from '#ical/writing.ts'

/** A stay that the calendar has: its name, its days counted from a first one, and its summary. */
type Event = [uid: string, from: number, to: number, summary?: string]

const madeAt = new Date('2040-06-01T00:00:00Z')

/**
 * Starts a server that answers any address with one calendar, and stops it after the tests of the file; gives its `host`, what it answers and was
 * asked (`platform`), and `says`, which lets it answer with stays counted from a day. `hasMarks` lets it send a mark of each answer and answer 304 to it.
 */
export const startCalendarServer = async ({ hasMarks = false } = {}) => {
  const platform = { status: 200, body: '', asked: 0, marks: [] as unknown[] }
  const server = createServer(({ headers }, reply) => {
    const mark = `"${platform.body.length}"`
    platform.asked++
    platform.marks.push(headers['if-none-match'])
    if (hasMarks && platform.status === 200 && headers['if-none-match'] === mark) return reply.writeHead(304).end()
    reply
      .writeHead(platform.status, { 'content-type': 'text/calendar', ...(hasMarks ? { etag: mark } : {}) })
      .end(platform.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => void server.close())
  const at = server.address()
  const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : ''}`
  const says = (first: CalendarDate, ...events: Event[]) => {
    const all = events.map(([uid, from, to, summary = 'Reserved']) => ({
      ...{ uid, from: addDays(first, from), to: addDays(first, to), summary, madeAt },
    }))
    Object.assign(platform, { status: 200, body: writeCalendar('Other', all) })
  }
  return { platform, host, says }
}
