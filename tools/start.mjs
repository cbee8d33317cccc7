// Owns `npm start` and `npm run dev`: brings what is missing, then runs the product.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureReady, root } from './bootstrap.mjs'

const main = join(root, 'api/src/main.ts')

await ensureReady()
if (process.argv.includes('--dev')) {
  const { develop } = await import('./develop.mjs')
  await develop(main)
} else {
  const { ensureBuilt } = await import('./prepare.mjs')
  await ensureBuilt()
  // In this very process: no parent has to pass signals on, and none is left behind when it is killed hard.
  process.argv[1] = main
  process.chdir(root)
  await import(pathToFileURL(main).href)
}
