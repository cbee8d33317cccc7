// Owns handing a mail to an SMTP server.
import { createTransport } from 'nodemailer'

export type Mail = { to: string; replyTo?: string; subject: string; text: string; html: string }
export type Mailer = { send(mail: Mail, id: string): Promise<void>; close(): void }

/** The server could not be reached, did not answer or let nobody in: no mail gets through, no matter who it is for. */
export class MailServerAway extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`the mail server did not take it (${reason})`)
    this.reason = reason
  }
}

// What a server says of one mail or one address. Everything else is about the server itself.
const codesOfOneMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** A mailer for `url` (smtp:// or smtps://). send() rejects when the server does not take the mail; the job tries again. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(
    { url, pool: true, maxConnections: 3, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    // A stable id lets a mailbox drop the second copy when a crash falls between "taken" and "noted".
    send: async (mail, id) => {
      await transport
        .sendMail({ ...mail, messageId: `<${id}@akwaaba>` })
        .catch((error: { responseCode?: number; code?: string }) => {
          // The server's own words may repeat the address, and the job keeps the fault: only its number is told on.
          const reason = String(error.responseCode ?? error.code ?? 'no answer')
          if (!codesOfOneMail.has(error.code ?? '')) throw new MailServerAway(reason)
          throw new Error(`the mail server did not take it (${reason})`)
        })
    },
    close: () => transport.close(),
  }
}
