// Tests of fetching from addresses that users give: nothing of a private network is ever asked, and no answer is too large or too slow.
import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'
import { makeOutbound } from './get.ts'

const userAgent = 'test'
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  return `127.0.0.1:${typeof at === 'object' && at ? at.port : ''}`
}
const get = (host: string, path = '/', ask: object = {}) =>
  makeOutbound({ testHosts: [host], userAgent }).get(`http://${host}${path}`, { accept: 'text/calendar', ...ask })
const refused = (why: string) => ({ kind: 'refused', why })

const notPublic = [
  ...[
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...[
    '100.64.0.1',
    '100.127.255.255',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
  ],
  ...[
    '224.0.0.1',
    '239.1.1.1',
    '255.255.255.255',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
  ],
  ...[
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
  ],
]

test.each(notPublic)('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4009::200e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...[
    'http://127.0.0.1/',
    'https://127.0.0.1/a.ics',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
  ],
  ...['https://0x7f.1/', 'https://localhost/', 'https://10.1.2.3/', 'https://169.254.169.254/latest/meta-data'],
])('refuses %s, which is on this machine or in its network', async (address) => {
  expect(await makeOutbound({ testHosts: [], userAgent }).get(address, { accept: '*/*' })).toEqual(
    refused('not-public'),
  )
})

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'https://a:b@example.com/',
  'https://example.com:8443/',
  'calendar',
])('refuses %s, which is no address of a calendar', async (address) => {
  expect(await makeOutbound({ testHosts: [], userAgent }).get(address, { accept: '*/*' })).toEqual(
    refused('bad-address'),
  )
})

test('refuses a name of which one address is private, whichever comes first', async () => {
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ]
  const outbound = makeOutbound({ testHosts: [], userAgent, resolve })
  expect(await outbound.get('https://calendar.example/', { accept: '*/*' })).toEqual(refused('not-public'))
})

test.each([
  ['to http', 'http://example.com/', 'bad-address'],
  ['to this machine', 'https://127.0.0.1/', 'not-public'],
  ['to a mapped address', 'https://[::ffff:10.0.0.1]/', 'not-public'],
  ['to itself', '/', 'too-many-redirects'],
])('refuses a redirect %s', async (_, location, why) => {
  const host = await serve((_request, reply) => reply.writeHead(302, { location }).end())
  expect(await get(host)).toEqual(refused(why))
})

test('follows a redirect, unpacks what is packed, and sends back what marks an earlier answer', async () => {
  const host = await serve((request, reply) => {
    if (request.url === '/') return reply.writeHead(302, { location: '/there' }).end()
    if (request.headers['if-none-match'] === '"a"') return reply.writeHead(304).end()
    return reply
      .writeHead(200, { etag: '"a"', 'content-encoding': 'gzip', 'content-type': 'text/calendar' })
      .end(gzipSync('hello'))
  })
  const first = await get(host)
  expect(first).toMatchObject({ kind: 'body', etag: '"a"', contentType: 'text/calendar' })
  expect(first.kind === 'body' && first.body.toString()).toBe('hello')
  expect(await get(host, '/', { etag: '"a"' })).toEqual({ kind: 'unchanged' })
})

test('refuses what is larger than two megabytes once it is unpacked', async () => {
  const host = await serve((_, reply) =>
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(8_000_000))),
  )
  expect(await get(host)).toEqual(refused('too-large'))
})

test('gives up an answer that comes byte by byte', async () => {
  const host = await serve((_, reply) => reply.writeHead(200).write('B'))
  expect(await get(host, '/', { millis: 100 })).toEqual(refused('too-slow'))
})
