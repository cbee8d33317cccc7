// Owns the proof of reading statements: the columns, amounts and dates of several banks, and files that are none.
import { describe, expect, test } from 'vitest'
import { centsOf, dateOf, readStatement } from './statement.ts'

const read = (text: string) => readStatement(Buffer.from(text), 'GHS')

describe('an amount', () => {
  test.each([
    ['1,250.00', 125_000],
    ['1250', 125_000],
    ['12.5', 1250],
    ['GHS 1 250.00', 125_000],
    ['GH₵1,250.00', 125_000],
    ['$1,000,000.99', 100_000_099],
    ['1.250,00', 125_000],
    ['12,50', 1250],
    ["1'250.00", 125_000],
    ['-40.00', -4000],
    ['(40.00)', -4000],
    ['40.00-', -4000],
    ['0.29', 29],
  ])('%s is %s cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  test.each(['', '1.250', '1,2,3', '12,34.5', '1.234.5', '12.345', 'abc', '1e5', '0x10', 'NaN', '9'.repeat(30)])(
    '%s is none, or could be two',
    (text) => {
      expect(centsOf(text)).toBe(null)
    },
  )
})

describe('a date', () => {
  test.each([
    ['2026-12-04', '2026-12-04'],
    ['2026-12-04T09:30:00Z', '2026-12-04'],
    ['2026-12-04 09:30', '2026-12-04'],
    ['04/12/2026', '2026-12-04'],
    ['4/12/2026', '2026-12-04'],
    ['04-12-2026', '2026-12-04'],
    ['04.12.2026 09:30:11', '2026-12-04'],
    ['04-Dec-2026', '2026-12-04'],
    ['4 DECEMBER 2026', '2026-12-04'],
  ])('%s is %s', (text, date) => {
    expect(dateOf(text)).toBe(date)
  })

  test.each(['', '31/02/2026', '12/13/2026', '04/12/26', '2026/12/04', 'yesterday', '04-Foo-2026'])(
    '%s is none',
    (text) => {
      expect(dateOf(text)).toBe(null)
    },
  )
})

describe('a statement', () => {
  const entry = {
    bankTransactionId: 'FT1',
    valueDate: '2026-12-04',
    amountCents: 125_000,
    currency: 'GHS',
    narration: 'Rent K7QF',
    payerName: '',
  }

  test.each([
    ['plain', 'Transaction ID,Date,Amount,Narration\nFT1,2026-12-04,"1,250.00",Rent K7QF'],
    [
      'with a mark at its start and Windows lines',
      '\ufeffID,Value Date,Amount,Details\r\nFT1,04/12/2026,1250,Rent K7QF',
    ],
    ['with semicolons', 'Bank Reference;Posting Date;Credit;Description\nft 1;04/12/2026;1.250,00;Rent K7QF'],
    ['with tabs', 'Tran Id\tTran. Date\tCr.\tParticulars\nFT1\t04-Dec-2026\t1,250.00\tRent K7QF'],
    [
      'with the account above and totals below',
      'Account:,0123\nPeriod:,December\n\nTrans ID,Trans Date,Debit,Credit,Balance,Narration\nFT1,04/12/2026,,"1,250.00",9,Rent K7QF\n,,,,9,Closing balance',
    ],
    ['with a reference of the payer', 'Ref No,Date,Amount,Remarks,Reference\nFT1,2026-12-04,1250,Rent,K7QF'],
    [
      'where money out is marked',
      'ID,Date,Amount,Type,Memo\nFT0,2026-12-04,9,DR,Fee\nFT1,2026-12-04,1250,CR,Rent K7QF',
    ],
    ['where money out is negative', 'ID,Date,Amount,Memo\nFT0,2026-12-04,-9,Fee\nFT1,2026-12-04,1250,Rent K7QF'],
    ['that names its currency', 'ID,Date,Amount,Currency,Memo\nFT1,2026-12-04,1250,ghs,Rent K7QF'],
  ])('is read %s', (_, text) => {
    expect(read(text)).toEqual([{ entry }])
  })

  test('keeps what it can of a line that makes no sense', () => {
    const text = 'ID,Date,Amount,Memo\n,2026-12-04,5,a\nFT2,soon,5,b\nFT3,2026-12-04,1.234,c\nFT4'
    expect(read(text)).toEqual([
      { unreadable: { bankTransactionId: '', valueDate: '2026-12-04', narration: 'a' } },
      { unreadable: { bankTransactionId: 'FT2', valueDate: 'soon', narration: 'b' } },
      { unreadable: { bankTransactionId: 'FT3', valueDate: '2026-12-04', narration: 'c' } },
    ])
  })

  test('takes no part of an amount for the whole where its comma is not quoted', () => {
    const [line] = read('ID,Date,Amount,Memo\nFT1,2026-12-04,1,250.00,Rent')
    expect(line).toMatchObject({ unreadable: { bankTransactionId: 'FT1' } })
  })

  test.each([
    ['nothing', ''],
    ['no header', 'FT1,2026-12-04,1250,Rent'],
    ['a header without amounts', 'ID,Date,Memo\nFT1,2026-12-04,Rent'],
    ['a page', '<!doctype html><p>Your session is over</p>'],
  ])('is refused when it is %s', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'statement_unreadable' }))
  })

  test('is refused when it is no text, or a table without an end', () => {
    for (const bytes of [
      Buffer.from('PK\x03\x04\xff\xfe', 'latin1'),
      Buffer.alloc(4_000_000, '"a'),
      Buffer.alloc(2_000_000),
    ])
      expect(() => readStatement(bytes, 'GHS')).toThrow(expect.objectContaining({ code: 'statement_unreadable' }))
    const endless = `ID,Date,Amount,Memo\n${'FT1,2026-12-04,1,a\n'.repeat(6000)}`
    expect(() => read(endless)).toThrow(expect.objectContaining({ code: 'statement_unreadable' }))
  })
})
