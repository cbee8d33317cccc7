// Tests of the views of the list of people, and of the words for roles and actions.
import { describe, expect, test } from 'vitest'
import { actionName, roleTexts, searchOfView, viewOf, views } from './rules.ts'

test('every view is found again in the search that it stands for', () => {
  for (const { word } of views) expect(viewOf(searchOfView(word))).toBe(word)
})

describe('roleTexts', () => {
  const volta = { slug: 'volta-stays', name: 'Volta Stays', role: 'owner' } as const
  test('names the organisations of members, and calls everybody else a guest', () => {
    expect(roleTexts({ role: 'customer', organisations: [] })).toEqual(['Guest'])
    expect(roleTexts({ role: 'customer', organisations: [volta] })).toEqual(['Owner of Volta Stays'])
    expect(roleTexts({ role: 'admin', organisations: [volta] })).toEqual(['Administrator', 'Owner of Volta Stays'])
  })
})

test("the request of another administrator is refused, the administrator's own is withdrawn", () => {
  const removal = { requestedBy: 'Kofi', requestedAt: '', expiresAt: '', isYours: false }
  expect(actionName('withdraw-removal', { removal })).toBe('Refuse the request')
  expect(actionName('withdraw-removal', { removal: { ...removal, isYours: true } })).toBe('Withdraw the request')
  expect(actionName('suspend', { removal: null })).toBe('Suspend')
})
