// Owns spans for OpenTelemetry: of requests, jobs, queries and calls to providers. Without an SDK in the process nothing happens.
import {
  type Attributes,
  type Context,
  context,
  ProxyTracerProvider,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const name = 'akwaaba'
const tracer = () => trace.getTracer(name)

/** Whether an SDK is loaded, which an operator does before the product starts. */
export const isTracing = (): boolean => {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(name) !== undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The SQLSTATE of an error that PostgreSQL reports; undefined for any other. */
const sqlstateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : undefined

/** Marks a span as failed. What PostgreSQL says of an error may repeat a value, so that only its SQLSTATE is recorded. */
const failSpan = (span: Span, type: string, error?: unknown) => {
  const sqlstate = sqlstateOf(error)
  const hasMessage = error !== undefined && sqlstate === undefined
  span.setAttribute('error.type', sqlstate ?? type)
  span.setStatus({ code: SpanStatusCode.ERROR, ...(hasMessage ? { message: messageOf(error) } : {}) })
}

/** A request that is being answered: `enter` runs the rest of its handling within its span. */
export type RequestSpan = { enter<T>(work: () => T): T; end(route: string, status: number): void }

type RequestFacts = {
  method: string
  path: string
  scheme: string
  /** The headers, where a proxy of ours sets them: the span then belongs to the trace that they name. */
  headers: Record<string, unknown> | null
  requestId: string
}

/** Begins the span of a request; to be called only while an SDK is loaded. */
export const beginRequest = ({ method, path, scheme, headers, requestId }: RequestFacts): RequestSpan => {
  const parent: Context = headers === null ? context.active() : propagation.extract(context.active(), headers)
  const attributes = {
    'http.request.method': method,
    'url.path': path,
    'url.scheme': scheme,
    'akwaaba.request_id': requestId,
  }
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
  const inside = trace.setSpan(parent, span)
  let isEnded = false
  return {
    enter: (work) => context.with(inside, work),
    end: (route, status) => {
      if (isEnded) return
      isEnded = true
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) failSpan(span, String(status))
      span.end()
    },
  }
}

type SpanFacts = { name: string; kind: 'client' | 'consumer'; attributes: Attributes }
const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Runs `work` within a span, which fails with it. `note` adds attributes; an `error.type` among them marks it as failed. */
export const inSpan = async <T>(
  { name: title, kind, attributes }: SpanFacts,
  work: (note: (more: Attributes) => void) => Promise<T>,
): Promise<T> => {
  if (!isTracing()) return work(() => undefined)
  const span = tracer().startSpan(title, { kind: kinds[kind], attributes })
  const note = (more: Attributes) => {
    span.setAttributes(more)
    if (more['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  }
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(note))
  } catch (error) {
    failSpan(span, error instanceof Error ? error.name : 'error', error)
    throw error
  } finally {
    span.end()
  }
}

/** What a query does, in a few words that do not vary with its values, such as `select bookings`. */
const summaryOf = (text: string): { operation: string; table: string | undefined } => {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  return { operation, table: /\b(?:from|into|update)\s+"?([a-z_.]+)/i.exec(text)?.[1] }
}

type QueryFacts = { query: { sql: string }; queryDurationMillis: number; error?: unknown }

/** Records the span of a query that has just ended; its values are left out. */
export const recordQuery = ({ query, queryDurationMillis, error }: QueryFacts): void => {
  if (!isTracing()) return
  const { operation, table } = summaryOf(query.sql)
  // Spans begin and end by the same clock, which the SDK reads as milliseconds since the process began.
  const endTime = performance.now()
  const span = tracer().startSpan(table === undefined ? operation : `${operation} ${table}`, {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': query.sql,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  })
  if (error !== undefined) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error'
    failSpan(span, code, error)
  }
  span.end(endTime)
}
