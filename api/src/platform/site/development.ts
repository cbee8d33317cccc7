// Owns the pages in development: Vite in this process, rendering from source with hot reload.
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

/** Mounts Vite in front of the pages; gives how to load the build. It stops with the app. */
export const developSite = async (app: FastifyInstance) => {
  const { createServer } = await import('vite')
  const root = fileURLToPath(new URL('../../../../web/', import.meta.url))
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|uploads|dev|health|ready|test-gateway)(\/|$|\.)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return {
    loadBuild: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
  }
}
