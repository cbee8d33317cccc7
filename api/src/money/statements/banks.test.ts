// Tests that headers of real banks are read, that no debit is taken for income, and that a damaged file is refused.
import { toCalendarDate } from '@akwaaba/contract/dates'
import { describe, expect, test } from 'vitest'
import { readStatement } from './statement.ts'

const account = { currency: 'GHS', today: toCalendarDate('2026-12-05') }
const read = (...lines: string[]) => readStatement(Buffer.from(lines.join('\n')), account)
/** Of each line the cents that came in, with a ? where a person has to agree, or 'unreadable'. */
const came = (...lines: string[]) =>
  read(...lines).map((line) =>
    'entry' in line ? (line.isSure ? line.entry.amountCents : `${line.entry.amountCents}?`) : 'unreadable',
  )
const refused = (...lines: string[]): string => {
  try {
    return `read as ${JSON.stringify(read(...lines))}`
  } catch (error) {
    return (error as Error).message
  }
}

describe('the statement of a bank', () => {
  // Each has 40.00 out and 96.00 in.
  test.each([
    [
      'GCB',
      'Value Date,Particulars,Debit,Credit,Balance',
      '04/12/2026,POS,40.00,,60.00',
      '04/12/2026,K7QF,,96.00,156.00',
    ],
    [
      'Ecobank',
      'Txn Date,Value Dt,Tran Ref,Narrative,Withdrawals,Deposits,Running Balance',
      '04-Dec-2026,04-Dec-2026,R1,POS,40.00,0.00,60.00',
      '04-Dec-2026,04-Dec-2026,R2,K7QF,0.00,96.00,156.00',
    ],
    [
      'Absa',
      'Transaction Date,Description,Debit Amount,Credit Amount,Balance',
      '04/12/2026,POS,40.00,,60.00',
      '04/12/2026,K7QF,,96.00,156.00',
    ],
    [
      'Stanbic',
      'Date,Description,Payments,Deposits,Balance',
      '04 December 2026,POS,-40.00,,60.00',
      '04 December 2026,K7QF,,96.00,156.00',
    ],
    [
      'Fidelity',
      'Trans Date,Remarks,Ref No.,DR,CR,Balance',
      '04-DEC-26,POS,1,40.00,,60.00',
      '04-DEC-26,K7QF,2,,96.00,156.00',
    ],
    [
      'Zenith',
      'Date Posted,Value Date,Description,Withdrawal,Lodgement,Balance',
      '04/12/2026,04/12/2026,POS,40.00,,60.00',
      '04/12/2026,04/12/2026,K7QF,,96.00,156.00',
    ],
    [
      'CalBank',
      'Txn Dt,Val Dt,Narration,DR/CR,Txn Amount,Closing Balance',
      '04/12/2026,04/12/2026,POS,DR,40.00,60.00',
      '04/12/2026,04/12/2026,K7QF,CR,96.00,156.00',
    ],
    [
      'one with the currency in its header',
      'Date,Details,Money Out (GHS),Money In (GHS),Balance (GHS)',
      '04/12/2026,POS,40.00,,60.00',
      '04/12/2026,K7QF,,96.00,156.00',
    ],
    [
      'one with signs in its header',
      'Date,Details,Withdrawal (Dr),Deposit (Cr)',
      '04/12/2026,POS,40.00,',
      '04/12/2026,K7QF,,96.00',
    ],
    [
      'one whose columns of sums share a name',
      'Date,Details,Amount (Debit),Amount (Credit)',
      '04/12/2026,POS,40.00,',
      '04/12/2026,K7QF,,96.00',
    ],
    [
      'MTN MoMo',
      'TRANSACTION DATE,FROM NAME,TRANS. TYPE,AMOUNT,FEES,E-LEVY,BAL BEFORE,BAL AFTER,REF',
      '04/12/2026 09:30:00,Us,TRANSFER,40.00,1.00,0.40,100.00,58.60,POS',
      '04/12/2026 10:30:00,Ama,TRANSFER,96.00,0,0,58.60,154.60,K7QF',
    ],
    [
      'Telecel Cash',
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
      'A1,2026-12-04 09:30:00,POS,Completed,,-40.00,60.00',
      'A2,2026-12-04 10:30:00,K7QF,Completed,96.00,,156.00',
    ],
    [
      'Revolut',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2026-12-04 09:00:00,2026-12-04 09:30:00,POS,-40.00,0.00,USD,COMPLETED,60.00',
      'TOPUP,Current,2026-12-04 10:00:00,2026-12-04 10:30:00,K7QF,96.00,0.00,USD,COMPLETED,156.00',
    ],
    [
      'HSBC',
      'Date,Type,Description,Paid out,Paid in,Balance',
      '04 Dec 2026,DD,POS,40.00,,60.00',
      '04 Dec 2026,CR,K7QF,,96.00,156.00',
    ],
    [
      'NatWest',
      'Date,Type,Description,Value,Balance',
      '04 Dec 2026,POS,POS,-40.00,60.00',
      '04 Dec 2026,BAC,K7QF,96.00,156.00',
    ],
    [
      'Lloyds',
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "04/12/2026,DEB,'30-00-00,1,POS,40.00,,60.00",
      "04/12/2026,FPI,'30-00-00,1,K7QF,,96.00,156.00",
    ],
    [
      'Monzo',
      'Transaction ID,Date,Time,Type,Name,Amount,Currency,Local amount,Notes and #tags,Description,Money Out,Money In',
      'tx1,04/12/2026,09:30,Card,POS,-40.00,USD,-40.00,,POS,-40.00,',
      'tx2,04/12/2026,10:30,Faster payment,Ama,96.00,USD,96.00,K7QF,K7QF,,96.00',
    ],
  ])('%s is read', (_, header, out, income) => {
    expect(came(header, out, income)).toEqual([9600])
  })

  test('Wise, newest first, is read by its balance; an admin confirms the oldest line', () => {
    const header = 'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Payer Name'
    const lines = [
      'T3,04-12-2026,96.00,USD,Received money,K7QF,156.00,Ama',
      'T2,03-12-2026,-40.00,USD,Sent money,,60.00,',
    ]
    expect(came(header, ...lines, 'T1,02-12-2026,100.00,USD,Topped up,,100.00,')).toEqual([9600, '10000?'])
    expect(read(header, ...lines)[0]).toMatchObject({ entry: { payerName: 'Ama', narration: 'Received money K7QF' } })
  })

  test('Barclays has signs only: an admin confirms what came in', () => {
    const header = 'Number,Date,Account,Amount,Subcategory,Memo'
    expect(
      came(header, ' ,04/12/2026,20-00-00 1,-40.00,Debit,POS', ' ,04/12/2026,20-00-00 1,96.00,Counter Credit,K7QF'),
    ).toEqual(['9600?'])
  })

  test('lines that are pending, failed or reversed are no income', () => {
    const header = 'ID,Date,Description,Amount,Direction,Status'
    const line = (status: string) => `${status},2026-12-04,K7QF,96.00,IN,${status}`
    expect(came(header, ...['COMPLETED', 'PENDING', 'Failed', 'REVERTED', 'odd'].map(line))).toEqual([
      9600,
      'unreadable',
    ])
  })
})

