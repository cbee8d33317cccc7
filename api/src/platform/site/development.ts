// Owns the pages in development: Vite in this process, rendering from source with hot reload.
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

const isBuild = (module: object): module is ServerBuild => 'entry' in module && 'routes' in module

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
    loadBuild: async () => {
      const build: object = await vite.ssrLoadModule('virtual:react-router/server-build')
      if (!isBuild(build)) throw new Error('the pages did not load')
      return build
    },
  }
}
