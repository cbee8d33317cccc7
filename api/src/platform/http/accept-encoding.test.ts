// Tests that a caller gets an encoding it accepts, and none that it refuses.
import { listProperties } from '@akwaaba/contract/properties'
import { expect, test } from 'vitest'
import { raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'
import { chooseEncoding } from './accept-encoding.ts'

const here = fileWorld()

test.each([
  ['', null],
  ['identity', null],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0,gzip;q=0.000', null],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0, *', 'gzip'],
  ['br;q=nonsense, gzip', 'gzip'],
  ['brotli, xgzip', null],
])('"%s" is answered with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(encoding)
})

test('q=0 is respected by what is cached, what is not, and what the compressor of other replies sends', async () => {
  const t = here()
  for (let index = 0; index < 6; index++) await t.property()
  const encodingOf = async (url: string, accepted: string) =>
    (await raw(t, listProperties, { url, headers: { 'accept-encoding': accepted } })).headers['content-encoding']
  for (let index = 0; index < 3; index++) {
    expect(await encodingOf('/api/properties', 'br;q=0, gzip;q=0')).toBeUndefined()
    expect(await encodingOf('/api/properties', 'br;q=0, gzip')).toBe('gzip')
  }
  expect(await encodingOf('/api/docs/json', 'gzip')).toBe('gzip')
  expect(await encodingOf('/api/docs/json', 'gzip;q=0')).toBeUndefined()
})
