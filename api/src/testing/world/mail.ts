// Owns how tests read the mail of their world: by address, when it comes, and the code in it.
import type { Mailbox, ReceivedMail } from '#mail/mailbox.ts'

/** What tests ask about the mails in a mailbox; `startWorkers` starts what sends them. */
export const readerOf = (mailbox: Mailbox, startWorkers: () => Promise<void>) => {
  const mailTo = (email: string): ReceivedMail[] => mailbox.messages().filter((mail) => mail.to.includes(email))

  /** Waits for the mail that `fits`, as a person would; fails once no mail at all has come for 15 seconds. */
  const nextMail = async (email: string, fits: (mail: ReceivedMail) => boolean = () => true): Promise<ReceivedMail> => {
    await startWorkers()
    let newest: ReceivedMail | undefined
    for (let since = Date.now(); Date.now() < since + 15_000; ) {
      const found = mailTo(email).find(fits)
      if (found) return found
      // Those of earlier tests leave first.
      if (mailbox.messages()[0] !== newest) [newest, since] = [mailbox.messages()[0], Date.now()]
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`no such mail to ${email}, and no other for 15 seconds`)
  }

  /** The code in the newest mail to an address: its only six-digit number. */
  const codeFor = async (email: string, beyond = 0): Promise<string> => {
    await nextMail(email, () => mailTo(email).length > beyond)
    const codes = mailTo(email)[0]?.text.match(/\b\d{6}\b/g) ?? []
    if (codes.length !== 1) throw new Error(`${codes.length} six-digit numbers in the mail to ${email}`)
    return codes[0] ?? ''
  }

  return { mailTo, nextMail, codeFor }
}
