// Tests that a description contains only the markup that the contract allows, and loses none of it.
import { richText } from '@akwaaba/contract/rich-text'
import { describe, expect, test } from 'vitest'
import { sanitizeDescription } from './sanitize.ts'
import { attacks } from './xss-corpus.ts'

const attributesOf: Record<string, readonly string[]> = { a: richText.linkAttributes, img: richText.imageAttributes }
const schemesOf: Record<string, readonly string[]> = { href: richText.linkSchemes, src: richText.imageSchemes }
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

type Attribute = { tag: string; name: string; value: string }

/**
 * Reads markup by a grammar far narrower than HTML's, and throws on anything else. None of its tags changes how the text
 * after it is read, so every browser reads what passes in the same way: nothing is left to mutate.
 */
const attributesIn = (html: string): Attribute[] => {
  const piece = /(?<text>[^<>]+)|<\/(?<end>[a-z0-9]+)>|<(?<tag>[a-z0-9]+)(?<rest>(?: [a-z]+="[^"<>]*")*)(?: \/)?>/gy
  const found: Attribute[] = []
  while (piece.lastIndex < html.length) {
    const at = piece.lastIndex
    const { text, end, tag = end ?? '', rest = '' } = piece.exec(html)?.groups ?? {}
    if (text !== undefined) continue
    if (!(richText.tags as readonly string[]).includes(tag)) throw new Error(`not ours: ${html.slice(at, at + 60)}`)
    for (const [, name = '', value = ''] of rest.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!attributesOf[tag]?.includes(name)) throw new Error(`<${tag}> has ${name}`)
      if (/&(?!(amp|lt|gt|quot);)/.test(value)) throw new Error(`bare & in ${value}`)
      found.push({ tag, name, value: value.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? '') })
    }
  }
  return found
}

const expectHarmless = (html: string) => {
  for (const { name, value } of attributesIn(html)) {
    const schemes = schemesOf[name]
    if (!schemes) continue
    const { protocol, host } = new URL(value, 'https://site.example')
    expect(schemes, value).toContain(protocol.slice(0, -1))
    if (protocol === 'data:') expect(value).toMatch(/^data:image\/(png|jpeg|gif|webp|avif);base64,/i)
    // A path that begins with two slashes, in any spelling, leads to another site.
    if (!/^https?:/i.test(value) && host === 'evil.example') throw new Error(`leads away: ${value}`)
  }
}

describe('hostile markup', () => {
  test.each(Object.entries(attacks))('leaves only harmless markup: %s', (_, vectors) => {
    for (const vector of vectors) {
      for (const html of [vector, `<p>${vector}</p>`, `<ul><li>${vector}${vector}`]) {
        const clean = sanitizeDescription(html)
        expect(() => expectHarmless(clean), `${html}\n→ ${clean}`).not.toThrow()
        expect(sanitizeDescription(clean), html).toBe(clean)
      }
    }
  })

  test('stays harmless when two attacks are combined', () => {
    const all = Object.values(attacks).flat()
    for (const [index, vector] of all.entries()) {
      const clean = sanitizeDescription(`${vector}${all[(index * 7 + 3) % all.length]}`)
      expect(() => expectHarmless(clean), vector).not.toThrow()
      expect(sanitizeDescription(clean), vector).toBe(clean)
    }
  })

  test('is tested by more than a hundred attacks, and the check detects each kind of harm', () => {
    expect(Object.values(attacks).flat().length).toBeGreaterThan(100)
    for (const harm of [
      ...['<script>', '<p onclick="x">a</p>', '<img src=x>', '<p', '<!-- -->', '<svg></svg>', '<IMG src="x" />'],
      ...['<a href="javascript:x">a</a>', '<a href="java\u0009script:x">a</a>', '<a href="&#106;s">a</a>'],
      ...['<a href="//evil.example">a</a>', '<img src="data:text/html,x" />', '<p style="x">a</p>'],
    ])
      expect(() => expectHarmless(harm), harm).toThrow()
  })

  test('cannot be nested too deeply for a page', () => {
    const clean = sanitizeDescription(`${'<ul><li>'.repeat(20_000)}deep`)
    expect(clean).toContain('deep')
    expect(clean.match(/<ul>/g)?.length).toBeLessThan(40)
    expect(sanitizeDescription(clean)).toBe(clean)
  })
})

