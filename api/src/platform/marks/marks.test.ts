// Tests that a mark changes with what it is of, and with nothing else.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { catalogueMarks } from './marks.ts'

const opened = () => {
  let now = 0
  const marks = catalogueMarks(() => now)
  const announce = (rest: string) => {
    const id = randomUUID()
    marks.receive(`${id} ${rest}`)
    return id
  }
  announce('*')
  const wait = (millis: number) => {
    now += millis
  }
  return { ...marks, announce, wait, idOf: (...dependencies: string[]) => marks.lastOf(dependencies)?.id }
}

test('there is no mark before the first announcement', () => {
  expect(catalogueMarks().lastOf(['apartments'])).toBeNull()
})

test('a record that changes marks itself and its list, and no other record and no other list', () => {
  const { announce, idOf } = opened()
  const before = idOf('apartments')
  const change = announce('apartments a,b')
  expect(idOf('apartments')).toBe(change)
  expect(idOf('apartments/a')).toBe(change)
  expect(idOf('apartments/b')).toBe(change)
  expect(idOf('apartments/c')).toBe(before)
  expect(idOf('tours')).toBe(before)
})

test('what depends on several things has the mark of the last that changed', () => {
  const { announce, idOf } = opened()
  announce('tours t')
  const later = announce('seats s')
  expect(idOf('tours', 'seats')).toBe(later)
  expect(idOf('tours', 'seats/t')).not.toBe(later)
})

test('an announcement of all records of a list marks each of them', () => {
  const { announce, idOf, wait } = opened()
  announce('apartments a')
  wait(1000)
  const change = announce('apartments *')
  expect([idOf('apartments'), idOf('apartments/a'), idOf('apartments/z')]).toEqual([change, change, change])
})

test('an announcement of everything marks what has no dependencies, too', () => {
  const { announce, idOf } = opened()
  announce('apartments a')
  const change = announce('*')
  expect([idOf(), idOf('apartments/a'), idOf('tours')]).toEqual([change, change, change])
})

test('marks of more records than are remembered count as changed, never as unchanged', () => {
  const { announce, idOf } = opened()
  const first = announce('apartments first')
  for (let index = 0; index < 10_001; index++) announce(`apartments ${index}`)
  expect(idOf('apartments/first')).not.toBe(first)
  const change = announce('apartments first')
  expect(idOf('apartments/first')).toBe(change)
})

test('a list moves at most once a second, and a record at once', () => {
  const { announce, idOf, wait, changes } = opened()
  const first = announce('apartments a')
  expect(idOf('apartments')).toBe(first)
  wait(500)
  announce('apartments b')
  const last = announce('apartments a')
  expect([idOf('apartments'), idOf('apartments/a')]).toEqual([first, last])
  const tour = announce('tours t')
  expect(idOf('tours')).toBe(tour)
  wait(499)
  expect(idOf('apartments')).toBe(first)
  const before = changes()
  wait(1)
  expect(changes()).toBe(before + 1)
  expect(idOf('apartments')).toBe(last)
  wait(999)
  announce('apartments b')
  expect(idOf('apartments')).toBe(last)
})

test('who has changed a list knows of it at once', () => {
  const { announce, idOf, moveLists } = opened()
  announce('apartments a')
  const last = announce('apartments b')
  moveLists()
  expect(idOf('apartments')).toBe(last)
})

test('everything that changes takes every list with it, however short ago it moved', () => {
  const { announce, idOf } = opened()
  announce('apartments a')
  announce('apartments b')
  const change = announce('*')
  expect(idOf('apartments')).toBe(change)
})
