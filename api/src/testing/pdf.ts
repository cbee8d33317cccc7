// Owns reading the text of a PDF in tests: inflates its streams and maps its glyphs to characters by its fonts.
import { inflateSync } from 'node:zlib'

// What is compressed may end with a carriage return; inflating ignores one that follows it.
const streamsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(({ 1: body = '' }) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      return [] // not deflated: a picture or a font
    }
  })
}

const mapOf = (cmap: string): Map<string, string> =>
  new Map(
    [...cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(({ 1: first = '0', 2: list = '' }) =>
      [...list.matchAll(/<([0-9a-f]+)>/gi)].map(({ 1: code = '' }, i): [string, string] => [
        (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )

/** The lines of text in a PDF, decoded by each of its fonts; only the right font of a line gives readable text. */
export const textOfPdf = (pdf: Buffer): string[] => {
  const streams = streamsOf(pdf)
  const maps = streams.filter((stream) => stream.includes('beginbfrange')).map(mapOf)
  const drawn = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(({ 1: parts = '' }) => parts))
  const glyphs = drawn.map((parts) => [...parts.matchAll(/<([0-9a-f]+)>/gi)].map(({ 1: hex = '' }) => hex).join(''))
  return maps.flatMap((map) =>
    glyphs.map((hex) => (hex.match(/.{4}/g) ?? []).map((code) => map.get(code.toLowerCase()) ?? '?').join('')),
  )
}
