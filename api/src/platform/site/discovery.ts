// Owns robots.txt and the sitemap for search engines.
import { privatePaths } from '@akwaaba/contract/pages'
import type { FastifyInstance } from 'fastify'

type Options = {
  publicUrl: string
  /** every public address, as a path */
  pages: () => Promise<string[]>
}

/** The lists of which each record has a page. */
const listed = ['apartments', 'tours', 'properties']

// Our paths contain neither of these today; a name in a path might one day.
const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Registers /robots.txt and /sitemap.xml. The sitemap is made once until a listing changes. */
export const serveDiscovery = (app: FastifyInstance, { publicUrl, pages }: Options): void => {
  const robots = [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  let made: { mark: number; xml: string } | undefined
  app.get('/sitemap.xml', async (_, reply) => {
    const mark = app.catalogue.lastOf(listed)?.at ?? 0
    if (!made || !app.catalogue.isLive() || made.mark !== mark) {
      const urls = (await pages()).map((path) => `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`)
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
      made = { mark, xml }
    }
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(made.xml)
  })
}
