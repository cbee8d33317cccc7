// Owns converting lists of Microsoft Word, which are paragraphs whose style names a list and a level and whose bullet is part
// of the text. The editor uses it for pasted HTML, and the server for what is sent.

type Item = { level: number; isOrdered: boolean; html: string }

const styleOfParagraph = /^<p\b[^>]*?\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const listLevel = /\bmso-list:\s*l\d+\s+level(\d)/i
const markerSpan = /<span\b[^>]*\bmso-list:\s*ignore\b[^>]*>/i
const numbering = /^\(?([0-9]{1,3}|[a-z]{1,5})[.)]/i
/** Deeper levels are shown at this one; Word itself has nine. */
const deepest = 9

/** Where the span that begins at `start` ends, those inside it included; the end of the text when nothing closes it. */
const endOfSpan = (html: string, start: number): number => {
  const tag = /<(\/?)span\b[^>]*>/gi
  tag.lastIndex = start
  for (let depth = 0, found = tag.exec(html); found; found = tag.exec(html)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return tag.lastIndex
  }
  return html.length
}

/** Takes the bullet or number out of a paragraph; gives what is left, and the bullet as text. */
const withoutMarker = (html: string): { marker: string; html: string } => {
  const start = html.search(markerSpan)
  if (start === -1) return { marker: '', html }
  const end = endOfSpan(html, start)
  const marker = html.slice(start, end).replace(/<[^>]*>|&nbsp;|\s/gi, '')
  // "supportLists" is the condition that Word puts around it for readers without lists.
  const rest = `${html.slice(0, start)}${html.slice(end)}`.replace(/<!(--)?\[(if !supportLists|endif)\](--)?>/gi, '')
  return { marker, html: rest }
}

/** A paragraph up to the next one, as an item with what follows it; null when it belongs to no list. */
const itemOf = (piece: string): { item: Item; rest: string } | null => {
  const style = styleOfParagraph.exec(piece)
  const level = listLevel.exec(style?.[1] ?? style?.[2] ?? '')
  const open = piece.indexOf('>')
  if (!level || open === -1) return null
  const close = piece.toLowerCase().indexOf('</p>')
  const { marker, html } = withoutMarker(piece.slice(open + 1, close === -1 ? undefined : close))
  const item = { level: Math.min(deepest, Math.max(1, Number(level[1]))), isOrdered: numbering.test(marker), html }
  return { item, rest: close === -1 ? '' : piece.slice(close + '</p>'.length) }
}

/** Consecutive items as nested lists: a deeper level is inside the item above it. */
const listOf = (items: Item[]): string => {
  const open: { tag: string; level: number }[] = []
  let html = ''
  for (const { level, isOrdered, html: text } of items) {
    const tag = isOrdered ? 'ol' : 'ul'
    const close = (isOver: (list: { tag: string; level: number }) => boolean) => {
      for (let last = open.at(-1); last && isOver(last); last = open.at(-1)) html += `</li></${open.pop()?.tag}>`
    }
    close((last) => last.level > level && open.length > 1)
    // A list that begins deeper than it continues has no item to be nested in.
    const outer = open[0]
    if (outer && outer.level > level) outer.level = level
    close((last) => last.level === level && last.tag !== tag)
    if (open.at(-1)?.level === level) html += '</li><li>'
    else {
      html += `<${tag}><li>`
      open.push({ tag, level })
    }
    html += text
  }
  return (
    html +
    open
      .map(({ tag }) => `</li></${tag}>`)
      .toReversed()
      .join('')
  )
}

/** Takes HTML; gives it with Word's lists as HTML lists. It does not sanitize. */
export const withWordLists = (html: string): string => {
  if (!listLevel.test(html)) return html
  let result = ''
  let items: Item[] = []
  const flush = () => {
    result += listOf(items)
    items = []
  }
  for (const piece of html.split(/(?=<p\b)/i)) {
    const found = itemOf(piece)
    if (!found) {
      flush()
      result += piece
      continue
    }
    items.push(found.item)
    if (found.rest.trim() !== '') {
      flush()
      result += found.rest
    }
  }
  flush()
  return result
}
