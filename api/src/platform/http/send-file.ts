// Owns answering with a file that the browser saves.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends a file: its name with the ending, its type, and its content as it comes. */
export const sendFile = (reply: FastifyReply, file: { name: string; type: string; content: Readable }) =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${file.name}"` })
    .type(file.type)
    .send(file.content)
