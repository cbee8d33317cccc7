// Tests that an address with several servers is read as libpq reads it.
import { expect, test } from 'vitest'
import { parseAddress } from './address.ts'

test.each([
  ['postgres://ama:pw@db/akwaaba', ['postgres://ama:pw@db/akwaaba'], false],
  ['postgresql://db:6432/akwaaba?sslmode=require', ['postgresql://db:6432/akwaaba?sslmode=require'], false],
  [
    'postgres://ama:p%40w@a:5432,b:5433/akwaaba?sslmode=require',
    ['postgres://ama:p%40w@a:5432/akwaaba?sslmode=require', 'postgres://ama:p%40w@b:5433/akwaaba?sslmode=require'],
    true,
  ],
  ['postgres://a,[::1]:5433/x?target_session_attrs=any', ['postgres://a/x', 'postgres://[::1]:5433/x'], false],
  ['postgres://a/x?target_session_attrs=read-write', ['postgres://a/x'], true],
  ['postgres://a/x?sslmode=require&target_session_attrs=primary', ['postgres://a/x?sslmode=require'], true],
])('%s is read', (text, servers, needsWrites) => {
  expect(parseAddress(text)).toEqual({ servers, needsWrites })
})

test.each([
  ['mysql://a/x', 'HOST:5432,HOST:5432'],
  ['postgres://a,/x', 'HOST:5432,HOST:5432'],
  ['postgres://a:1:2,b/x', 'HOST:5432,HOST:5432'],
  ['postgres://a,b/x?target_session_attrs=standby', 'target_session_attrs is one of any, read-write, primary'],
])('%s is refused', (text, sentence) => {
  expect(() => parseAddress(text)).toThrow(sentence)
})
