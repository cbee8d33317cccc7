// Owns the mail server of a restore drill: it takes every mail, slowly, and keeps its id, address, subject and time.
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A mail that was accepted. */
export type Mail = { id: string; to: string; subject: string; at: number }

// Some mails are always on their way.
const acceptMillis = 200

const headerOf = (text: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(text)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''

/** Starts it on a free port of this machine. */
export const startMailCatcher = async () => {
  const mails: Mail[] = []
  const converse = async (socket: Socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let [input, isBody] = ['', false]
    say('220 catcher')
    for await (const part of socket) {
      input += part
      for (;;) {
        const end = isBody ? '\r\n.\r\n' : '\r\n'
        const at = input.indexOf(end)
        if (at < 0) break
        const text = input.slice(0, at)
        input = input.slice(at + end.length)
        if (isBody) {
          isBody = false
          await sleep(acceptMillis)
          const [id, to, subject] = [headerOf(text, 'Message-ID'), headerOf(text, 'To'), headerOf(text, 'Subject')]
          mails.push({ id, to, subject, at: Date.now() })
          say('250 taken')
        } else if (/^DATA/i.test(text)) {
          isBody = true
          say('354 go on')
        } else if (/^QUIT/i.test(text)) {
          say('221 bye')
          socket.end()
        } else say('250 fine')
      }
    }
  }
  const server = createServer((socket) => {
    // A process that is killed leaves its connections.
    converse(socket).catch(() => undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return { mails, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}
