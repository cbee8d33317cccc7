// Owns the log of a request. pino reads all settings of a log again to make one for a request, and most requests write no line
// by it: it is made for the first one.
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  #write(level: Level, line: unknown[]): void {
    const log: Record<Level, (...line: unknown[]) => void> = this.#log
    log[level](...line)
  }

  get level(): string {
    return this.#log.level
  }

  child(...settings: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...settings)
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line)
  }
  debug(...line: unknown[]): void {
    this.#write('debug', line)
  }
  info(...line: unknown[]): void {
    this.#write('info', line)
  }
  warn(...line: unknown[]): void {
    this.#write('warn', line)
  }
  error(...line: unknown[]): void {
    this.#write('error', line)
  }
  fatal(...line: unknown[]): void {
    this.#write('fatal', line)
  }
  silent(...line: unknown[]): void {
    this.#write('silent', line)
  }
}

/** What Fastify makes the log of a request by: one whose lines have the id of the request. */
export const logOfRequest: NonNullable<FastifyServerOptions['childLoggerFactory']> = (log, bindings, options) =>
  new RequestLog(() => log.child(bindings, options))
