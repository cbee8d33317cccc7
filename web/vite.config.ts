// Owns how the pages are built, and which modules share a file.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]/

// Few files for the first visit: on a slow phone a further request costs more than the bytes it saves. One file has what the
// entry and the root import statically, and what every page has; another what the home page shares with other pages. Both are read from
// the graph, because a list of names stays behind when files move, and then takes along what it no longer means.
const starts = {
  frame:
    /[\\/](app[\\/](entry\.client\.tsx|root\.tsx|lib[\\/]meta\.ts)|contract[\\/]platform[\\/]values[\\/](dates|public-limits)\.ts)(\?|$)/,
  search: /[\\/]routes[\\/]app[\\/]home\.tsx\?/,
}
type File = keyof typeof starts
const fileOf = new Map<string, File>()

const readGraph: Plugin = {
  name: 'files-by-graph',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    for (const file of ['frame', 'search'] as const) {
      const open = [...this.getModuleIds()].filter((id) => starts[file].test(id))
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (fileOf.has(id) || framework.test(id)) continue
        fileOf.set(id, file)
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    }
  },
}

// Parts of the router that no page uses, such as its forms, would stay in the build: calls and names for developer tools count as
// effects, and one object has all its functions. This says that they have none, and that nobody asks for fetchers, for routes that
// change while a developer edits them, for another matcher, or for measurements. Budgets of the pages show if it fails.
const dropUnusedParts: Plugin = {
  name: 'unused-parts-of-the-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
    handler: (code) => ({
      code: code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll('init.instrumentations', 'undefined')
        .replaceAll('future.unstable_routePatternMatching', 'false')
        .replace(/^\t\t(fetch|_internalSetRoutes),$/gm, '\t\t$1: undefined,')
        .replace('router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', '')
        .replace(/^\w+\.displayName = .*;$/gm, ''),
      map: null,
    }),
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), readGraph, dropUnusedParts],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 3 },
            { name: 'frame', test: (id) => fileOf.get(id) === 'frame', priority: 2 },
            { name: 'search', test: (id) => fileOf.get(id) === 'search', priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
