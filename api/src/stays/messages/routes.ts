// HTTP for messages between guests and hosts. No rules, no SQL.
import * as rows from '@akwaaba/contract/stay-messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor, Deps, Member } from '#deps.ts'
import { asList, sendDocument, sendPicture } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { readPicture } from './pictures.ts'
import { countUnreadThreads, listThreads, markThreadRead, readThread } from './reading.ts'
import { sendMessage } from './sending.ts'

const asGuest = (actor: Actor) => ({ actor })
const asHost = ({ actor, member }: { actor: Actor; member: Member }) => ({ actor, member })

const sendFile = (reply: FastifyReply, { bytes, isDocument }: Awaited<ReturnType<typeof readPicture>>) =>
  // The name that its sender gave it is in the message: no header has what a user has typed.
  isDocument ? sendDocument(reply, { bytes, kind: 'pdf', name: 'document.pdf' }) : sendPicture(reply, bytes)

export const messageRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listThreads).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listThreads(deps, asGuest(actor), query)),
  )
  serve(app, rows.countUnreadThreads).with((_, { actor }) => countUnreadThreads(deps, asGuest(actor)))
  serve(app, rows.getThread).with(({ params, query }, { actor }) => readThread(deps, asGuest(actor), params.id, query))
  serve(app, rows.sendMessage).with(({ params, body, files }, { actor }) =>
    sendMessage(deps, asGuest(actor), params.id, body, files),
  )
  serve(app, rows.readThread).with(({ params, body }, { actor }) =>
    markThreadRead(deps, asGuest(actor), params.id, body),
  )
  serve(app, rows.getMessagePicture, { compress: false }).raw(async (request, reply) => {
    const { params } = readCall(rows.getMessagePicture, request)
    if (request.actor === null) return
    return sendFile(reply, await readPicture(deps, asGuest(request.actor), params.id))
  })
  serve(app, rows.listHostThreads).with(async ({ query }, { request, reply, ...party }) =>
    asList(request, reply, await listThreads(deps, asHost(party), query)),
  )
  serve(app, rows.countHostUnreadThreads).with((_, party) => countUnreadThreads(deps, asHost(party)))
  serve(app, rows.getHostThread).with(({ params, query }, party) => readThread(deps, asHost(party), params.id, query))
  serve(app, rows.sendHostMessage).with(({ params, body, files }, party) =>
    sendMessage(deps, asHost(party), params.id, body, files),
  )
  serve(app, rows.readHostThread).with(({ params, body }, party) =>
    markThreadRead(deps, asHost(party), params.id, body),
  )
  serve(app, rows.getHostMessagePicture, { compress: false }).raw(async (request, reply) => {
    const { params } = readCall(rows.getHostMessagePicture, request)
    const { actor, member } = request
    if (actor === null || member === null) return
    return sendFile(reply, await readPicture(deps, { actor, member }, params.id))
  })
}
