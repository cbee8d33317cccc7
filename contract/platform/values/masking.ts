// Owns what the other side does not read of a message before the stay is paid for: phone numbers, e-mail addresses, links, names on other
// networks, and invitations to write there. Dates, prices, postal codes and references of ours stay.
type Span = readonly [start: number, end: number]

/** A text in plain signs, and for each of its units where in the original it begins. */
type Plain = { text: string; origins: number[] }

// Drawn over or around a sign, or joining signs: they hide a digit from a pattern and not from the eye.
const drawnOver = /\p{Me}|[\u0334-\u0338]|\u200d|\ufe0f/u
const mark = /\p{M}/u
const letter = /[\p{L}\p{M}]/u

/** A text with circled, raised, wide and boxed signs as the plain ones that they look like. */
const plainOf = (original: string): Plain => {
  const parts: string[] = []
  const origins: number[] = []
  let at = 0
  let last = ''
  for (const sign of original) {
    const isKept = !drawnOver.test(sign) && !(mark.test(sign) && !letter.test(last))
    const plain = isKept ? sign.normalize('NFKC') : ''
    for (let n = 0; n < plain.length; n++) origins.push(at)
    parts.push(plain)
    at += sign.length
    if (isKept) last = sign
  }
  return { text: parts.join(''), origins: [...origins, at] }
}

/** Where in the original a part of the plain text is; a sign that is several plain ones is in it as a whole. */
const inOriginal = ({ origins }: Plain, [start, end]: Span): Span => {
  let after = end
  while (after < origins.length - 1 && origins[after] === origins[after - 1]) after++
  return [origins[start] ?? 0, origins[after] ?? 0]
}

/** What stands in the place of contact details. */
export const maskedText = '[contact details appear once you have booked]'

const topLevel =
  'com|net|org|info|biz|app|dev|shop|site|online|store|club|live|xyz|top|link|click|vip|page|mobi|africa|gh|ng|io|co|me|uk|fr|de|ca|eu|tv|ly'
const mailbox = 'gmail|googlemail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|live|aol|ymail|gmx'
const network =
  "what'?s?\\s?app|wh?atsap+|wassap|watsapp|telegram|signal|viber|imo|snapchat|insta(?:gram)?|facebook|messenger|tik\\s?tok|skype|wechat"
const named =
  'whatsapp|telegram|viber|snap(?:chat)?|insta(?:gram)?|ig|facebook|fb|tik\\s?tok|skype|wechat|gmail|yahoo|hotmail|icloud'
const at = '(?:@|\\s*[(\\[{]\\s*at\\s*[)\\]}]\\s*)'
const dot = '(?:\\s*[(\\[{]\\s*dot\\s*[)\\]}]\\s*|\\s+(?:dot|point)\\s+|\\.)'

// From its beginning only, so that a long word is scanned once.
const mailName = '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]+'

const contacts: readonly RegExp[] = [
  // ama@mail.example, ama (at) mail (dot) example, ama @ gmail.com
  new RegExp(`${mailName}(?:${at}|\\s+@\\s*|\\s*@\\s+)[\\p{L}\\p{N}-]+(?:${dot}[\\p{L}\\p{N}-]{2,})+`, 'giu'),
  // ama at gmail, ama at mail dot com
  new RegExp(`${mailName}\\s+(?:at|arobase)\\s+(?:${mailbox})\\b(?:${dot}[\\p{L}]{2,})*`, 'giu'),
  new RegExp(`${mailName}\\s+(?:at|arobase)\\s+[\\p{L}\\p{N}-]+(?:\\s+(?:dot|point)\\s+[\\p{L}]{2,})+`, 'giu'),
  /\b[a-z][a-z0-9+.-]{1,15}:\/\/\S+/giu,
  /\bwww\s?\.\s?\S+/giu,
  /\b(?:wa|t|m|fb)\.me\b\S*/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}@.-])[\\p{L}\\p{N}-]{2,}(?:\\.[\\p{L}\\p{N}-]{2,})*\\.(?:${topLevel})(?![\\p{L}\\p{N}-])(?:/\\S*)?`,
    'gu',
  ),
  /(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}\s?(?:\s+(?:dot|point)\s+|\s*[([{]\s*dot\s*[)\]}]\s*)(?:com|net|org|info|gh|co|io|me)\b/giu,
  // ama@gmail, gmail: ama22, insta: ama_22
  new RegExp(`${mailName}\\s*@\\s*(?:${mailbox})\\b`, 'giu'),
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${named})\\s*[:=]\\s*[\\p{L}\\p{N}_.]{3,}`, 'giu'),
  // @name, but neither @3pm nor @home
  /(?<![\p{L}\p{N}._@])@(?!(?:home|work|night|noon|the|school|airport|least)\b)[\p{L}_][\p{L}\p{N}_.]{2,}/giu,
  new RegExp(`\\b(?:${network})\\s+(?:me|us)\\b`, 'giu'),
  new RegExp(
    `\\b(?:call|text|write|message|reach|contact|find|add|ping|dm)\\s+(?:to\\s+)?(?:me|us)\\s+(?:on|at|via|by|through)\\s+(?:my\\s+)?(?:${network}|phone|mobile)\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?:my|our)\\s+(?:${network})(?:\\s+(?:is|number|name|handle))?\\s*[:=]?\\s*[\\p{L}\\p{N}_.]*\\p{N}[\\p{L}\\p{N}_.]*`,
    'giu',
  ),
]

