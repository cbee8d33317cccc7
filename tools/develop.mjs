// Owns `npm run dev`: runs the server from source, and again when its own files change. The pages reload by themselves.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './bootstrap.mjs'

const settleMillis = 150 // an editor saves in several steps

/** Starts the stand-ins; gives the settings that point the product at them. They end with us. */
async function startStandIns() {
  const child = spawn(process.execPath, [join(root, 'standins/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((done, fail) => {
    child.once('message', done)
    child.once('exit', () => fail(new Error('The stand-ins did not start.')))
  })
}

const isAskedFor = ({ STANDINS, PAYSTACK_SECRET_KEY, PAYPAL_CLIENT_ID }) =>
  STANDINS === 'on' && !PAYSTACK_SECRET_KEY && !PAYPAL_CLIENT_ID

/** Runs `main` until a signal ends it. Not node --watch, which restarts for temporary files that Vite writes. */
export async function develop(main) {
  const standIns = isAskedFor(process.env) ? await startStandIns() : {}
  const env = { ...process.env, ...standIns, NODE_ENV: 'development', AKWAABA_DEV: '1' }
  let child
  let isWanted = true // whether the server should be running once this one has ended
  let isOver = false
  let timer

  const start = () => {
    isWanted = false
    child = spawn(process.execPath, [main], { cwd: root, env, stdio: 'inherit' })
    child.once('exit', (code, signal) => {
      child = undefined
      if (isOver) process.exit(code ?? 0)
      else if (isWanted) start()
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
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      // A change saved at this moment must not start it again.
      isOver = true
      clearTimeout(timer)
      if (child) child.kill(signal)
      else process.exit(0)
    })
  start()
}
