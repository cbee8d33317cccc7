// Owns `npm start` and `npm run dev`: installs and builds what is missing, then runs the product.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureReady, giveUp, root } from './bootstrap.mjs'

const main = join(root, 'api/src/main.ts')
const load = (path) => import(pathToFileURL(path).href)

await ensureReady()
// Read before anything is built: a wrong setting is reported at once, and only a demo needs its pictures.
const { readConfig } = await load(join(root, 'api/src/env.ts'))
let demo
try {
  demo = readConfig(process.env).demo
} catch (error) {
  giveUp(error.message)
}
const { ensureBuilt, ensureDemo } = await import('./prepare.mjs')
if (process.argv.includes('--dev')) {
  if (demo) await ensureDemo()
  const { develop } = await import('./develop.mjs')
  await develop(main)
} else {
  await ensureBuilt({ demo })
  // In this process: no parent has to pass signals on, and no child stays behind when it is killed.
  process.argv[1] = main
  process.chdir(root)
  await load(main)
}
