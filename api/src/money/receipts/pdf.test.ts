// Tests of the PDF writer: any text can be written, and no file is needed once the server has started.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { Receipt } from '@akwaaba/contract/receipts'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from './pdf.ts'

const receiptWith = (text: string): Receipt => {
  const amount = { amount: 10, currency: 'USD' as const }
  return {
    ...{ _id: '01900000-0000-7000-8000-000000000000', kind: 'receipt', number: 'R-000001', creditFor: null },
    ...{ issuedAt: '2040-06-12T10:00:00.000Z', paymentReference: 'stay-1', method: 'card', rate: null },
    seller: { name: text, address: text, taxNumber: text, email: text, phone: text },
    customer: { name: text, email: text },
    ...{ title: text, details: [text], lines: [{ label: text, amount }], taxes: [{ label: text, amount }] },
    ...{ total: amount, charged: amount },
  }
}
const startOf = async (pdf: Promise<Buffer>) => (await pdf).subarray(0, 5).toString()

test('writes every sign, lone surrogates, right-to-left text, empty text and words longer than a line', async () => {
  const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)).join('')
  for (const text of [latin, '\ud800', '\u202e١٢٣٤٥٦ שלום', '家 🏠 ɛɔ', '', 'x'.repeat(300)])
    expect(await startOf(pdfOf(receiptWith(text))), JSON.stringify(text)).toBe('%PDF-')
})

test('writes a receipt while the files of the installation cannot be read', async () => {
  // A module of its own: the one above may have read its files for an earlier test.
  const fresh: string = './pdf.ts?without-files'
  const started = (await import(/* @vite-ignore */ fresh)) as typeof import('./pdf.ts')
  const { readFile } = fs
  onTestFinished(() => {
    fs.readFile = readFile
    syncBuiltinESMExports()
  })
  fs.readFile = () => Promise.reject(new Error('the installation is being replaced'))
  syncBuiltinESMExports()
  expect(await startOf(started.pdfOf(receiptWith('Osu')))).toBe('%PDF-')
})
