// Tests the spans of a request, its queries, its calls to a provider and its jobs, with the SDK of OpenTelemetry loaded.
import type { AddressInfo } from 'node:net'
import { startPayment } from '@akwaaba/contract/checkout'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import { heldStay, paystackWorld } from '#testing/standins.ts'
import { idle } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'
import { inSpan } from './spans.ts'

/** Loads the SDK until the test ends; gives the spans that have ended. */
const loadSdk = () => {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  provider.register()
  onTestFinished(async () => {
    trace.disable()
    context.disable()
    propagation.disable()
    await provider.shutdown()
  })
  return () => exporter.getFinishedSpans()
}

const ask = async (
  t: World,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: object },
) => {
  const reply = await fetch(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await reply.text()
  return reply.status
}

const idsOf = (span: ReadableSpan | undefined) => span?.spanContext()
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request, its queries and its call to a provider are one trace, which a trusted proxy may have begun', async () => {
  const { t } = await paystackWorld({ TRUST_PROXY: '1' })
  const { ama, bookingId } = await heldStay(t)
  const spans = loadSdk()
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'of-the-proxy-19' }
  expect(await ask(t, startPayment.path, { token: ama.token, body: { bookingId, method: 'card' }, headers })).toBe(201)
  const named = (name: string) => spans().find((span) => span.name === name)
  await expect.poll(() => named(`POST ${startPayment.path}`)).toBeDefined()

  const request = named(`POST ${startPayment.path}`)
  expect(request).toMatchObject({
    kind: SpanKind.SERVER,
    parentSpanContext: { traceId, spanId: '00f067aa0ba902b7' },
    attributes: {
      ...{ 'http.request.method': 'POST', 'http.route': startPayment.path, 'http.response.status_code': 201 },
      ...{ 'url.path': startPayment.path, 'url.scheme': 'http', 'akwaaba.request_id': 'of-the-proxy-19' },
    },
  })
  const call = named('POST /transaction/initialize')
  expect(call).toMatchObject({
    kind: SpanKind.CLIENT,
    parentSpanContext: { traceId, spanId: idsOf(request)?.spanId },
    attributes: {
      ...{ 'http.request.method': 'POST', 'url.template': '/transaction/initialize', 'http.response.status_code': 200 },
      ...{ 'server.address': '127.0.0.1', 'akwaaba.provider': 'paystack' },
    },
  })
  const query = named('insert payments')
  expect(query).toMatchObject({
    kind: SpanKind.CLIENT,
    parentSpanContext: { traceId, spanId: idsOf(request)?.spanId },
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'insert', 'db.collection.name': 'payments' },
  })
  // What a query was asked with is not in its text.
  expect(JSON.stringify(spans().map(({ attributes }) => attributes))).not.toContain(bookingId)
})

test('a visitor cannot choose the trace where no proxy is trusted, and a failed call to a provider is a failed span', async () => {
  const { t, paystack } = await paystackWorld()
  const { ama, bookingId } = await heldStay(t)
  const spans = loadSdk()
  await paystack.trouble({ does: 'error-500', on: 'POST /transaction/initialize' })
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
  const status = await ask(t, startPayment.path, { token: ama.token, body: { bookingId, method: 'card' }, headers })
  const named = (name: string) => spans().find((span) => span.name === name)
  await expect.poll(() => named(`POST ${startPayment.path}`)).toBeDefined()
  expect(idsOf(named(`POST ${startPayment.path}`))?.traceId).not.toBe(traceId)
  expect(named(`POST ${startPayment.path}`)?.attributes['http.response.status_code']).toBe(status)
  expect(named('POST /transaction/initialize')).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'error.type': '500', 'http.response.status_code': 500 },
  })
})

test('of an error of PostgreSQL a span has the SQLSTATE and not the message, which may repeat a value', async () => {
  const { t } = await paystackWorld()
  const spans = loadSdk()
  const fail = () => sql`select ${'a-value'}::text::int from pg_class`.execute(t.deps.db)
  await expect(fail()).rejects.toThrow('a-value')
  const inner = { name: 'process of the test', kind: 'consumer', attributes: {} } as const
  await expect(inSpan(inner, fail)).rejects.toThrow('a-value')
  for (const name of ['select pg_class', inner.name])
    expect(spans().find((span) => span.name === name)).toMatchObject({ attributes: { 'error.type': '22P02' } })
  expect(JSON.stringify(spans().map(({ status, attributes, events }) => [status, attributes, events]))).not.toContain(
    'a-value',
  )
})

test('a job has a span of its own, with its queries in it', async () => {
  const { t } = await paystackWorld()
  const spans = loadSdk()
  await t.workers.start()
  await enqueue(t.deps.db, 'catalogue:new-day', {})
  await idle(t)
  await expect.poll(() => spans().find(({ name }) => name === 'process catalogue:new-day')).toBeDefined()
  const job = spans().find(({ name }) => name === 'process catalogue:new-day')
  expect(job).toMatchObject({
    kind: SpanKind.CONSUMER,
    attributes: { 'messaging.destination.name': 'catalogue:new-day', 'akwaaba.job.attempt': 1 },
  })
  expect(
    spans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === idsOf(job)?.spanId).length,
  ).toBeGreaterThan(0)
})
