// Owns what a wall clock of another time zone is in Accra, which keeps UTC all year.
import type { Component } from './lines.ts'
import { propertyNamed } from './lines.ts'

/** The names that Windows gives to zones, as in calendars of Outlook and Exchange. */
const windowsNames: Record<string, string> = {
  'Greenwich Standard Time': 'Africa/Accra',
  'GMT Standard Time': 'Europe/London',
  UTC: 'UTC',
  'Coordinated Universal Time': 'UTC',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'Egypt Standard Time': 'Africa/Cairo',
  'Morocco Standard Time': 'Africa/Casablanca',
  'Namibia Standard Time': 'Africa/Windhoek',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Helsinki',
  'GTB Standard Time': 'Europe/Bucharest',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Russian Standard Time': 'Europe/Moscow',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'Iran Standard Time': 'Asia/Tehran',
  'Pakistan Standard Time': 'Asia/Karachi',
  'India Standard Time': 'Asia/Kolkata',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'China Standard Time': 'Asia/Shanghai',
  'Singapore Standard Time': 'Asia/Singapore',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'Azores Standard Time': 'Atlantic/Azores',
  'Cape Verde Standard Time': 'Atlantic/Cape_Verde',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'Atlantic Standard Time': 'America/Halifax',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
}

const minuteMillis = 60_000

type ShiftOf = (wall: number) => number
const known = new Map<string, ShiftOf | null>()

/** How many minutes a zone is ahead of UTC at a wall clock, given as if it were UTC; null for a name that is none. */
const shiftNamed = (name: string): ShiftOf | null => {
  const kept = known.get(name)
  if (kept !== undefined) return kept
  let shift: ShiftOf | null = null
  try {
    const format = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
      ...{ timeZone: name, year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
    const aheadAt = (instant: number) => {
      const parts = Object.fromEntries(
        format.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]),
      )
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
      return (Date.UTC(year, month - 1, day, hour, minute, second) - instant) / minuteMillis
    }
    // Twice, because the first guess may be on the other side of a change of the clocks.
    shift = (wall) => aheadAt(wall - aheadAt(wall) * minuteMillis)
    if (known.size < 200) known.set(name, shift)
  } catch {
    shift = null
  }
  return shift
}

const offsetOf = (text: string): number | null => {
  const match = /^([+-])(\d\d)(\d\d)/.exec(text.trim())
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : null
}

/** Gives what takes a TZID and a wall clock in milliseconds, and gives the instant; null for a zone that is unknown. */
export const zonesOf = (calendar: Component) => {
  const own = new Map<string, number>()
  for (const zone of calendar.parts.filter(({ name }) => name === 'VTIMEZONE')) {
    const standard = zone.parts.find(({ name }) => name === 'STANDARD') ?? zone.parts[0]
    const offset = standard && offsetOf(propertyNamed(standard, 'TZOFFSETTO')?.value ?? '')
    const id = propertyNamed(zone, 'TZID')?.value.trim()
    if (id !== undefined && offset !== null && offset !== undefined) own.set(id, offset)
  }
  return (tzid: string, wall: number): number | null => {
    const name = tzid.replace(/^\/[^/]+\/(?:[^/]+\/)??(?=[A-Z][a-z]+\/)/, '')
    const ahead = shiftNamed(windowsNames[tzid] ?? name)?.(wall) ?? own.get(tzid)
    return ahead === undefined ? null : wall - ahead * minuteMillis
  }
}
