// Owns generating hostile requests from the contract, for every endpoint, page and role; the same seed gives the same ones.
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { house } from '#testing/hosting.ts'
import { type Chance, chanceOf, oddHeaders, oddText, pageNames, pages, types } from './fuzz-values.ts'
import { bodies, hostile, unknownId } from './hostile.ts'

export const roles = ['visitor', 'customer', 'admin'] as const
export type FuzzRole = (typeof roles)[number]
export type Attack = { what: string; role: FuzzRole; bytes: Buffer }
/** What a run knows so far: tokens of users, and ids from replies. */
export type Known = { tokenOf(role: FuzzRole): string | null; ids: readonly string[]; picture: Buffer }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
const escapeOf = (text: string): string => encodeURIComponent(text.slice(0, 3_000).toWellFormed())
const anId = (chance: Chance, known: Known): string =>
  chance.isOne(8)
    ? unknownId
    : chance.isOne(8)
      ? chance.pick(oddText)
      : (known.ids.at(-1 - chance.below(Math.max(1, known.ids.length))) ?? unknownId)

const shapeOf = (schema: Endpoint['body']): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

const queryOf = (chance: Chance, names: readonly string[]): string => {
  const pairs = Array.from({ length: chance.below(4) }, () => {
    const name = chance.isOne(6) ? chance.pick(oddText) : chance.pick(names.length > 0 ? names : ['x'])
    const right = ['1', '2', '10', 'Osu', '2090-01-02', '2090-01-05', 'newest', 'paid', 'true', unknownId]
    const value = chance.isOne(3)
      ? chance.pick(right)
      : chance.isOne(3)
        ? chance.pick(oddText)
        : escapeOf(textOf(chance.pick(hostile)))
    return chance.isOne(20) ? name : `${name}=${value}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A valid body with up to three fields changed, missing or added. */
const bodyOf = (chance: Chance, row: Endpoint, known: Known): Record<string, unknown> => {
  const body: Record<string, unknown> = { ...bodies[row.path] }
  const names = shapeOf(row.body)
  for (const name of Object.keys(body)) if (body[name] === unknownId) body[name] = anId(chance, known)
  for (let count = chance.below(4); count > 0; count--) {
    const name = names.length > 0 && !chance.isOne(8) ? chance.pick(names) : textOf(chance.pick(hostile)).slice(0, 50)
    if (chance.isOne(5)) delete body[name]
    else body[name] = chance.pick(hostile)
  }
  return body
}

const maybeCorrupt = (chance: Chance, bytes: Buffer): Buffer => {
  if (!chance.isOne(6) || bytes.length === 0) return bytes
  const at = chance.below(bytes.length)
  return chance.pick([
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0x00, 0xc0]), bytes.subarray(at)]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.from(bytes.toString('latin1'), 'utf16le'),
  ])()
}

const formOf = (chance: Chance, row: Endpoint, known: Known): { type: string; bytes: Buffer } => {
  const boundary = `fuzz${chance.below(1e9)}`
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]
  const texts = Object.entries(bodyOf(chance, row, known)).flatMap(([name, value]) =>
    part(`name="${name.replace(/["\r\n]/g, '_')}"`, textOf(value).toWellFormed()),
  )
  const files = Object.keys(row.files ?? {}).flatMap((name) =>
    Array.from({ length: chance.below(3) }, () =>
      part(
        `name="${chance.isOne(12) ? 'stranger' : name}"; filename="${chance.pick(['a.png', '', '../../etc/passwd', '\u0000.svg', 'x'.repeat(300)])}"`,
        chance.isOne(3)
          ? chance.pick([Buffer.alloc(0), Buffer.from('<svg/>'), known.picture.subarray(0, 60)])
          : known.picture,
      ),
    ).flat(),
  )
  const bytes = Buffer.concat([...texts, ...files, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: maybeCorrupt(chance, bytes) }
}

