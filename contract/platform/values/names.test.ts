import { expect, test } from 'vitest'
import { maskContacts } from './masking.ts'
import { firstNameOf } from './names.ts'

test('gives the first word of a name', () => {
  expect(firstNameOf('  Ama  Owusu ')).toBe('Ama')
  expect(firstNameOf('Kwadwo-Yaw')).toBe('Kwadwo-Yaw')
  expect(firstNameOf('Ɛsi Ansah')).toBe('Ɛsi')
})

test('gives the first word though contact details follow it, also once these are masked', () => {
  for (const name of ['Ama 024 555 0142', 'Ama ama@o.example', 'Ama www.ama.example', 'Ama @ama_22']) {
    expect(firstNameOf(name), name).toBe('Ama')
    expect(firstNameOf(maskContacts(name)), name).toBe('Ama')
  }
})

test('gives null where the first word is none, or has contact details, also once these are masked', () => {
  for (const name of [
    '',
    ' ',
    'ama@o.example',
    '024 555 0142',
    '+233245550142',
    'ama245',
    'Ama0245550142',
    'Ama٢٤٥',
    '@ama_22',
    'ama.com Owusu',
    'https://o.example Ama',
  ]) {
    expect(firstNameOf(name), name).toBeNull()
    expect(firstNameOf(maskContacts(name)), name).toBeNull()
  }
})
