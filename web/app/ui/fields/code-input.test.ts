// Tests of which box each digit of a code goes into, and what typing over a digit does.
import { describe, expect, test } from 'vitest'
import { typedOver, withDigits } from './code-input.tsx'

describe('withDigits', () => {
  test('puts a digit, or a pasted code, into the boxes from an index on', () => {
    expect(withDigits('', 0, '1')).toBe('1')
    expect(withDigits('12', 2, '3')).toBe('123')
    expect(withDigits('', 0, '123456')).toBe('123456')
  })

  test('keeps the other boxes where they are, with a blank for an empty one between', () => {
    expect(withDigits('123456', 2, ' ')).toBe('12 456')
    expect(withDigits('12 456', 2, '9')).toBe('129456')
    expect(withDigits('1', 3, '4')).toBe('1  4')
  })

  test('forgets blanks at the end and whatever is beyond the sixth box', () => {
    expect(withDigits('123456', 5, ' ')).toBe('12345')
    expect(withDigits('12345', 4, '6789')).toBe('123467')
  })
})

test('typedOver replaces the digit of a filled box, wherever the caret was', () => {
  expect(typedOver('5', '57')).toBe('7')
  expect(typedOver('5', '75')).toBe('7')
  expect(typedOver('5', '55')).toBe('5')
  expect(typedOver('', '7')).toBe('7')
  expect(typedOver('5', '123456')).toBe('123456')
})
