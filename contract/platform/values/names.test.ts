import { expect, test } from 'vitest'
import { maskContacts } from './masking.ts'
import { firstNameOf } from './names.ts'

test('gives the first word of a name', () => {
  expect(firstNameOf('  Ama  Owusu ')).toBe('Ama')
  expect(firstNameOf('Kwadwo-Yaw')).toBe('Kwadwo-Yaw')
  expect(firstNameOf('Ɛsi Ansah')).toBe('Ɛsi')
})

test('gives null for a name that is empty or has contact details, also once these are masked', () => {
  for (const name of [
    '',
    ' ',
    'ama@o.example',
    '024 555 0142',
    '+233245550142',
    'Ama 024 555 0142',
    'ama245',
    '@ama_22',
  ]) {
    expect(firstNameOf(name), name).toBeNull()
    expect(firstNameOf(maskContacts(name)), name).toBeNull()
  }
})
