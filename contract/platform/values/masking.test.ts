// Tests of what is hidden of a message before the payment, and of what is not.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskContacts, maskedText } from './masking.ts'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1957) })

/** Each is hidden as a whole, wherever it stands. */
const contacts = [
  '0244123456',
  '+233 24 412 3456',
  '(024) 412-3456',
  '024.412.3456',
  '00233244123456',
  'call 0 2 4 4 1 2 3 4 5 6',
  '024/412/3456',
  '02-44-12-34-56',
  '+33 6 12 34 56 78',
  '+44 (0) 7700 900123',
  'O244 123 456',
  '024,412,3456',
  '024_412_3456',
  'zero two four four one two three four five six',
  'Zero, two, four, four, one two three 4 5 6',
  'zéro six douze trente-quatre cinquante-six soixante',
  'double two four one two three four five',
  'hwee mmienu anan anan baako mmienu mmiensa anan',
  'ama@example.com',
  'ama @ gmail.com',
  'ama(at)gmail(dot)com',
  'ama [at] mail [dot] org',
  'ama at gmail dot com',
  'ama at gmail',
  'ama arobase yahoo point fr',
  'https://airbnb.com/rooms/12',
  'www.myhouse.com',
  'http://1.2.3.4/x',
  'myhouse.com.gh',
  'my-house.shop/book',
  'wa.me/233244123456',
  't.me/ama',
  'myhouse dot com',
  '@ama_osu',
  'find me @kofi.gh',
  'whatsapp me',
  'WhatsApp us please',
  "what's app me",
  'call me on whatsapp',
  'text me on my phone',
  'my insta is ama22',
  'my whatsapp number: 02441',
  'telegram me',
  'reach us via telegram',
  '０２４４１２３４５６',
  '0️⃣2️⃣4️⃣4️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣',
  '①②③④⑤⑥⑦⑧⑨⓪',
  '⁰²⁴⁴¹²³⁴⁵⁶',
  '0\u0336 2\u0336 4\u0336 4\u0336 1\u0336 2\u0336 3 4 5 6',
  "0'2'4'4'1'2'3'4'5'6",
  '0=2=4:4;1+2+3*4*5*6',
  '[0][2][4][4][1][2][3][4][5][6]',
  '0244\n123\n456',
  '0\n2\n4\n4\n1\n2\n3\n4\n5\n6',
  'zerotwofourfouronetwothreefourfivesix',
  '0two4four1two3four56',
  'ama＠gmail．com',
  'ama@\u200dgmail.com',
  'ama@gmail',
  'gmail: ama22',
  'insta: ama_22',
]

/** Each is read as it was written. */
const harmless = [
  'We arrive on 2026-12-04 and leave 2026-12-10.',
  'From 04/12/2026 to 10/12/2026',
  '04.12.2026 - 10.12.2026 at 14:00',
  '4 12 2026 to 10 12 2026',
  '2026-12-04 - 2026-12-10',
  'GHS 1,250.00 or 12,500 cedis',
  '$1250.00 + $300.00 = $1550.00',
  'The house is GA-543-0125',
  'GA-5430-0125 near the junction',
  'AKW-7F3K9QZ2 is our reference',
  'check in 14:00-16:00, check out 10:00',
  '2 adults, 3 children, 4 nights, 5 bags',
  'We pay 1250 now and 1250 later',
  '2025-2026',
  'the flight BA0081 lands at 20:35',
  'one or two or three or four of us',
  'Is the WiFi 50 Mbps? 2 rooms at 1200',
  'Thanks.We are looking forward',
  'At the house. Dot com jokes aside',
  'see you @ 3pm',
  'see you @3pm',
  'Is there a WhatsApp group of the building?',
  'Please let me know, e.g. by tomorrow',
  '10, 11, 12, 13, 14 December',
  '20261204 to 20261210',
  'US$ 2,400 for 8 nights',
  'We are at home',
  'at point blank? at least',
  '2.5 stars and 4.75 of 5',
  'room 12, floor 3, block 14',
  '$120, $130, $140 and $150',
  'Dec 24-31, 2026',
  '1/12 to 5/12',
  '04/12/26 to 10/12/26.',
  'call me when you arrive',
  'text me the address please',
  'the signal is weak, message us',
  '1500\n1600\n1700',
  '80 m², 2½ rooms and 100 m² of garden №5',
  'the signal: weak. Facebook? No.',
  '0.5 km to the beach, 12 km to Accra, 300 m to the shop',
  'one, two, three, seventeen and twenty-one',
  'I’d like café au lait 👩‍👩‍👧 ❤️ at 08:00, 09:30 or 10:15',
]

/** With each of these every list above makes more than 500 texts. */
const around: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `Hello, ${text}`,
  (text) => `${text}, thank you.`,
  (text) => `Good day.\n${text}\nSee you soon!`,
  (text) => `(${text})`,
  (text) => `“${text}”`,
  (text) => `Please note: ${text}`,
  (text) => `${text}?`,
  (text) => `- ${text}\n- and the rest tomorrow`,
  (text) => `Good evening Ama; ${text} – we are two adults.`,
  (text) => `Akwaaba! 😊 ${text} 🙏`,
  (text) => `${text}\n\nKofi`,
  (text) => `Bonjour, ${text}, merci beaucoup`,
  (text) => `Maakye. ${text}. Meda wo ase.`,
]

describe('before the payment', () => {
  test('contact details are hidden wherever they stand in a text', () => {
    const read = contacts.flatMap((one) =>
      around.flatMap((place) => {
        const seen = maskContacts(place(one))
        return seen.includes(maskedText) && !/\p{Nd}{3}|@|gmail|:\/\//u.test(seen) ? [] : [seen]
      }),
    )
    expect(read).toEqual([])
  })

  test('dates, prices, times, postal codes and references are not', () => {
    const changed = harmless.flatMap((one) =>
      around.flatMap((place) => (maskContacts(place(one)) === place(one) ? [] : [maskContacts(place(one))])),
    )
    expect(changed).toEqual([])
  })

  test('any number of a phone is hidden, with any of the usual signs between its digits', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 13 })
    const phone = fc.tuple(digits, fc.constantFrom(' ', '.', '-', '', ') ', ' / ', '–', '_')).map(([all, gap]) => {
      const [first = 0, ...rest] = all
      return `+2330${[first, ...rest].join(gap)}`
    })
    fc.assert(fc.property(phone, (one) => maskContacts(`Call ${one} now`) === `Call ${maskedText} now`))
  })

  test('a text that was masked is masked no further', () => {
    fc.assert(fc.property(fc.constantFrom(...contacts), (one) => maskContacts(maskContacts(one)) === maskContacts(one)))
  })

  test('the longest text takes no long time, whatever it repeats', () => {
    for (const part of [
      '0',
      '0 ',
      'a.',
      'one ',
      'a@',
      'a at ',
      '1-',
      '(',
      '1,234',
      'a dot ',
      ' ',
      '@ ',
      'a',
      'one-',
      'www .',
      '0\n',
      '+ ',
      'zero1',
      '1️⃣',
      '①',
      'gmail: ',
      'onetwo',
      'unune',
    ])
      expect(maskContacts(part.repeat(4000 / part.length)).length, part).toBeGreaterThan(0)
  })
})
