// Owns how the pages are built.
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files for the first visit: on a slow phone a further request costs more than the bytes it saves.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand|cookie-es|@remix-run)[\\/]/,
            },
            {
              name: 'house',
              test: /(web[\\/]app[\\/](paths|features[\\/]shell|lib[\\/](session|clock|frontend-key|log-out|site|meta)|ui[\\/](button|icons|logo|kente|skeleton|empty-state|picture|sheet|stay-picker))|contract[\\/]platform[\\/](money|dates|limits|pictures))/,
            },
          ],
        },
      },
    },
  },
})
