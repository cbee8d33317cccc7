// Owns a mail server that accepts everything and counts what comes twice.
import { createServer } from 'node:net'

/** Starts it; gives its address, and `counts()`: the mails, and how many of them had come before, by their Message-ID. */
export async function startMailServer(rig) {
  const times = new Map()
  let mails = 0
  const server = createServer((socket) => {
    let [text, isData] = ['', false]
    const answer = (line) => socket.write(`${line}\r\n`)
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      text += part
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const first = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          const id = /^Message-ID:\s*(\S+)/im.exec(first)?.[1]
          times.set(id, (times.get(id) ?? 0) + 1)
          mails++
        }
        const isBeginning = !isData && /^DATA/i.test(first)
        isData = isBeginning
        answer(isBeginning ? '354 go on' : /^QUIT/i.test(first) ? '221 bye' : '250 ok')
      }
    })
    answer('220 rig')
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  rig.atEnd(async () => server.close())
  return { url: `smtp://127.0.0.1:${server.address().port}`, counts: () => ({ mails, twice: mails - times.size }) }
}
