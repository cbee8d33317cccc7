// Tests of which words of a review are looked at before it is shown, or are refused in a reply.
import { expect, test } from 'vitest'
import { hasSlur } from './rules.ts'

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
