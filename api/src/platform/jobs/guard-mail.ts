// Owns keeping mails from a server that does not answer: they wait for their turn without using up a try.
import { setTimeout as sleep } from 'node:timers/promises'
import { mayTryMail, recordMailAnswer, recordMailFailure } from '#db/mail-circuit.ts'
import type { Deps } from '#deps.ts'
import { type Mailer, MailServerAway } from '#mail/deliver.ts'

const askAgainMillis = 500

/** What `work` gives; rejects as soon as `signal` fires. */
const unlessStopped = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const stopped = new AbortController()
  const end = new Promise<never>((_resolve, reject) => {
    const say = () => reject(new Error('the process is stopping'))
    if (signal.aborted) say()
    // Taken away again below: the signal lives as long as the process.
    signal.addEventListener('abort', say, { once: true, signal: stopped.signal })
  })
  return Promise.race([work, end]).finally(() => stopped.abort())
}

/** Resolves when a mail may be tried: wait for it before reading what the mail is to say. Rejects once `stopping` fires. */
export const mailTurn = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, stopping: AbortSignal): Promise<void> => {
  while (!(await mayTryMail(db, clock.now())))
    await unlessStopped(sleep(askAgainMillis, undefined, { ref: false }), stopping)
}

/** A mailer that tells the circuit breaker what became of each mail, and gives up once `stopping` fires. */
export const guardMail = (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
  stopping: AbortSignal,
): Mailer => ({
  send: async (mail, id) => {
    try {
      await unlessStopped(mailer.send(mail, id), stopping)
    } catch (error) {
      // It answered, if only to refuse this one.
      if (!(error instanceof MailServerAway) && !stopping.aborted) await recordMailAnswer(db)
      if (!(error instanceof MailServerAway)) throw error
      const isOpened = await recordMailFailure(db, clock.now(), error.reason)
      if (isOpened) log.error({ reason: error.reason }, 'the mail server does not answer: mails wait')
      throw error
    }
    if (await recordMailAnswer(db)) log.info('the mail server answers again: the mails that waited leave')
  },
  close: () => mailer.close(),
})
