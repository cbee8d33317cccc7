// Owns how the pages are built, and which modules share a file.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]/
const entries = /[\\/]app[\\/](entry\.client\.tsx|root\.tsx)(\?|$)/

// The frame of every page: what the entry and the root import statically. Read from the graph, because a list of names
// stays behind when files move, and then takes along what it no longer means.
const frame = new Set<string>()
const findFrame: Plugin = {
  name: 'frame-of-every-page',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const open = [...this.getModuleIds()].filter((id) => entries.test(id))
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (frame.has(id)) continue
      frame.add(id)
      open.push(...(this.getModuleInfo(id)?.importedIds ?? []))
    }
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), findFrame],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files for the first visit: on a slow phone a further request costs more than the bytes it saves.
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 2 },
            { name: 'frame', test: (id) => frame.has(id), priority: 1 },
          ],
        },
      },
    },
  },
})
