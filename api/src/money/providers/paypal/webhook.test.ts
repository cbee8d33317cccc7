// Tests of the certificates of PayPal's webhooks: only PayPal's own are requested, seldom, and none of a large size.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { paypalKeys } from '#testing/standins.ts'
import { outcomeOf, tally } from '#testing/world.ts'
import { startPaypal } from '../../../../../standins/paypal.ts'
import { paypalSignatures } from './webhook.ts'

afterEach(() => vi.unstubAllGlobals())

const body = Buffer.from('{}')
const live = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594'

const serving = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A receiver of webhooks; `url` is where the configuration says that PayPal is. */
const receiver = async ({ mode = 'test', url }: { mode?: 'test' | 'production'; url?: string } = {}) => {
  const paypal = await startPaypal(paypalKeys)
  onTestFinished(paypal.close)
  const pem = await (await fetch(`${paypal.url}/certs/cert.pem`)).text()
  let waited = 0
  const clock = { now: () => new Date(Date.now() + waited) }
  const config = { mode, providerMillis: 5000, paypal: { ...paypalKeys, url: url ?? paypal.url } }
  const isSigned = paypalSignatures(config as never, pino({ level: 'silent' }), clock as never)
  const deliver = (address: string) => isSigned(body, paypal.sign(body.toString(), address))
  const wait = (minutes: number) => {
    waited += minutes * 60_000
  }
  return { paypal, pem, deliver, wait }
}

/** Answers every call in place of the network, and keeps where each went to. */
const network = (answer: () => Response | Promise<Response>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
  return asked
}

describe('the address of a certificate', () => {
  test.each([
    ['live, in production', 'production', live],
    ['live', 'test', live],
    ['of the sandbox, outside production', 'test', live.replace('api.', 'api.sandbox.')],
  ] as const)('is accepted when it is %s', async (_, mode, address) => {
    const { deliver, pem } = await receiver({ mode })
    const asked = network(() => new Response(pem))
    expect(await deliver(address)).toBe(true)
    expect(asked).toEqual([address])
  })

  test.each([
    ['of the sandbox', live.replace('api.', 'api.sandbox.')],
    ['on another host of theirs', live.replace('api.', 'www.')],
    ['another path', 'https://api.paypal.com/v2/checkout/orders'],
    ['a path above', 'https://api.paypal.com/v1/notifications/certs/../webhooks'],
    ['no name', 'https://api.paypal.com/v1/notifications/certs/'],
    ['with a question', `${live}?q=1`],
    ['with a name', live.replace('//', '//me:it@')],
    ['at another port', live.replace('.com', '.com:8443')],
    ['without encryption', live.replace('https', 'http')],
  ])('is never requested in production when it is %s', async (_, address) => {
    const { deliver, pem } = await receiver({ mode: 'production' })
    const asked = network(() => new Response(pem))
    expect([await deliver(address), asked]).toEqual([false, []])
  })

  test('must not be another host of PayPal, even if the configuration names it', async () => {
    const { deliver } = await receiver({ url: 'https://api-m.sandbox.paypal.com' })
    const asked = network(() => new Response(''))
    expect([await deliver('https://api-m.sandbox.paypal.com/certs/cert.pem'), asked]).toEqual([false, []])
  })

  test('may be a stand-in’s only outside production, and only the path of its certificates', async () => {
    const { deliver, paypal } = await receiver()
    expect(await deliver(`${paypal.url}/certs/cert.pem`)).toBe(true)
    expect(await deliver(`${paypal.url}/books`)).toBe(false)
    const strict = await receiver({ mode: 'production' })
    expect(await strict.deliver(`${strict.paypal.url}/certs/cert.pem`)).toBe(false)
  })
})

describe('a certificate', () => {
  test('is not requested from the target of a redirect', async () => {
    const url = await serving((_, reply) =>
      reply.writeHead(302, { location: `${theirs.paypal.url}/certs/cert.pem` }).end(),
    )
    const theirs = await receiver({ url })
    expect(await outcomeOf(theirs.deliver(`${url}/certs/a.pem`))).toBe('unavailable')
  })

  test('is at most 16 kB', async () => {
    let sent = ''
    const url = await serving((_, reply) => reply.end(sent))
    const { deliver, pem } = await receiver({ url })
    sent = pem.padEnd(16 * 1024, '\n')
    expect(await deliver(`${url}/certs/long.pem`)).toBe(true)
    sent = pem.padEnd(16 * 1024 + 1, '\n')
    expect(await outcomeOf(deliver(`${url}/certs/longer.pem`))).toBe('unavailable')
  })

  test('is requested once when many webhooks arrive at the same instant', async () => {
    const { deliver, pem } = await receiver()
    let answer = (_: Response) => {}
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const asked = network(() => answered)
    const delivered = Promise.all([1, 2, 3, 4].map(() => deliver(live)))
    answer(new Response(pem))
    expect(await delivered).toEqual([true, true, true, true])
    expect(await deliver(live)).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test('that could not be read is not requested again for five minutes', async () => {
    const { deliver, pem, wait } = await receiver()
    let status = 500
    const asked = network(() => new Response(pem, { status }))
    for (const _ of [1, 2, 3]) expect(await outcomeOf(deliver(live))).toBe('unavailable')
    expect(asked).toHaveLength(1)
    status = 200
    wait(5)
    expect(await deliver(live)).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test('is requested ten times a minute at most, at any address; a cached one is used meanwhile', async () => {
    const { deliver, pem, wait } = await receiver()
    let status = 200
    const asked = network(() => new Response(pem, { status }))
    await deliver(live)
    status = 404
    const outcomes = Array.from({ length: 40 }, (_, at) => outcomeOf(deliver(`${live}-${at}`)))
    expect(tally(await Promise.all(outcomes))).toEqual({ unavailable: 40 })
    expect(asked).toHaveLength(10)
    expect(await deliver(live)).toBe(true)
    wait(1)
    await outcomeOf(deliver(`${live}-39`))
    expect(asked).toHaveLength(11)
  })
})
