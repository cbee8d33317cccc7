// Owns robots.txt and the sitemap for search engines.
import { Readable } from 'node:stream'
import { idQuery } from '@akwaaba/contract/fields'
import { privatePaths } from '@akwaaba/contract/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Records that have a page each. */
export type SitemapRecords = {
  name: 'apartments' | 'organisations' | 'properties' | 'tours'
  /** Those with a page in the order of their ids, after one of them, without the first `skip` of these. */
  after: (id: string | null, page: { limit: number; skip?: number }) => Promise<{ id: string; path: string }[]>
}
type Options = { publicUrl: string; fixedPaths: readonly string[]; records: readonly SitemapRecords[] }

/** More addresses than this are not allowed in one file. */
const perFile = 50_000
const perRead = 5_000
const xml = 'application/xml; charset=utf-8'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const head = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${schema}>\n`

// Our paths contain neither of these today; a name in a path might one day.
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Registers /robots.txt and /sitemap.xml: all addresses, or where one file cannot hold them the files that do. */
export const serveDiscovery = (app: FastifyInstance, { publicUrl, fixedPaths, records }: Options): void => {
  const robots = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  const urls = (paths: readonly string[]) =>
    paths.map((path) => `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>\n`).join('')
  const send = (reply: FastifyReply, body: string | Readable) =>
    reply.type(xml).header('cache-control', 'no-cache').send(body)

  // A file is read part by part: the whole of it is never in memory.
  const partsOf = async function* (records: SitemapRecords, start: string | null) {
    yield head('urlset')
    let after = start
    for (let written = 0; written < perFile; written += perRead) {
      const found = await records.after(after, { limit: perRead })
      yield urls(found.map(({ path }) => path))
      after = found.at(-1)?.id ?? null
      if (found.length < perRead) break
    }
    yield '</urlset>\n'
  }
  for (const each of records)
    app.get<{ Querystring: { after?: string } }>(`/sitemap/${each.name}.xml`, (request, reply) => {
      const after = idQuery.safeParse(request.query.after)
      return after.success ? send(reply, Readable.from(partsOf(each, after.data ?? null))) : reply.callNotFound()
    })
  app.get('/sitemap/pages.xml', (_, reply) => send(reply, `${head('urlset')}${urls(fixedPaths)}</urlset>\n`))

  // After which id each file begins. New ids come after all others, so that only the last file can become too long.
  const startsOf = new Map<string, readonly (string | null)[]>()
  const findStarts = async ({ name, after }: SitemapRecords): Promise<readonly (string | null)[]> => {
    // A copy: two callers at the same time must not both add what they find.
    const starts = [...(startsOf.get(name) ?? [null])]
    const endOf = (start: string | null) => after(start, { limit: 1, skip: perFile - 1 })
    for (let [end] = await endOf(starts.at(-1) ?? null); end; [end] = await endOf(end.id)) starts.push(end.id)
    startsOf.set(name, starts)
    return starts
  }
  const makeSitemap = async (): Promise<string> => {
    const starts = await Promise.all(records.map(findStarts))
    if (starts.every(({ length }) => length === 1)) {
      const found = await Promise.all(records.map(({ after }) => after(null, { limit: perFile })))
      const paths = [...fixedPaths, ...found.flat().map(({ path }) => path)]
      if (paths.length <= perFile) return `${head('urlset')}${urls(paths)}</urlset>\n`
    }
    const files = records.flatMap(({ name }, at) =>
      (starts[at] ?? []).map((start) => `/sitemap/${name}.xml${start === null ? '' : `?after=${start}`}`),
    )
    const lines = ['/sitemap/pages.xml', ...files].map(
      (path) => `<sitemap><loc>${escapeXml(`${publicUrl}${path}`)}</loc></sitemap>\n`,
    )
    return `${head('sitemapindex')}${lines.join('')}</sitemapindex>\n`
  }

  let made: { mark: number; sitemap: string } | undefined
  app.get('/sitemap.xml', async (_, reply) => {
    const mark = app.catalogue.lastOf(records.map(({ name }) => name))?.at ?? 0
    if (!made || !app.catalogue.isLive() || made.mark !== mark) made = { mark, sitemap: await makeSitemap() }
    return send(reply, made.sitemap)
  })
}
