// Owns what somebody has written in an answer to a mail: its text without the mail that it quotes and without signatures of programs.

/** Stands at the beginning of mails that can be answered: what a mail program quotes begins with it. */
export const answerAbove = 'Answer above this line, and your words are sent as a message.'

const quoted = /^\s*>/
// "On Fri, 4 Dec 2026 at 10:00, Akwaaba <no-reply@…> wrote:", which programs break into two lines, and the same in French and German.
const introduction = /^\s*(?:on|le|am)\b.{5,300}\b(?:wrote|a écrit|schrieb(?:.{0,100}))\s*:\s*$/i
const startOfQuote = /^\s*(?:-{2,}\s*(?:original message|forwarded message|message d'origine)\s*-{2,}|_{10,})\s*$/i
const headOfQuote = /^\s*\*?(?:from|de|von)\s*:\*?\s.*@/i
const signature = /^-- ?$/
const bySomeDevice = /^\s*(?:sent|get outlook|envoyé|gesendet)\s(?:from|for|with|via|depuis|de|mit)\s.{2,60}$/i
const longestIntroduction = 400

/** How many lines the introduction of a quote has that begins at a line: none, one or two. */
const introducing = (lines: readonly string[], at: number): number => {
  const line = lines[at] ?? ''
  if (line.length > longestIntroduction) return 0
  if (introduction.test(line)) return 1
  return introduction.test(`${line.trimEnd()} ${(lines[at + 1] ?? '').slice(0, longestIntroduction).trim()}`) ? 2 : 0
}

const isEnd = (line: string): boolean =>
  line.includes(answerAbove) ||
  startOfQuote.test(line) ||
  headOfQuote.test(line.slice(0, longestIntroduction)) ||
  signature.test(line)

/** Takes the text of a mail; gives what its author has written, also between and below quoted lines. */
export const answerOf = (text: string): string => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (quoted.test(line)) continue
    if (isEnd(line)) break
    const length = introducing(lines, at)
    if (length > 0) {
      const next = lines.slice(at + length, at + length + 3).find((one) => one.trim() !== '')
      // What follows without marks is the mail that was answered.
      if (next === undefined || !quoted.test(next)) break
      at += length - 1
      continue
    }
    kept.push(line)
  }
  while (kept.length > 0 && (kept.at(-1)?.trim() === '' || bySomeDevice.test(kept.at(-1) ?? ''))) kept.pop()
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