describe('an amount without a sign', () => {
  test.each([
    ['alone', 'ID,Date,Amount,Memo', ['W1,2026-12-04,96.00,REFUND K7QF']],
    ['beside a type that says how', 'ID,Date,Amount,Type,Memo', ['W1,2026-12-04,96.00,TRF,K7QF']],
    ['beside a column nobody knows', 'ID,Date,Amount,Ind,Memo', ['W1,2026-12-04,96.00,D,K7QF']],
    ['beside an empty balance', 'ID,Date,Amount,Balance,Memo', ['W1,2026-12-04,96.00,,K7QF']],
  ])('%s refuses the file', (_, header, lines) => {
    expect(refused(header, ...lines)).toContain('Line 2 has an amount without a sign.')
  })

  test('has the direction of the balance, from the top or from the bottom', () => {
    const header = 'Date,Details,Amount,Balance'
    const lines = ['03/12/2026,Opening balance,,100.00', '04/12/2026,POS,40.00,60.00', '05/12/2026,K7QF,96.00,156.00']
    expect(came(header, ...lines)).toEqual([9600])
    expect(came(header, ...lines.toReversed())).toEqual([9600])
    // The same the other way round: a debit of the sum that somebody owes us.
    expect(came(header, '03/12/2026,x,9.00,252.00', '04/12/2026,K7QF,96.00,156.00')).toEqual(['unreadable'])
  })

  test('is not readable when the balance before it is unknown or ambiguous', () => {
    const header = 'Date,Details,Amount,Balance'
    expect(came(header, '04/12/2026,K7QF,96.00,156.00', '05/12/2026,POS,40.00,116.00')).toEqual(['unreadable'])
    expect(refused(header, '04/12/2026,a,96.00,100.00', '04/12/2026,b,96.00,196.00')).toContain('without a sign')
  })

  test('refuses the file when the balance does not follow, since a line is missing', () => {
    const lines = ['03/12/2026,x,1.00,100.00', '04/12/2026,K7QF,96.00,300.00', '05/12/2026,y,4.00,304.00']
    expect(refused('Date,Details,Amount,Balance', ...lines)).toMatch(/^Line 3 has a balance that does not follow/)
  })

  test('is not readable when two columns contradict each other', () => {
    const header = 'Date,Details,Amount,Dr/Cr,Balance'
    const lines = ['03/12/2026,x,1.00,CR,100.00', '04/12/2026,K7QF,96.00,CR,4.00', '05/12/2026,y,4.00,CR,8.00']
    expect(came(header, ...lines)).toEqual([100, 'unreadable', 400])
  })
})

