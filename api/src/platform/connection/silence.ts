// Owns detecting that a connection to PostgreSQL is dead although nothing has closed it.
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/**
 * A pg client that destroys its connection when queries are waiting and none has ended for `silentMillis`; they are
 * rejected, and the pool replaces the connection. After a failover or a dropped NAT entry the other side disappears without
 * closing: TCP alone would wait a quarter of an hour, and with it jobs, leases and requests.
 */
export const clientThatNoticesSilence = (silentMillis: number) =>
  class extends pg.Client {
    #waiting = 0
    #endedAt = 0
    #timer: NodeJS.Timeout | undefined

    #check = () => {
      const left = this.#endedAt + silentMillis - performance.now()
      if (left > 0) this.#timer = setTimeout(this.#check, left).unref()
      else this.connection.stream.destroy(Object.assign(new Error('the database has gone silent'), { code: '08006' }))
    }
    #begun() {
      if (this.#waiting++ > 0) return
      this.#endedAt = performance.now()
      this.#timer = setTimeout(this.#check, silentMillis).unref()
    }
    #ended = () => {
      this.#endedAt = performance.now()
      if (--this.#waiting === 0) clearTimeout(this.#timer)
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads of query, one signature cannot match them all
    override query(...args: any[]): any {
      const plain = pg.Client.prototype.query as unknown as Query
      const done = args.at(-1)
      this.#begun()
      // The pool passes a callback, all others await the promise.
      if (typeof done === 'function') {
        const wrapped = (...answer: unknown[]) => {
          this.#ended()
          done(...answer)
        }
        return plain.apply(this, [...args.slice(0, -1), wrapped])
      }
      const answer = plain.apply(this, args)
      if (answer instanceof Promise) answer.then(this.#ended, this.#ended)
      else this.#ended()
      return answer
    }
  }
