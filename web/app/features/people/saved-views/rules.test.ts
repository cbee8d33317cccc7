// Tests of what of an address a saved view keeps, and which view is the one that is shown.
import { expect, test } from 'vitest'
import { isShownView, queryToSave } from './rules.ts'

test('keeps filters and order, and leaves the page', () => {
  expect(queryToSave('?view=stuck&page=4&sort=-started')).toBe('sort=-started&view=stuck')
  expect(queryToSave('')).toBe('')
  expect(queryToSave('?search=a b&search2=é"')).toBe('search=a+b&search2=%C3%A9%22')
})

test('a view is shown when filters, order and columns are its own', () => {
  const view = { query: 'sort=-started&view=stuck', columns: ['guest'] }
  expect(isShownView(view, '?view=stuck&sort=-started&page=2', ['guest'])).toBe(true)
  expect(isShownView(view, '?view=stuck', ['guest'])).toBe(false)
  expect(isShownView(view, '?view=stuck&sort=-started', null)).toBe(false)
})