describe('markup of an editor', () => {
  const link = 'target="_blank" rel="noopener nofollow ugc"'
  const dot = 'data:image/png;base64,iVBORw0KGgo='

  test.each([
    ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Akwaaba</h${level}>`),
    '<p>Bright <strong>and</strong> <em>airy</em>, <u>quiet</u>, <s>loud</s><br />by the sea</p>',
    '<ul><li>Wi-Fi<ol><li>fast</li></ol></li></ul>',
    '<blockquote><p>Lovely</p></blockquote><pre><code>if (a &amp;&amp; b &lt; 1) x()\n  y()</code></pre>',
    ...['https://x.example/?a=1&amp;b=2#c', 'http://x.example', 'mailto:ama@example.com', 'tel:+233241234567'].map(
      (href) => `<p><a href="${href}" ${link}>a</a></p>`,
    ),
    `<p><a href="sms:+233241234567" ${link}>a</a></p>`,
    '<img src="https://x.example/a.jpg" alt="A &quot;bed&quot;" width="320" height="200" />',
    `<p><img src="${dot}" alt="" /></p>`,
    '<p>Ɛyɛ fɛ · 5 m² · 🏡 · “quoted” · €5 &lt; $6</p>',
  ])('is kept unchanged: %s', (html) => {
    expect(sanitizeDescription(html)).toBe(html)
  })

  test('may use every tag of the contract', () => {
    const clean = sanitizeDescription(richText.tags.map((tag) => `<${tag} src="https://x.example/x.png">a`).join(''))
    for (const tag of richText.tags) expect(clean).toContain(`<${tag}`)
  })

  test('gets links without referrer or opener, whatever attributes were sent', () => {
    expect(sanitizeDescription('<a href="https://x.example" target="_self" rel="opener">a</a>')).toBe(
      `<a href="https://x.example" ${'target="_blank" rel="noopener nofollow ugc"'}>a</a>`,
    )
  })

  test.each(['', ' ', '<p></p>', '<p><br /></p>', '<p>&nbsp;\u200b</p>', '<ul><li></li></ul>', '<script>x</script>'])(
    'counts as nothing when nothing of it can be seen: %j',
    (html) => expect(sanitizeDescription(html)).toBe(''),
  )

  test('is not blank when it is one picture', () => {
    const html = '<p><img src="https://x.example/a.jpg" /></p>'
    expect(sanitizeDescription(html)).toBe(html)
  })

  test.each(['x', '/x.png', 'x.png', '//x.example/a.png', '', 'https:', 'data:image/svg+xml;base64,AA=='])(
    'keeps no picture whose address is %j',
    (src) => {
      expect(sanitizeDescription(`<p>a</p><img src="${src}">`)).toBe('<p>a</p>')
      expect(sanitizeDescription(`<img src="${src}">`)).toBe('')
    },
  )

  test('keeps the synonyms of other editors', () => {
    expect(sanitizeDescription('<p><b>a</b> <i>b</i> <strike>c</strike> <del>d</del> <ins>e</ins></p>')).toBe(
      '<p><strong>a</strong> <em>b</em> <s>c</s> <s>d</s> <u>e</u></p>',
    )
  })
})

describe('the lists of Word', () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-GB style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>\n`
  const dot = (level: number, text: string) => item(level, '·', text)

  test('become lists, with their levels, and without the bullet as text', () => {
    const html = `<p class=MsoNormal>For <b>you</b>:</p>${dot(1, 'Wi-Fi')}${dot(2, 'fast')}${item(2, 'o', 'free')}${dot(1, 'Pool')}<p class=MsoNormal>End</p>`
    expect(sanitizeDescription(html).replaceAll('\n', '')).toBe(
      '<p>For <strong>you</strong>:</p><ul><li>Wi-Fi<ul><li>fast</li><li>free</li></ul></li><li>Pool</li></ul><p>End</p>',
    )
  })

  test('are numbered where Word numbers them, and separate where their kind changes', () => {
    const html = `${item(1, '1.', 'Arrive')}${item(2, 'a)', 'ring')}${item(1, '2.', 'Rest')}${dot(1, 'Sea')}`
    expect(sanitizeDescription(html).replaceAll('\n', '')).toBe(
      '<ol><li>Arrive<ol><li>ring</li></ol></li><li>Rest</li></ol><ul><li>Sea</li></ul>',
    )
  })

  test('may begin deeper, skip a level, or end early', () => {
    const html = `${dot(3, 'a')}${dot(3, 'b')}${dot(1, 'c')}${dot(9, 'd')}${dot(9, 'e')}`
    expect(sanitizeDescription(html).replaceAll('\n', '')).toBe(
      '<ul><li>a</li><li>b</li><li>c<ul><li>d</li><li>e</li></ul></li></ul>',
    )
    expect(sanitizeDescription(`<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·`)).toBe('')
  })

  test('are read in linear time', () => {
    const html = `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>`.repeat(20_000)
    expect(sanitizeDescription(html)).toBe('')
  })
})