describe('a damaged file is refused as a whole, with the line:', () => {
  const header = 'ID,Date,Credit,Narration'
  const good = 'FT1,2026-12-04,96.00,K7QF'
  test.each([
    ['a quote within a cell', 'FT2,2026-12-04,5.00,rent "for June', 'Line 3 has a quote within a cell'],
    [
      'a cell that swallows lines',
      'FT2,2026-12-04,5.00,"rent\nFT3,2026-12-04,7.00,late"',
      'Line 3 has a quote within a cell, or one that is not closed',
    ],
    ['text behind a closed quote', 'FT2,2026-12-04,5.00,"rent" for June', 'Line 3 has a quote within a cell'],
    ['a comma of an amount', 'FT2,2026-12-04,1,250.00,rent', 'Line 3 has more cells than the header'],
    ['no amount', 'FT2,2026-12-04,,rent', 'Line 3 has a day and no amount'],
    ['a line cut short', 'FT2,2026-12-04', 'Line 3 has a day and no amount'],
  ])('%s', (_, line, says) => {
    expect(refused(header, good, line)).toContain(says)
    expect(refused(header, good, line)).toContain('Nothing of this file was imported.')
  })

  test('two columns that may have the same sum', () => {
    expect(refused('ID,Date,Credit,Deposits,Narration', 'FT1,2026-12-04,96,96,K7QF')).toContain(
      '"Credit" and "Deposits"',
    )
  })

  test('but not because of totals, balances and closing lines', () => {
    const pair = 'Date,Narration,Debit,Credit,Balance'
    const lines = [
      '01/12/2026,Balance B/F,,,100.00',
      '04/12/2026,K7QF,,96.00,196.00',
      ',Total,0.00,96.00,',
      '*** End of statement ***',
    ]
    expect(came(pair, ...lines)).toEqual([9600])
  })
})
