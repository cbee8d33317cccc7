// Owns holding mails back while the mail server does not answer: they wait without using up an attempt.
import { setTimeout as sleep } from 'node:timers/promises'
import { mayTryMail, recordMailAnswer, recordMailFailure } from '#db/mail-circuit.ts'
import type { Deps } from '#deps.ts'
import { type Mailer, MailServerAway } from '#mail/deliver.ts'

const retryMillis = 500

/** The result of `work`; rejects as soon as `signal` fires. */
const unlessStopped = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const stopped = new AbortController()
  const end = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(new Error('the process is stopping'))
    if (signal.aborted) stop()
    // Removed below: the signal lives as long as the process, so listeners would pile up.
    signal.addEventListener('abort', stop, { once: true, signal: stopped.signal })
  })
  return Promise.race([work, end]).finally(() => stopped.abort())
}

/** Resolves when a mail may be sent; wait for it before reading the facts of the mail. Rejects once `stopping` fires. */
export const mailTurn = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, stopping: AbortSignal): Promise<void> => {
  while (!(await mayTryMail(db, clock.now())))
    await unlessStopped(sleep(retryMillis, undefined, { ref: false }), stopping)
}

/** A mailer that reports the outcome of each mail to the circuit breaker, and aborts once `stopping` fires. */
export const guardMail = (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
  stopping: AbortSignal,
): Mailer => ({
  send: async (mail, id) => {
    // A guest for whom staff have booked may have no address.
    if (mail.to === '') return
    try {
      await unlessStopped(mailer.send(mail, id), stopping)
    } catch (error) {
      // The server answered, even if it refused this mail.
      if (!(error instanceof MailServerAway) && !stopping.aborted) await recordMailAnswer(db)
      if (!(error instanceof MailServerAway)) throw error
      const isOpened = await recordMailFailure(db, clock.now(), error.reason)
      if (isOpened) log.error({ reason: error.reason }, 'the mail server does not answer: mails wait')
      throw error
    }
    // The mail has left: a job that failed now would send it again.
    const isClosed = await recordMailAnswer(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the answer of the mail server could not be recorded')
      return false
    })
    if (isClosed) log.info('the mail server answers again: the mails that waited leave')
  },
  close: () => mailer.close(),
})
