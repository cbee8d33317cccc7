// Owns noticing that a connection to PostgreSQL has gone silent: a server that vanished without a word answers nobody.
import pg from 'pg'

type Query = (...args: unknown[]) => unknown

/**
 * A client of pg that destroys its connection when queries wait on it and none has ended for `silentMillis`; they are
 * rejected, and a pool replaces it. After a failover or a dropped NAT entry the other side is gone without closing: TCP alone
 * would wait for it a quarter of an hour, and jobs, leases and requests with it.
 */
export const clientThatNoticesSilence = (silentMillis: number) =>
  class extends pg.Client {
    #waiting = 0
    #endedAt = 0
    #timer: NodeJS.Timeout | undefined

    #look = () => {
      const left = this.#endedAt + silentMillis - performance.now()
      if (left > 0) this.#timer = setTimeout(this.#look, left).unref()
      else this.connection.stream.destroy(new Error('the database has gone silent'))
    }
    #begun() {
      if (this.#waiting++ > 0) return
      this.#endedAt = performance.now()
      this.#timer = setTimeout(this.#look, silentMillis).unref()
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
      // The pool hands in a callback, everybody else takes the promise.
      if (typeof done === 'function') {
        const told = (...answer: unknown[]) => {
          this.#ended()
          done(...answer)
        }
        return plain.apply(this, [...args.slice(0, -1), told])
      }
      const answer = plain.apply(this, args)
      if (answer instanceof Promise) answer.then(this.#ended, this.#ended)
      else this.#ended()
      return answer
    }
  }
