// Owns answering calls together: those that come while others are being answered share the next query. Alone, a call waits for
// nothing; under load, a query, its round trip and its commit cost little more for twenty calls than for one.

type Waiting<Ask, Answer> = {
  ask: Ask
  resolve: (answer: Answer | PromiseLike<Answer>) => void
  reject: (reason: unknown) => void
}

/** How many queries of one kind run at the same time, and how many calls one of them answers. */
const [atOnce, atMost] = [2, 50]

/**
 * Makes a function for single calls from one that answers several by one query: `answerAll` gives an answer, or the promise of
 * one, for each in their order. Where it fails, all of that query fail. A call is never answered by a query that began before it.
 */
export const inBatches = <Context extends object, Ask, Answer>(
  answerAll: (context: Context, asks: readonly Ask[]) => Promise<readonly (Answer | PromiseLike<Answer>)[]>,
) => {
  const queues = new WeakMap<Context, (ask: Ask) => Promise<Answer>>()
  const open = (context: Context) => {
    let waiting: Waiting<Ask, Answer>[] = []
    let running = 0
    const run = async () => {
      const batch = waiting.slice(0, atMost)
      waiting = waiting.slice(atMost)
      try {
        const answers = await answerAll(
          context,
          batch.map(({ ask }) => ask),
        )
        for (const [n, { resolve }] of batch.entries()) resolve(answers[n] as Answer)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      running -= 1
      next()
    }
    const next = () => {
      if (running >= atOnce || waiting.length === 0) return
      running += 1
      void run()
    }
    return (ask: Ask) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ ask, resolve, reject })
        next()
      })
  }
  return (context: Context, ask: Ask): Promise<Answer> => {
    const queue = queues.get(context) ?? open(context)
    queues.set(context, queue)
    return queue(ask)
  }
}
