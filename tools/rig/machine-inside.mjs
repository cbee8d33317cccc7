// Owns what runs in the network of a trial's machine: the way out to the proxy, the way in to its web server, and a catcher of mails.
// machine-inside.mjs PROXY_SOCKET PROXY_PORT WEB_SOCKET MAIL_FOLDER
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

const [proxy, proxyPort, web, mails] = process.argv.slice(2)
const load = createRequire(join(root, 'api/package.json'))
const { SMTPServer } = load('smtp-server')
const { default: PostalMime } = await import(load.resolve('postal-mime'))

const pass = (target) =>
  createServer((socket) => {
    const onward = connect(target)
    for (const [end, other] of [
      [onward, socket],
      [socket, onward],
    ])
      end.on('error', () => other.destroy())
    onward.pipe(socket).pipe(onward)
  })
const listen = (server, ...where) => new Promise((done) => server.listen(...where, done))

let count = Date.now()
const catcher = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: async (stream, session, done) => {
    const parts = []
    for await (const part of stream) parts.push(part)
    const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(parts))
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const path = join(mails, `${count++}`)
    writeFileSync(path, JSON.stringify({ to, subject, text }))
    renameSync(path, `${path}.json`)
    done()
  },
})
catcher.on('error', () => undefined)
rmSync(web, { force: true })
await listen(pass({ path: proxy }), Number(proxyPort), '127.0.0.1')
await listen(pass({ host: '127.0.0.1', port: 443 }), web)
await listen(catcher, 1025, '127.0.0.1')
process.stdout.write('ready\n')
