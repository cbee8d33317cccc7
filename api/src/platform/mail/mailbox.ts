// Owns the mailbox of development: a real SMTP server on this machine, and a page that shows the mails.
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { escapeHtml } from './email-template.ts'

export type ReceivedMail = {
  /** its Message-ID: a mail that was sent again, because the answer of the server got lost, has that of the first */
  id: string
  at: string
  from: string
  to: string[]
  /** the addresses of Reply-To, where they differ from the sender */
  replyTo: string[]
  subject: string
  text: string
  html: string
}
export type Mailbox = { url: string; messages(): ReceivedMail[]; close(): Promise<void> }

const maxMessages = 1_000

/** Starts the SMTP server on a free local port; it holds the newest 1,000 mails in memory. */
export const openMailbox = async (): Promise<Mailbox> => {
  const messages: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then((mail) => {
            messages.unshift({
              id: mail.messageId ?? '',
              at: new Date().toISOString(),
              from: mail.from?.address ?? '',
              to: session.envelope.rcptTo.map(({ address }) => address),
              replyTo: (mail.replyTo ?? []).map(({ address }) => address ?? ''),
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
            })
            messages.length = Math.min(messages.length, maxMessages)
            done()
          })
          .catch(done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.on('error', () => undefined) // a client that closes its connection half-way must not end our process
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port')
  const { port } = address
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: () => messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const page = (messages: ReceivedMail[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox</title>
<style>body{font:16px/1.5 system-ui,sans-serif;background:#fbf7f0;color:#1e1b16;max-width:720px;margin:32px auto;padding:0 16px}
article{background:#fff;border:1px solid #e7decf;border-radius:18px;padding:16px 20px;margin:16px 0}h2{font-size:18px;margin:0}
p{color:#5f574b;margin:4px 0 12px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}</style>
<h1>Mailbox</h1><p>Every mail this development server sent, newest first. Reload for more.</p>
${messages.map((mail) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to.join(', '))} at ${mail.at}</p><pre>${escapeHtml(mail.text)}</pre></article>`).join('') || '<p>No mail yet.</p>'}</html>`

/** GET /dev/mail for developers, GET /dev/mail.json?to= for tests. Never registered in production. */
export const mailboxRoutes = (mailbox: Mailbox) => async (app: FastifyInstance) => {
  app.get('/dev/mail', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .header('cache-control', 'no-store')
      .send(page(mailbox.messages())),
  )
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', (request, reply) => {
    const { to } = request.query
    reply.header('cache-control', 'no-store')
    return mailbox.messages().filter((mail) => to === undefined || mail.to.includes(to.toLowerCase()))
  })
}
