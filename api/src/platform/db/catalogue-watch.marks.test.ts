// Tests that a mark changes with what it is of, and with nothing else.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { catalogueMarks } from './catalogue-watch.ts'

const opened = () => {
  const marks = catalogueMarks()
  const announce = (rest: string) => {
    const id = randomUUID()
    marks.receive(`${id} ${rest}`)
    return id
  }
  announce('*')
  return { announce, idOf: (...dependencies: string[]) => marks.lastOf(dependencies)?.id, received: marks.received }
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
  const { announce, idOf } = opened()
  announce('apartments a')
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
