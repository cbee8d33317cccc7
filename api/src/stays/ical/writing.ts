// Owns writing a calendar in the format that other platforms read.
import type { CalendarDate } from '@akwaaba/contract/dates'

type Event = {
  uid: string
  from: CalendarDate
  to: CalendarDate
  summary: string
  madeAt: Date
  /** what only its own guest may read */
  details?: { status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'; location: string; description: string; url: string }
}

const maxOctets = 75

/** Folds a line so that no part has more than 75 octets and no character is cut. */
const foldLine = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > maxOctets) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n')
}

/** The text of a value, with the escapes of the format. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, (it) => `\\${it}`).replace(/\r?\n/g, '\\n')

const compact = (date: CalendarDate) => date.replaceAll('-', '')
const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const refreshing = ['X-PUBLISHED-TTL:PT15M', 'REFRESH-INTERVAL;VALUE=DURATION:PT15M']

const detailLines = ({ status, location, description, url }: NonNullable<Event['details']>) => [
  `LOCATION:${escapeText(location)}`,
  `DESCRIPTION:${escapeText(description)}`,
  `URL:${url}`,
  `STATUS:${status}`,
]

/** Writes a calendar; the same events give the same bytes. `isRead`: whether it is read again and again, and not saved once. */
export const writeCalendar = (siteName: string, events: readonly Event[], isRead = true): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(siteName)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(isRead ? refreshing : []),
    ...events.flatMap(({ uid, from, to, summary, madeAt, details }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(to)}`,
      `SUMMARY:${escapeText(summary)}`,
      ...(details ? detailLines(details) : []),
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
