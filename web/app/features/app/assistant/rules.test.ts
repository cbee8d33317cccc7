// Tests of what the assistant answers: whole words in any case, the narrow subject before the wide one, nothing to blank text.
import { describe, expect, test } from 'vitest'
import { replyTo } from './rules.ts'

const start = (text: string) => replyTo(text)?.text.split(' ').slice(0, 3).join(' ')
const fallback = start('xyzzy')

describe('the assistant', () => {
  test.each(['', '   ', '\n\t'])('says nothing to blank text', (text) => expect(replyTo(text)).toBeNull())

  test.each([
    'hello',
    'hi',
    'booking',
    'payment',
    'cancellation',
    'support',
    'properties',
    'packages',
    'location',
    'pricing',
  ])('has a reply of its own to "%s", in any case', (word) => {
    expect(start(word)).not.toBe(fallback)
    expect(replyTo(word.toUpperCase())).toEqual(replyTo(word))
    expect(replyTo(`... ${word}?!`)).toEqual(replyTo(word))
    expect(replyTo(word)?.links.length).toBeGreaterThan(0)
  })

  test('names the payment provider', () => {
    expect(replyTo('payment')?.text).toMatch(/^You pay by mobile money .* card payments go through a payment provider/)
  })

  test('says that a paid stay can be cancelled on the site, by its policy', () => {
    const { text, links } = replyTo('cancel') ?? { text: '', links: [] }
    expect(text).toMatch(/A paid one can be cancelled until check-in, and you get back what its policy says/)
    expect(links[0]?.label).toBe('My bookings')
  })

  test('knows whole words only', () => {
    expect(start('this')).toBe(fallback)
    expect(start('bookkeeping')).toBe(fallback)
    expect(start('allocation')).toBe(fallback)
  })

  test.each([
    ['Hi, can I cancel my booking?', 'cancellation'],
    ['hello, a booking please', 'booking'],
    ['How does payment for a booking work', 'payment'],
    ['pricing of packages', 'pricing'],
    ['support for packages', 'packages'],
    ['hi there', 'hello'],
  ])('takes "%s" as being about %s', (text, subject) => expect(replyTo(text)).toEqual(replyTo(subject)))

  test('admits that it does not know the rest, and leads to people', () => {
    expect(replyTo('What is the meaning of life?')?.text).toContain('did not understand')
    expect(replyTo('42')?.links.map(({ to }) => to)).toEqual(['/support'])
  })
})