const contentOf = (chance: Chance, row: Endpoint, known: Known): { type: string; bytes: Buffer } | null => {
  if (row.method === 'GET' && !chance.isOne(20)) return null
  const right = row.files && !chance.isOne(10) ? formOf(chance, row, known) : null
  const text = chance.isOne(15)
    ? chance.pick(['', '[]', 'null', '{', '"x"', '[[[[', '{"__proto__":{}}'])
    : JSON.stringify(bodyOf(chance, row, known))
  const made = right ?? { type: 'application/json', bytes: maybeCorrupt(chance, Buffer.from(text)) }
  return chance.isOne(15) ? { ...made, type: chance.pick(types) } : made
}

const roleFor = (chance: Chance, row: Endpoint): FuzzRole => {
  if (chance.isOne(4)) return chance.pick(roles)
  return row.who === 'admin' ? 'admin' : row.who === 'signed-in' || row.who === 'member' ? 'customer' : 'visitor'
}

const assemble = (
  chance: Chance,
  {
    method,
    url,
    role,
    known,
    content,
  }: { method: string; url: string; role: FuzzRole; known: Known; content?: { type: string; bytes: Buffer } | null },
): Attack => {
  const token = known.tokenOf(role)
  const odd = chance.isOne(5) ? Array.from({ length: 1 + chance.below(3) }, () => chance.pick(oddHeaders)) : []
  const line = chance.isOne(300) ? chance.pick(['HTTP/1.0', 'HTTP/9.9', 'http/1.1', '']) : 'HTTP/1.1'
  const headers = [
    ...(odd.some((header) => header.startsWith('host')) ? [] : ['host: localhost']),
    'connection: close',
    ...(token ? [`authorization: Bearer ${chance.isOne(40) ? `${token}x` : token}`] : []),
    ...(content ? [`content-type: ${content.type}`] : []),
    ...(content && !odd.some((header) => /^(content-length|transfer-encoding)/.test(header))
      ? [`content-length: ${content.bytes.length}`]
      : []),
    ...odd,
  ]
  const head = `${method} ${url} ${line}\r\n${headers.join('\r\n')}\r\n\r\n`
  return {
    what: `${role} ${method} ${url} ${odd.join(' | ')}`,
    role,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), content?.bytes ?? Buffer.alloc(0)]),
  }
}

/** One hostile request to one row. */
const attackRow = (chance: Chance, row: Endpoint, known: Known): Attack => {
  const path = row.path.replace(/:(\w+)/g, (_, name) =>
    chance.isOne(10) ? chance.pick(oddText) : name === 'org' ? house.slug : anId(chance, known),
  )
  const method = chance.isOne(40)
    ? chance.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'NONSENSE'])
    : row.method
  const url = `${chance.isOne(60) ? chance.pick(['/', '//', '/%2e', '\\']) : ''}${path}${queryOf(chance, shapeOf(row.query))}`
  return assemble(chance, { method, url, role: roleFor(chance, row), known, content: contentOf(chance, row, known) })
}

/** One hostile request to a page, or to another address outside the API. */
const attackPage = (chance: Chance, known: Known): Attack => {
  const path = chance.isOne(6)
    ? `/${chance.pick(oddText)}`
    : chance.pick(pages).replace(':id', () => anId(chance, known))
  const url = `${chance.isOne(25) ? chance.pick(['/', '//', '/\\']) : ''}${path}${chance.isOne(5) ? '.data' : ''}${queryOf(chance, pageNames)}`
  return assemble(chance, {
    method: chance.isOne(12) ? chance.pick(['HEAD', 'POST', 'OPTIONS']) : 'GET',
    url,
    role: 'visitor',
    known,
  })
}

/** Gives a function that makes one request after the other: for the rows in turn, and every tenth for an address outside the API. */
export const attacksOf = (seed: number, rows: readonly Endpoint[]) => {
  const chance = chanceOf(seed)
  let turn = 0
  return (known: Known): Attack => {
    turn += 1
    const row = rows[turn % rows.length]
    return row === undefined || turn % 10 === 0 ? attackPage(chance, known) : attackRow(chance, row, known)
  }
}
