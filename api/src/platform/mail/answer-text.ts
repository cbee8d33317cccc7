// Owns what somebody has written in an answer to a mail: its text without the mail that it quotes and without signatures of programs.

/** Stands at the beginning of mails that can be answered: what a mail program quotes begins with it. */
export const answerAbove = 'Answer above this line, and your words are sent as a message.'

const quoted = /^\s*>/
// "On Fri, 4 Dec 2026 at 10:00, Akwaaba <no-reply@…> wrote:", which programs break into two lines, and the same in French and German.
const introduction = /^\s*(?:on|le|am)\b.{5,300}\b(?:wrote|a écrit|schrieb(?:.{0,100}))\s*:\s*$/i
const startOfQuote = /^\s*-{2,}\s*(?:original message|forwarded message|message d'origine)\s*-{2,}\s*$/i
const ruler = /^\s*_{10,}\s*$/
const headOfQuote = /^\s*\*?(?:from|de|von)\s*:\*?\s.*[^\s@]@[^\s@]/i
const restOfHead = /^\s*\*?(?:sent|date|to|cc|reply-to|subject|envoyé|à|objet|gesendet|datum|an|betreff)\s*:/i
const signature = /^-- ?$/
// Only what names a device or a mail program: "Sent via mobile money." is what somebody has written.
const bySomeDevice =
  /^\s*(?:(?:sent|envoyé|gesendet)\s(?:from|for|with|via|depuis|de|mit|von)\s.{0,40}(?:\b(?:iphone|ipad|ios|android|samsung|galaxy|huawei|tecno|infinix|itel|xiaomi|redmi|pixel|nokia|blackberry|smartphone|tablet|handy|outlook|windows|yahoo|gmail|proton)\b.{0,40}|\bmy (?:mobile|phone|mobile phone|mobile device)\W{0,3})|get outlook for .{2,40})$/i
const longestIntroduction = 400

/** How many lines the introduction of a quote has that begins at a line: none, one or two. */
const introducing = (lines: readonly string[], at: number): number => {
  const line = lines[at] ?? ''
  if (line.length > longestIntroduction) return 0
  if (introduction.test(line)) return 1
  return introduction.test(`${line.trimEnd()} ${(lines[at + 1] ?? '').slice(0, longestIntroduction).trim()}`) ? 2 : 0
}

const nextOf = (lines: readonly string[], at: number, upTo: number): string[] =>
  lines.slice(at, at + upTo).filter((line) => line.trim() !== '')

const isHead = (lines: readonly string[], at: number): boolean =>
  headOfQuote.test((lines[at] ?? '').slice(0, longestIntroduction)) &&
  restOfHead.test(nextOf(lines, at + 1, 3)[0] ?? '')

/** Whether the mail that was answered begins at a line. */
const isEnd = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (ruler.test(line)) return [1, 2, 3].some((below) => isHead(lines, at + below))
  return line.includes(answerAbove) || startOfQuote.test(line) || isHead(lines, at) || signature.test(line)
}

/** What follows on lines that read like an introduction: a quote with marks, one without, or none, and they are words of the author. */
const quoteAfter = (lines: readonly string[], at: number, length: number): 'marked' | 'plain' | 'none' => {
  const next = nextOf(lines, at + length, 8)
  if (quoted.test(next[0] ?? '')) return 'marked'
  const isByAddress = lines.slice(at, at + length).some((line) => line.includes('@'))
  const isOurs = next.some((line) => !quoted.test(line) && line.includes(answerAbove))
  return isByAddress || isOurs ? 'plain' : 'none'
}

/** Takes the text of a mail; gives what its author has written, also between and below quoted lines. */
export const answerOf = (text: string): string => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (quoted.test(line)) continue
    if (isEnd(lines, at)) break
    const length = introducing(lines, at)
    const quote = length > 0 ? quoteAfter(lines, at, length) : 'none'
    if (quote === 'plain') break
    if (quote === 'marked') at += length - 1
    else kept.push(line)
  }
  while (kept.length > 0 && (kept.at(-1)?.trim() === '' || bySomeDevice.test(kept.at(-1) ?? ''))) kept.pop()
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
