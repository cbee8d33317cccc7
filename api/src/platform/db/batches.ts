// Owns answering calls together: those of one turn of the event loop, as those whose requests or answers came together, or that come while
// others are being answered, share the next query. It costs little more, with its round trip and commit, for twenty calls than for one.
import { AsyncLocalStorage } from 'node:async_hooks'
import { nonEmpty } from '@akwaaba/contract/records'
import { isConnectionFailure } from '#connection/failures.ts'
import { currentOrganisation } from '#connection/member-scope.ts'

type Call<Ask, Answer> = {
  ask: Ask
  /** runs a function as a part of this call, so that its query belongs to the trace of a request that waits for it */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
  deadline?: NodeJS.Timeout
}

/** How many queries of one kind run at the same time, and how many calls one of them answers unless said otherwise. */
const [atOnce, usualCalls] = [2, 50]
// One that has run for so long is not counted any more: two silent connections must not stop the calls that others could answer.
const slowMillis = 1_000
// As long as the pool lets a query wait for a connection.
const waitMillis = 5_000

const tooLate = () =>
  Object.assign(new Error('waited too long for the queries of other calls of this kind'), { code: 'ETIMEDOUT' })

/**
 * Makes a function for single calls from one that answers several, at most `atMost`, by one query: `answerAll` gives an answer for
 * each in their order. Where it fails, all of that query fail, and where its connection failed, those that wait fail with it. So
 * does a call that has waited for five seconds. A call is never answered by a query that began before it.
 */
export const inBatches = <Context extends object, Ask, Answer>(
  answerAll: (context: Context, asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { atMost = usualCalls }: { atMost?: number } = {},
) => {
  const queues = new WeakMap<Context, (ask: Ask) => Promise<Answer>>()
  const open = (context: Context) => {
    const waiting: Call<Ask, Answer>[] = []
    let running = 0
    const take = (count: number) => {
      const taken = waiting.splice(0, count)
      for (const { deadline } of taken) clearTimeout(deadline)
      return taken
    }
    const run = async (batch: readonly Call<Ask, Answer>[]) => {
      let isCounted = true
      const leave = () => {
        if (!isCounted) return
        isCounted = false
        running -= 1
        next()
      }
      const slow = setTimeout(leave, slowMillis).unref()
      try {
        const asks = batch.map(({ ask }) => ask)
        const answers = await answerAll(context, asks)
        if (answers.length !== batch.length) throw new RangeError('not one answer for each call')
        for (const [n, answer] of answers.entries()) batch[n]?.resolve(answer)
      } catch (error) {
        // Those that wait would meet the same. After a second that is not known: queries that began later may have been answered.
        const others = isCounted && isConnectionFailure(error) ? take(waiting.length) : []
        for (const { reject } of [...batch, ...others]) reject(error)
      }
      clearTimeout(slow)
      leave()
    }
    const next = () =>
      setImmediate(() => {
        if (running >= atOnce || waiting.length === 0) return
        running += 1
        void waiting[0]?.inContext(run, take(atMost))
      })
    return (ask: Ask) =>
      new Promise<Answer>((resolve, reject) => {
        const call: Call<Ask, Answer> = { ask, inContext: AsyncLocalStorage.snapshot(), resolve, reject }
        waiting.push(call)
        next()
        call.deadline = setTimeout(() => {
          waiting.splice(waiting.indexOf(call), 1)
          reject(tooLate())
        }, waitMillis)
      })
  }
  return async (context: Context, ask: Ask): Promise<Answer> => {
    // A member's query may find less than that of others.
    if (currentOrganisation() !== undefined) return nonEmpty(await answerAll(context, [ask]))[0]
    const queue = queues.get(context) ?? open(context)
    queues.set(context, queue)
    return queue(ask)
  }
}
