// Owns sending a mail to an SMTP server.
import { createTransport } from 'nodemailer'

export type Mail = { to: string; replyTo?: string; subject: string; text: string; html: string }
/** `id` names the event of the mail, with the id of the job where it can happen again: the receiving server drops a second mail of one id. */
export type Mailer = { send(mail: Mail, id: string): Promise<void>; close(): void }

/** The server could not be reached, did not answer or refused the login: it takes no mail at all at the moment. */
export class MailServerAway extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`the mail server did not take it (${reason})`)
    this.reason = reason
  }
}

// Errors about one mail or one address. All others are about the server itself.
const codesOfOneMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** A mailer for `url` (smtp:// or smtps://). send() rejects when the server does not take the mail; the job is then retried. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(
    { url, pool: true, maxConnections: 3, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  return {
    // A stable id lets the recipient's server drop the second copy when we crash between sending and recording it.
    send: async (mail, id) => {
      await transport
        .sendMail({ ...mail, messageId: `<${id}@akwaaba>` })
        .catch((error: { responseCode?: number; code?: string }) => {
          // The server's message may repeat the address, and the error is stored with the job: only its number is passed on.
          const reason = String(error.responseCode ?? error.code ?? 'no answer')
          if (!codesOfOneMail.has(error.code ?? '')) throw new MailServerAway(reason)
          throw new Error(`the mail server did not take it (${reason})`)
        })
    },
    close: () => transport.close(),
  }
}
