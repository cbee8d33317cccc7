// Owns PDF files: receipts, and how any paper of ours is drawn, on A4 pages with an embedded font.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import { methodName, type Receipt } from '@akwaaba/contract/receipts'
import PDFDocument from 'pdfkit'

const resolve = createRequire(import.meta.url).resolve
const load = (weight: 500 | 700) => readFile(resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`))
// Read at the start, so that replacing the installation while the server runs does not break receipts.
const [plain, bold] = await Promise.all([load(500), load(700)])

const margin = 56
const colours = { palm: '#0f5d46', ink: '#1e1b16', soft: '#5f574b', line: '#d9cfbf' }
type Colour = keyof typeof colours
type Font = 'plain' | 'bold'

// Twi has two letters that the Latin subset of the font lacks: similar ones replace them. Other missing letters are left out.
const substitutes: Record<string, string> = { ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O' }
const drawable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => substitutes[letter] ?? letter)
    .join('')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”…€]/gu, '')

const titles: Record<Receipt['kind'], string> = { receipt: 'Receipt', 'credit-note': 'Credit note' }

const factsOf = (receipt: Receipt): [string, string][] => [
  ['Number', receipt.number],
  ['Date', formatDate(receipt.issuedAt.slice(0, 10))],
  ['Payment', receipt.paymentReference],
  [receipt.kind === 'receipt' ? 'Paid by' : 'Sent back by', methodName(receipt.method)],
  ...(receipt.creditFor ? [['For receipt', receipt.creditFor] satisfies [string, string]] : []),
]

const sellerOf = ({ seller }: Receipt): string[] =>
  [
    seller.name,
    ...seller.address.split(/\r?\n/),
    seller.taxNumber && `Tax number: ${seller.taxNumber}`,
    seller.email,
    seller.phone,
  ].filter((text) => text.trim() !== '')

/** What a paper is drawn with, from its top to its end. */
export type Paper = {
  put: (text: string, font: Font, size: number, colour?: Colour) => void
  /** a label with a sum at the right */
  row: (label: string, value: string, font?: Font) => void
  /** a line across the page */
  rule: () => void
  /** so many empty lines */
  gap: (lines: number) => void
}

const paperOf = (doc: PDFKit.PDFDocument): Paper => {
  const width = doc.page.width - 2 * margin
  return {
    put: (text, font, size, colour = 'ink') => {
      doc.font(font).fontSize(size).fillColor(colours[colour]).text(drawable(text), margin, undefined, { width })
    },
    row: (label, value, font = 'plain') => {
      doc.font(font).fontSize(11).fillColor(colours.ink)
      const height = doc.heightOfString(drawable(label), { width: width - 150 })
      if (doc.y + height > doc.page.height - margin) doc.addPage()
      const top = doc.y
      doc.text(drawable(value), margin + width - 140, top, { width: 140, align: 'right' })
      doc.text(drawable(label), margin, top, { width: width - 150 })
      doc.moveDown(0.35)
    },
    rule: () => {
      doc.moveDown(0.8)
      doc
        .moveTo(margin, doc.y)
        .lineTo(margin + width, doc.y)
        .lineWidth(0.7)
        .strokeColor(colours.line)
        .stroke()
      doc.moveDown(1)
    },
    gap: (lines) => {
      doc.moveDown(lines)
    },
  }
}

/** Takes a title, the instant that the file says it is of, and what draws it; gives the bytes of a PDF file. */
export const makePdf = ({ title, at }: { title: string; at: Date }, draw: (paper: Paper) => void): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    // Without this, pdfkit first reads a font of its own.
    font: plain as never,
    info: { Title: title, CreationDate: at },
  })
  doc.registerFont('plain', plain)
  doc.registerFont('bold', bold)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  draw(paperOf(doc))
  doc.end()
  return done
}

const write = ({ put, row, rule, gap }: Paper, receipt: Receipt): void => {
  put(receipt.seller.name, 'bold', 15, 'palm')
  gap(0.8)
  put(titles[receipt.kind], 'bold', 26)
  gap(0.6)
  for (const [label, value] of factsOf(receipt)) put(`${label}: ${value}`, 'plain', 11)
  if (receipt.customer) {
    gap(0.8)
    put('For', 'bold', 11, 'soft')
    put(receipt.customer.name, 'plain', 11)
    put(receipt.customer.email, 'plain', 11)
  }
  rule()
  put(receipt.title, 'bold', 14)
  gap(0.2)
  for (const detail of receipt.details) put(detail, 'plain', 11, 'soft')
  rule()
  for (const { label, amount } of receipt.lines) row(label, formatMoney(amount))
  rule()
  row(receipt.kind === 'receipt' ? 'Total' : 'Total refunded', formatMoney(receipt.total), 'bold')
  if (receipt.charged.currency !== receipt.total.currency)
    row(receipt.kind === 'receipt' ? 'Charged' : 'Sent back', formatMoney(receipt.charged), 'bold')
  for (const { label, amount } of receipt.taxes) row(`Contains ${label}`, formatMoney(amount))
  if (receipt.rate) row(`Rate of ${formatDate(receipt.rate.date)}`, `GHS ${receipt.rate.rate} for USD 1`)
  rule()
  put('From', 'bold', 11, 'soft')
  for (const text of sellerOf(receipt)) put(text, 'plain', 10, 'soft')
}

/** Takes a receipt or credit note; gives the bytes of its PDF file. */
export const pdfOf = (receipt: Receipt): Promise<Buffer> =>
  makePdf({ title: `${titles[receipt.kind]} ${receipt.number}`, at: new Date(receipt.issuedAt) }, (paper) =>
    write(paper, receipt),
  )
