// Tests of what of a review must be looked at: words against groups of people, and copies of other reviews.
import { expect, test } from 'vitest'
import { hasSlur, isCopyOf } from './rules.ts'

test('finds a word against a group of people, and none where its letters mean something else', () => {
  for (const text of [
    'f4ggots next door',
    'The spics upstairs',
    'a coon',
    'Chinks everywhere',
    'sale nègre',
    'how retarded',
  ])
    expect([text, hasSlur(text)]).toEqual([text, true])
  for (const text of [
    'The kitchen was spic and span.',
    'Spic-and-span, spic & span, spic n span',
    'Désolés du retard, et merci pour les vélos : les pédales sont réparées.',
    'Their Maine Coon cat slept on the terrace.',
    'Light came through the chinks in the curtains.',
    'Pakistan, a fire retardant door, raccoons',
  ])
    expect([text, hasSlur(text)]).toEqual([text, false])
})

test.each([
  ['They called us faggots!', true],
  ['n1gg3rs', true],
  ['Des BOUGNOULES partout', true],
  ['Sale pédé', true],
  ['pepefoɔ', true],
  ['Le vol avait du retard, les pédales du vélo tenaient.', false],
  ['The Niger is far away, and so is Pakistan.', false],
])('%j has a word against a group: %s', (text, has) => expect(hasSlur(text)).toBe(has))

const text = 'Quiet rooms, the water held all week, and the directions led us there at once.'

test.each([
  [text.toUpperCase().replaceAll(',', ' –'), true],
  [text.replace('week', 'days'), true],
  [`${text} ${text}`, false],
  ['Loud rooms, the water failed all week, and the directions led us nowhere at all.', false],
])('%j is a copy: %s', (other, is) => expect(isCopyOf(text, other)).toBe(is))

test('short texts are no copies of each other', () => expect(isCopyOf('Great place!', 'Great place!')).toBe(false))