const year = '(?:19|20)\\p{Nd}{2}'
const day = '(?:0?[1-9]|[12]\\p{Nd}|3[01])'
const month = '(?:0?[1-9]|1[0-2])'
const money = '(?:\\p{Nd}{1,3}(?:[, ]\\p{Nd}{3})+|[1-9]\\p{Nd}{0,6}|0)(?:\\.\\p{Nd}{1,2})?'
const alone = ['(?<![\\p{Nd}+])', '(?![-/.]?\\p{Nd})'] as const
const whole = (pattern: string) => new RegExp(`${alone[0]}(?:${pattern})${alone[1]}`, 'giu')

/** What is no phone number although it looks like one. */
const harmless: readonly RegExp[] = [
  whole(`${year}([-/. ])${month}\\1${day}`),
  whole(`${day}([-/. ])${month}\\1${year}`),
  whole(`${month}([-/. ])${day}\\1${year}`),
  whole(`${day}([-/.])${month}\\1\\p{Nd}{2}`),
  whole(`${month}([-/.])${day}\\1\\p{Nd}{2}`),
  whole(`${year}\\s?[-–/]\\s?${year}`),
  whole(`20\\p{Nd}{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\p{Nd}|3[01])`),
  /(?<!\p{Nd})(?:[01]?\p{Nd}|2[0-3])[:h][0-5]\p{Nd}(?!\p{Nd})/giu,
  new RegExp(`(?:GHS|GH₵|GH¢|₵|US\\$|\\$|USD|€|EUR|£|GBP|cedis?|dollars?)\\s?${money}(?![\\p{Nd}])`, 'giu'),
  new RegExp(`(?<![\\p{Nd}+.])${money}\\s?(?:GHS|cedis?|dollars?|euros?|pounds|USD|EUR|GBP|\\$|€|£|%)`, 'giu'),
  // Ghana's postal codes, and references of ours.
  /\b[A-Z][A-Z0-9]-\p{Nd}{3,4}-\p{Nd}{4}(?!\p{Nd})/gu,
  /\b(?:AKW|PAY|TRF|PB)-(?=[0-9A-Z]{0,7}[A-Z])[0-9A-Z]{8}\b/gu,
]

// What stands in the place of what is no phone number.
const blanked = '\u0001'
const gap = '[\\s.\\-()/–—_*·•|~\\u200c\\u200d]'
// Lines are no gaps: a list of numbers is not a phone number.
const inLine = `(?:(?!\\n)${gap}){0,3}`
const phones: readonly RegExp[] = [
  new RegExp(`(?:\\+\\s?|\\()?(?<![\\p{L}\\p{Nd}])[oO]?\\p{Nd}(?:${inLine}[\\p{Nd}]){7,}`, 'gu'),
  new RegExp(`(?<![\\p{L}\\p{Nd}])[oO](?:${inLine}\\p{Nd}){8,}`, 'gu'),
  // With any signs, and over several lines, only where it begins as numbers to be dialled do.
  new RegExp(`(?<![\\p{Nd}.,])(?:\\+|0)(?:[^\\p{L}\\p{Nd}${blanked}]{0,3}\\p{Nd}){8,}`, 'gu'),
]

const single =
  'zero|zéro|oh|nought|one|two|three|four|five|six|seven|eight|nine|un|une|deux|trois|quatre|cinq|sept|huit|neuf|hwee|ohunu|baako|biako|mmienu|abien|mmiɛnsa|mmiensa|abiesa|anan|nnan|enum|nnum|nsia|asia|nson|ason|nwɔtwe|nwotwe|awɔtwe|awotwe|nkron|akron'
const double =
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante'
const repeated = 'double|triple'
// All digits that stand together, so that a run is scanned in one way.
const token = `(?:${single}|${double}|${repeated}|\\p{Nd}+(?!\\p{Nd}))`
const numberWords = new RegExp(
  `(?<![\\p{L}\\p{Nd}])${token}(?:[\\s,.\\-]{0,3}(?:(?:and|et)\\s)?${token}){2,}(?![\\p{L}\\p{Nd}])`,
  'giu',
)
const wordPattern = new RegExp(`${single}|${double}|${repeated}`, 'iu')
const isDouble = new RegExp(`^(?:${double})$`, 'iu')

/** How many digits a run of number words and digits has, where it has a word. */
const digitsSpelled = (run: string): number => {
  const tokens = run.match(new RegExp(token, 'giu')) ?? []
  if (!wordPattern.test(run)) return 0
  return tokens.reduce((sum, one) => sum + (/^\p{Nd}/u.test(one) ? one.length : isDouble.test(one) ? 2 : 1), 0)
}

const spansOf = (text: string, patterns: readonly RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length] as const),
  )

const blank = (text: string, spans: readonly Span[]): string =>
  spans.reduce((left, [start, end]) => left.slice(0, start) + blanked.repeat(end - start) + left.slice(end), text)

const merged = (spans: Span[]): Span[] => {
  const kept: Span[] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = kept.at(-1)
    if (last && start <= last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], end)]
    else kept.push([start, end])
  }
  return kept
}

/** Takes what was written; gives what the other side reads before the stay is paid for. The same text where there is nothing to hide. */
export const maskContacts = (original: string): string => {
  const plain = plainOf(original)
  const { text } = plain
  const found = spansOf(text, contacts)
  const guarded = blank(text, spansOf(text, harmless))
  const spelled = [...guarded.matchAll(numberWords)]
    .filter(([run]) => digitsSpelled(run) >= 8)
    .map(({ 0: run, index }) => [index, index + run.length] as const)
  const hidden = merged([...found, ...spansOf(guarded, phones), ...spelled].map((span) => inOriginal(plain, span)))
  return hidden.reduceRight((left, [start, end]) => left.slice(0, start) + maskedText + left.slice(end), original)
}
