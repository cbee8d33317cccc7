// Tests of reading statements: the columns, amounts and dates of several banks, and files that are no statements.
import { toCalendarDate } from '@akwaaba/contract/dates'
import { describe, expect, test } from 'vitest'
import { centsOf, currencyOf, dateOf, directionOf } from './cells.ts'
import { readStatement } from './statement.ts'

const account = { currency: 'GHS', today: toCalendarDate('2026-12-05') }
const read = (text: string) => readStatement(Buffer.from(text), account)
/** Of each line the cents that came in, or 'unreadable'. */
const came = (text: string) => read(text).map((line) => ('entry' in line ? line.entry.amountCents : 'unreadable'))
const idsIn = (text: string) => read(text).map((line) => ('entry' in line ? line.entry.bankTransactionId : ''))

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
    ['GHS (40.00)', -4000],
    ['−40.00', -4000],
    ['40.00 DR', -4000],
    ['40.00D', -4000],
    ['40.00 CR', 4000],
    ['US$ 40.00', 4000],
    ['0.29', 29],
  ])('%s is %s cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  test.each([
    '',
    '1.250',
    '1,2,3',
    '12,34.5',
    '1.234.5',
    '12.345',
    'abc',
    '1e5',
    '0x10',
    'NaN',
    '9'.repeat(30),
    '-40 CR',
    '(40',
    '40)',
    '40 XR',
    '1000000000.01',
  ])('%s is none, or is ambiguous', (text) => {
    expect(centsOf(text)).toBe(null)
  })
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
    ['04-DEC-26', '2026-12-04'],
    ['04/12/2026 09:30:11.250 PM', '2026-12-04'],
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

describe('a currency', () => {
  test.each([
    ['', '12.00', 'GHS'],
    ['US$', '12.00', 'USD'],
    ['$', '12.00', 'USD'],
    ['usd', '12.00', 'USD'],
    ['GH₵', '12.00', 'GHS'],
    ['GHC', '12.00', 'GHS'],
    ['Ghs', 'GH¢ 12.00', 'GHS'],
    ['', '$12.00', 'USD'],
    ['GHS', 'USD 12.00', null],
    ['EUR', '12.00', null],
    ['toString', '12.00', null],
  ])('written as %j beside %j is %s', (column, amount, code) => {
    expect(currencyOf(column, amount, 'GHS')).toBe(code)
  })
})

