// Owns `npm run dev`: runs the server from source, and again when its own files change. The pages reload by themselves.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './bootstrap.mjs'

const settleMillis = 150 // an editor saves in several steps

/** Runs `main` until a signal ends it. Not node --watch: that takes files Vite writes for a moment for changes of ours. */
export function develop(main) {
  const env = { ...process.env, NODE_ENV: 'development', AKWAABA_DEV: '1' }
  let child
  let isWanted = true // whether the server should be running once this one has ended
  let timer

  const start = () => {
    isWanted = false
    child = spawn(process.execPath, [main], { cwd: root, env, stdio: 'inherit' })
    child.once('exit', (code, signal) => {
      child = undefined
      if (isWanted) start()
      else if (code === 0 || signal) process.exit(code ?? 0)
      else say('The server stopped. It starts again at the next change.')
    })
  }
  const restart = () => {
    isWanted = true
    if (child) child.kill('SIGTERM')
    else start()
  }
  for (const folder of ['api/src', 'contract'])
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(?:ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(restart, settleMillis)
    })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (child ? child.kill(signal) : process.exit(0)))
  start()
}
