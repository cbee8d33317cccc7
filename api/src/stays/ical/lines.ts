// Owns the lines of an iCalendar file: its characters, unfolding, properties with their parameters, and the components around them.

export type Property = { name: string; params: ReadonlyMap<string, string>; value: string }
export type Component = { name: string; properties: Property[]; parts: Component[] }

/** Why a body is no calendar that can be trusted; nothing is stored and nothing is freed because of it. */
export type Fault = 'not-a-calendar' | 'cut-off' | 'too-large'

const bytesOfUtf16 = 2

const decoded = (bytes: Buffer, charset: string | null): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(bytesOfUtf16).toString('utf16le')
  if (charset !== null && /^(?:iso-8859-1|latin-?1|windows-1252|us-ascii)$/i.test(charset))
    return new TextDecoder('windows-1252').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const charsetOf = (contentType: string): string | null => /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? null

/**
 * Takes the bytes of a body and its content type; gives its lines, unfolded and without what no database stores. Unfolded before decoding,
 * since a fold may cut a character.
 */
export const linesOf = (body: Buffer, contentType: string): string[] => {
  const isWide = body[0] === 0xff && body[1] === 0xfe
  const text = isWide
    ? decoded(body, null).replace(/\r?\n[ \t]/g, '')
    : decoded(Buffer.from(body.toString('latin1').replace(/\r?\n[ \t]/g, ''), 'latin1'), charsetOf(contentType))
  return text
    .replace(/^\u{feff}/u, '')
    .replaceAll('\0', '')
    .toWellFormed()
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
}

/** Reads one line; null where it is none of the format. Goes through the line once, whatever is in it. */
export const propertyOf = (line: string): Property | null => {
  const cuts: number[] = []
  let isQuoted = false
  let end = -1
  for (let at = 0; at < line.length && end < 0; at++) {
    const character = line[at]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === ';') cuts.push(at)
    else if (!isQuoted && character === ':') end = at
  }
  if (end < 0) return null
  const [name = '', ...rest] = [...cuts, end].map((cut, n) => line.slice(n === 0 ? 0 : (cuts[n - 1] ?? 0) + 1, cut))
  if (!/^[\w-]+$/.test(name)) return null
  const params = rest.map((text): [string, string] => {
    const [key = '', ...value] = text.split('=')
    return [key.trim().toUpperCase(), value.join('=').trim().replace(/^"|"$/g, '')]
  })
  return { name: name.toUpperCase(), params: new Map(params), value: line.slice(end + 1) }
}

const begins = /^begin:vcalendar\s*$/i
const ends = /^end:vcalendar\s*$/i

/** Builds the calendar of lines; a fault where the first line does not begin one or the last does not end it. */
export const calendarOf = (lines: readonly string[]): Component | Fault => {
  if (!begins.test(lines[0] ?? '')) return 'not-a-calendar'
  if (!ends.test(lines.at(-1) ?? '')) return 'cut-off'
  const root: Component = { name: 'VCALENDAR', properties: [], parts: [] }
  const open: Component[] = [root]
  for (const line of lines.slice(1, -1)) {
    const property = propertyOf(line)
    const inner = open.at(-1) ?? root
    if (property?.name === 'BEGIN') {
      const part: Component = { name: property.value.trim().toUpperCase(), properties: [], parts: [] }
      inner.parts.push(part)
      open.push(part)
    } else if (property?.name === 'END') {
      if (open.length > 1) open.pop()
    } else if (property !== null) inner.properties.push(property)
  }
  return root
}

/** The first property of that name. */
export const propertyNamed = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((property) => property.name === name)

/** The text of a value, without the escapes of the format. */
export const textOfValue = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
