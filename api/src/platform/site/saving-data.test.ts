// Tests of the form of pages for browsers that save data.
import { srcSet } from '@akwaaba/contract/pictures'
import { expect, test } from 'vitest'
import { savesData, withLessData } from './saving-data.ts'

test('takes fonts by url and wide pictures out of a page, and leaves the rest', () => {
  const html = `<link rel="preload" href="/a.woff2" as="font"/><link rel="icon" href="/f.svg"/><style>@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local("Arial")}p{color:red}</style><source srcSet="${srcSet('a.webp', 'avif')}"/><img src="/a-640.jpeg"/>`
  const less = withLessData(html)
  expect(less).toBe(
    `<link rel="icon" href="/f.svg"/><style>@font-face{font-family:B;src:local("Arial")}p{color:red}</style><source srcSet="${srcSet('a.webp', 'avif', 640)}"/><img src="/a-640.jpeg"/>`,
  )
})

test.each([
  ['on', true],
  ['On; x=1', true],
  ['off', false],
  ['only', false],
  [undefined, false],
])('a header %s asks for it: %s', (value, isAsked) => {
  expect(savesData(value)).toBe(isAsked)
})
