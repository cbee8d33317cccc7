// Owns what the fuzzer chooses from: random numbers of a seed, and odd texts, headers and addresses.
import { pages as allPages } from '@akwaaba/contract/pages'
import { randomOf } from '#testing/random.ts'

/** Random choices of a seed, as the fuzzer needs them. */
export const chanceOf = (seed: number) => {
  const below = randomOf(seed)
  return {
    below,
    isOne: (of: number) => below(of) === 0,
    pick: <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[below(list.length)] as T,
  }
}
export type Chance = ReturnType<typeof chanceOf>

export const oddText = [
  ...[
    '%00',
    '%',
    '%zz',
    '%E0%A4%A',
    '%c0%ae%c0%ae',
    '..%2f..%2f',
    '%5c',
    '%F0%9F%8F%A0',
    '%u0041',
    '%0d%0aset-cookie:a=b',
  ],
  ...[
    '[',
    ']',
    '\\',
    '//',
    '/\\[',
    '//a:99999999/',
    "'",
    '"',
    '<script>',
    '{}',
    '*',
    ';',
    '#',
    '?',
    '&&==',
    '\u00e4',
    '\u202e',
  ],
  ...['__proto__', 'constructor', 'toString', '-1', '0', '1e309', 'NaN', 'x'.repeat(3_000)],
]
export const oddHeaders = [
  ...[
    'accept-encoding: br;q=0, *;q=0',
    'accept-encoding: ,,;;q=',
    'accept: text/html;q=x',
    'if-none-match: W/"',
    'if-none-match: *',
  ],
  ...[
    'x-forwarded-for: unknown, [::1',
    'x-frontend-key: no',
    'cookie: akwaaba-device=%00; a',
    'cookie: ====;;;',
    'range: bytes=9-1',
  ],
  ...[
    'content-encoding: gzip',
    'content-encoding: br',
    'expect: 100-continue',
    'expect: wonders',
    'upgrade: websocket',
  ],
  ...[
    'connection: upgrade',
    'origin: null',
    'x-http-method-override: DELETE',
    'te: trailers',
    'x-request-id: \u00ff',
    'accept-language: *',
  ],
  ...[
    'if-modified-since: never',
    'user-agent: \u00fe\u00ff',
    `user-agent: ${'x'.repeat(5_000)}`,
    'content-length: 5',
    'host: [',
    'host: a b',
  ],
  ...['transfer-encoding: chunked', 'transfer-encoding: nonsense', 'a b: c', ': c', 'x:\u0000'],
]
export const types = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'application/json;charset=nonsense',
    'text/plain',
    'nonsense',
    '',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ],
]
/** The addresses of all pages, and what else the server answers. */
export const pages: readonly string[] = [
  ...allPages.map(({ path }) => path),
  ...['/uploads/:id', '/sitemap.xml', '/robots.txt', '/health', '/ready', '/api/docs/json', '/assets/:id'],
  '/social/apartments/:id.png',
]
export const pageNames = [
  'location',
  'search',
  'priceFrom',
  'priceTo',
  'from',
  'to',
  'guests',
  'sort',
  'page',
  'maxPrice',
  'next',
  'token',
]