describe('a direction', () => {
  test.each([
    ...['C', 'CR', 'Cr.', 'credit', 'Deposit', 'In', 'Money In', '+'].map((word) => [word, 'in'] as const),
    ...['D', 'DR', 'Debit', 'Withdrawal', 'OUT', '-'].map((word) => [word, 'out'] as const),
    ...['', 'TRF', 'Reversal', 'Transfer', 'CRDR'].map((word) => [word, 'unknown'] as const),
  ])('%j is %s', (word, way) => {
    expect(directionOf(word)).toBe(way)
  })
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
    ['plain', 'Transaction ID,Date,Credit,Narration\nFT1,2026-12-04,"1,250.00",Rent K7QF'],
    [
      'with a mark at its start and Windows lines',
      '\ufeffID,Value Date,Credit,Details\r\nFT1,04/12/2026,1250,Rent K7QF',
    ],
    ['with semicolons', 'Bank Reference;Posting Date;Credit;Description\nft 1;04/12/2026;1.250,00;Rent K7QF'],
    ['with tabs', 'Tran Id\tTran. Date\tCr.\tParticulars\nFT1\t04-Dec-2026\t1,250.00\tRent K7QF'],
    [
      'with the account above and totals below',
      'Account:,0123\nPeriod:,December\n\nTrans ID,Trans Date,Debit,Credit,Balance,Narration\nFT1,04/12/2026,,"1,250.00",9,Rent K7QF\n,,,,9,Closing balance',
    ],
    ['with a reference of the payer', 'Tran Id,Date,Credit,Remarks,Reference\nFT1,2026-12-04,1250,Rent,K7QF'],
    [
      'where money out is marked',
      'ID,Date,Amount,Type,Memo\nFT0,2026-12-04,9,DR,Fee\nFT1,2026-12-04,1250,CR,Rent K7QF',
    ],
    ['where money in has a sign', 'ID,Date,Amount,Memo\nFT0,2026-12-04,-9,Fee\nFT1,2026-12-04,+1250,Rent K7QF'],
    ['that names its currency', 'ID,Date,Credit,Currency,Memo\nFT1,2026-12-04,1250,ghs,Rent K7QF'],
  ])('is read %s', (_, text) => {
    expect(read(text)).toEqual([{ entry, isSure: true }])
  })

  test.each([
    ['of a withdrawal', 'ID,Date,Amount,Type,Memo\nW1,2026-12-04,96.00,Withdrawal,K7QF', []],
    [
      'that nobody can tell the way of',
      'ID,Date,Amount,Type,Memo\nW0,2026-12-04,96,CR,x\nW1,2026-12-04,96,TRF,K7QF',
      [9600, 'unreadable'],
    ],
    ['without a way where others have one', 'ID,Date,Amount,Dr/Cr,Memo\nW1,2026-12-04,96,,K7QF', ['unreadable']],
    ['in brackets', 'ID,Date,Amount,Memo\nW1,2026-12-04,(96.00),K7QF', []],
    ['marked at its amount', 'ID,Date,Amount,Memo\nW1,2026-12-04,96.00 DR,K7QF', []],
    ['that is negative and called a credit', 'ID,Date,Amount,Dr/Cr,Memo\nW1,2026-12-04,-96.00,CR,K7QF', []],
    ['on both sides', 'ID,Date,Debit,Credit,Memo\nW1,2026-12-04,96,96,K7QF', ['unreadable']],
    ['with a dash for nothing', 'ID,Date,Debit,Credit,Memo\nW1,2026-12-04,96,-,K7QF', []],
    ['in a column of credits, of any kind', 'ID,Date,Credit,Type,Memo\nW1,2026-12-04,96,TRF,K7QF', [9600]],
    ['withdrawn in a column of credits', 'ID,Date,Credit,Type,Memo\nW1,2026-12-04,96,Withdrawal,K7QF', []],
    ['in a currency nobody knows', 'ID,Date,Credit,CCY,Memo\nW1,2026-12-04,96,Taler,K7QF', ['unreadable']],
    ['of the year nothing', 'ID,Date,Credit,Memo\nW1,0000-01-01,96,K7QF', ['unreadable']],
    ['of a day far ahead', 'ID,Date,Credit,Memo\nW1,2026-12-13,96,K7QF', ['unreadable']],
    ['of the day after tomorrow', 'ID,Date,Credit,Memo\nW1,2026-12-07,96,K7QF', [9600]],
    ['with what no database takes', 'ID,Date,Credit,Memo\nW\x001,2026-12-04,96,K7\0QF', ['unreadable']],
  ])('a line %s is not taken for income', (_, text, cents) => {
    expect(came(text)).toEqual(cents)
  })

  test('does not use a reference as an id: two lines with one reference are two, with the same ids in a second import', () => {
    const text = 'Date,Reference,Description,Credit\n'
    const [day, other] = ['2026-12-04,K7QF,TRANSFER,50.00', '2026-12-04,K7QF,TRANSFER,46.00']
    const ids = idsIn(`${text}${day}\n${other}\n${day}`)
    expect(new Set(ids).size).toBe(3)
    expect(idsIn(`${text}${day}\n${day}\n${other}`).sort()).toEqual([...ids].sort())
    expect(idsIn(`Date,Credit,Ref No,Description\n${'04/12/2026,50,K7QF,transfer'}`)).toEqual([ids[0]])
    expect(read(text + day)).toMatchObject([{ entry: { narration: 'TRANSFER K7QF' } }])
  })

  test('reports the readable parts of an unreadable line', () => {
    const text = 'ID,Date,Credit,Memo\n,2026-12-04,5,a\nFT2,soon,5,b\nFT3,2026-12-04,1.234,c\nFT4'
    expect(read(text)).toMatchObject([
      { unreadable: { bankTransactionId: '', valueDate: '2026-12-04', narration: 'a' } },
      { unreadable: { bankTransactionId: 'FT2', valueDate: 'soon', narration: 'b' } },
      { unreadable: { bankTransactionId: 'FT3', valueDate: '2026-12-04', narration: 'c' } },
    ])
  })

  test.each([
    ['nothing', ''],
    ['no header', 'FT1,2026-12-04,1250,Rent'],
    ['a header without amounts', 'ID,Date,Memo\nFT1,2026-12-04,Rent'],
    ['a page', '<!doctype html><p>Your session is over</p>'],
  ])('is refused when it is %s', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'statement_unreadable' }))
  })

  test('is refused when it is not text, or too long', () => {
    for (const bytes of [
      Buffer.from('PK\x03\x04\xff\xfe', 'latin1'),
      Buffer.alloc(4_000_000, '"a'),
      Buffer.alloc(2_000_000),
    ])
      expect(() => readStatement(bytes, account)).toThrow(expect.objectContaining({ code: 'statement_unreadable' }))
    const endless = `ID,Date,Amount,Memo\n${'FT1,2026-12-04,1,a\n'.repeat(6000)}`
    expect(() => read(endless)).toThrow(expect.objectContaining({ code: 'statement_unreadable' }))
  })
})
