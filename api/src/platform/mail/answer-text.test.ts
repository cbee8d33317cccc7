// Tests of what is kept of an answer to a mail.
import { expect, test } from 'vitest'
import { answerAbove, answerOf } from './answer-text.ts'

const ours = `${answerAbove}\n\nHello Ama,\n\nA message waits for you about the stay AKW-7F3K9QZ2.`
const marked = ours
  .split('\n')
  .map((line) => `> ${line}`)
  .join('\n')

test.each<[string, string, string]>([
  [
    'Gmail',
    `We arrive at nine.\n\nOn Fri, 4 Dec 2026 at 10:00, Akwaaba <no-reply@akwaaba.example> wrote:\n\n${marked}`,
    'We arrive at nine.',
  ],
  [
    'an introduction of two lines',
    `We arrive at nine.\r\n\r\nOn Fri, 4 Dec 2026 at 10:00, Akwaaba of Ghana\r\n<no-reply@akwaaba.example> wrote:\r\n\r\n${marked}`,
    'We arrive at nine.',
  ],
  [
    'French',
    `Nous arrivons.\n\nLe ven. 4 déc. 2026 à 10:00, Akwaaba <a@b.example> a écrit :\n${marked}`,
    'Nous arrivons.',
  ],
  [
    'Outlook, which marks nothing',
    `We arrive at nine.\n\n________________________________\nFrom: Akwaaba <no-reply@akwaaba.example>\nSent: Friday\n\n${ours}`,
    'We arrive at nine.',
  ],
  ['Outlook by its head alone', `Nine.\n\nFrom: Akwaaba <no-reply@akwaaba.example>\nSent: Friday\n${ours}`, 'Nine.'],
  ['a quote without marks', `Nine.\n\nOn Friday Akwaaba <no-reply@akwaaba.example> wrote:\n${ours}`, 'Nine.'],
  ['our line alone', `Nine.\n\n${ours}`, 'Nine.'],
  ['below the quote', `On Friday Akwaaba wrote:\n${marked}\n\nWe arrive at nine.`, 'We arrive at nine.'],
  ['between quoted lines', '> When do you arrive?\nAt nine.\n> How many?\nFour.', 'At nine.\nFour.'],
  ['a signature', 'At nine.\n-- \nAma Mensah\n0244 123 456', 'At nine.'],
  ['a phone', 'At nine.\n\nSent from my iPhone', 'At nine.'],
  ['a mail program', 'At nine.\n\nGet Outlook for Android', 'At nine.'],
  [
    'words like those of a phone',
    'The deposit is paid.\n\nSent via mobile money.',
    'The deposit is paid.\n\nSent via mobile money.',
  ],
  [
    'words like the introduction of a quote',
    `On Friday we are there, as my brother wrote:\nleave the key at the gate.\n\n${marked}`,
    'On Friday we are there, as my brother wrote:\nleave the key at the gate.',
  ],
  [
    'words like the head of a quote',
    'From: the airport\nTo: the home, @ 9\nA driver, please.',
    'From: the airport\nTo: the home, @ 9\nA driver, please.',
  ],
  ['a line of a form', 'Towels:\n____________\nTwo.', 'Towels:\n____________\nTwo.'],
  [
    'a head with words and a time',
    'From: Accra, call me @ 5pm\nA driver, please.',
    'From: Accra, call me @ 5pm\nA driver, please.',
  ],
  ['paragraphs', 'One.\n\n\n\nTwo: on the way we wrote: hello.', 'One.\n\nTwo: on the way we wrote: hello.'],
  ['nothing but the quote', marked, ''],
])('keeps what its author has written: %s', (_, text, kept) => {
  expect(answerOf(text)).toBe(kept)
})

test('reads a mail of ten megabytes at once, whatever it repeats', () => {
  for (const part of ['On ', '>', 'On x\n', '\n', 'from: ', ' ', '-'])
    expect(answerOf(part.repeat(2_000_000 / part.length)).length, part).toBeGreaterThanOrEqual(0)
})
