// Proves the pure parts of proving who one is.
import { describe, expect, test } from 'vitest'
import { maskEmail, safeNext } from './rules.ts'

describe('maskEmail', () => {
  test('shows the first four characters and the domain', () => {
    expect(maskEmail('efua.owusu@example.com')).toBe('efua***@example.com')
  })

  test('shows a short name whole', () => {
    expect(maskEmail('ama@example.com')).toBe('ama***@example.com')
  })
})

describe('safeNext', () => {
  test('leads back to a page of this site, with its query', () => {
    expect(safeNext('/checkout/1?from=2027-01-01&to=2027-01-03')).toBe('/checkout/1?from=2027-01-01&to=2027-01-03')
  })

  test('leads to the dashboard instead of anywhere else', () => {
    const elsewhere = [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a b',
      '/\n/evil.example',
    ]
    for (const next of elsewhere) expect(safeNext(next), String(next)).toBe('/dashboard')
  })
})
