// Owns GET /uploads: stored pictures and their variants, which are named by content and can be cached for ever.
import { fail } from '@akwaaba/contract/errors'
import { type PictureFormat, pictureFormats, pictureWidths } from '@akwaaba/contract/pictures'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Storage } from './storage.ts'
import { type VariantLog, variantMaker } from './variants.ts'

const contentTypes: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' }
const masterPattern = /^[0-9a-f]{32}\.webp$/
const stemPattern = /^[0-9a-f]{32}$/
const variantPattern = new RegExp(`^(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`)

/** Fastify plugin for GET and HEAD of masters and variants; throws not_found for every other name. */
export const uploadRoutes = ({ storage, log }: { storage: Storage; log: VariantLog }): FastifyPluginAsync => {
  const fetchVariant = variantMaker(storage, log)

  return async (app) => {
    app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
      const { name } = request.params
      if (!masterPattern.test(name)) throw fail('not_found')
      return send(request, reply, { name, type: contentTypes.webp, bytes: await storage.get(name) })
    })

    app.get<{ Params: { stem: string; file: string } }>('/uploads/:stem/:file', async (request, reply) => {
      const { stem, file } = request.params
      const [, width, extension] = variantPattern.exec(file) ?? []
      const format = pictureFormats.find((known) => known === extension)
      if (!stemPattern.test(stem) || !format) throw fail('not_found')
      const bytes = await fetchVariant({ stem, width: Number(width), format })
      return send(request, reply, { name: `${stem}/${file}`, type: contentTypes[format], bytes })
    })
  }
}

type FileReply = { name: string; type: string; bytes: Buffer | null }

function send(request: FastifyRequest, reply: FastifyReply, { name, type, bytes }: FileReply) {
  if (!bytes) throw fail('not_found')
  const etag = `"${name}"`
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(bytes)
}

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
