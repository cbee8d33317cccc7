// Owns the names of columns in bank statements: which cell of a header has which meaning.
import { fail } from '@akwaaba/contract/errors'
import { keysOf } from '@akwaaba/contract/guards'

// Written in lower case without blanks, dots and signs; of several that are there the first of a list counts. Collected
// from statements of Ghanaian banks and mobile money (GCB, Ecobank, Absa, Stanbic, Fidelity, Zenith, CalBank, MTN MoMo,
// Telecel Cash) and of Wise, Barclays, Revolut, Monzo, Lloyds, HSBC, NatWest, N26 and others.
const spellings = {
  // Not a reference: payers write those, and may write the same one twice.
  id: [
    ...['transactionid', 'banktransactionid', 'transactionref', 'transactionreference', 'transactionnumber'],
    ...['tranid', 'transid', 'txnid', 'trxid', 'tranno', 'transno', 'txnno', 'transactionno', 'bankreference', 'id'],
    ...['transferwiseid', 'wiseid', 'fid', 'financialtransactionid', 'receiptno', 'receiptnumber'],
  ],
  date: [
    ...['valuedate', 'valuedt', 'valdate', 'valdt', 'date', 'transactiondate', 'trandate', 'transdate', 'txndate'],
    ...['trxdate', 'transactiondt', 'trandt', 'transdt', 'txndt', 'postingdate', 'posteddate', 'postdate', 'postdt'],
    ...['dateposted', 'bookingdate', 'entrydate', 'effectivedate', 'effdate', 'processdate', 'processingdate'],
    ...['settlementdate', 'completeddate', 'datecompleted', 'datecompletedutc', 'completiontime', 'datetime'],
    ...['dateandtime', 'transactiondatetime', 'transactiontime', 'timestamp', 'finishedon', 'starteddate'],
  ],
  credit: [
    ...['credit', 'creditamount', 'creditamt', 'credits', 'cramount', 'cramt', 'cr', 'amountcr', 'amountcredit'],
    ...['amountcredited', 'credited', 'moneyin', 'paidin', 'amountin', 'in', 'inflow', 'inflows', 'incoming', 'inward'],
    ...['deposit', 'deposits', 'depositamount', 'depositamt', 'deposited', 'lodgement', 'lodgements', 'lodgment'],
    ...['lodgments', 'receipts', 'received', 'amountreceived', 'depositscredits', 'creditsdeposits', 'depositcredit'],
    ...['creditdeposit', 'additions', 'cashin', 'payin', 'payins'],
  ],
  debit: [
    ...['debit', 'debitamount', 'debitamt', 'debits', 'dramount', 'dramt', 'dr', 'amountdr', 'amountdebit'],
    ...['amountdebited', 'debited', 'moneyout', 'paidout', 'amountout', 'out', 'outflow', 'outflows', 'outgoing'],
    ...['outward', 'withdrawal', 'withdrawals', 'withdrawalamount', 'withdrawalamt', 'withdraw', 'withdraws'],
    ...['withdrawn', 'payments', 'withdrawalsdebits', 'debitswithdrawals', 'withdrawaldebit', 'debitwithdrawal'],
    ...['deductions', 'cashout', 'payout', 'payouts', 'spent', 'amountpaid'],
  ],
  amount: [
    ...['amount', 'transactionamount', 'tranamount', 'transamount', 'txnamount', 'trxamount', 'amt', 'tranamt'],
    ...['transamt', 'txnamt', 'value', 'transactionvalue', 'sum'],
  ],
  balance: [
    ...['runningbalance', 'runningbal', 'balanceafter', 'balafter', 'balanceaftertransaction', 'balance', 'bal'],
    ...['closingbalance', 'closingbal', 'bookbalance', 'ledgerbalance', 'accountbalance', 'currentbalance'],
    ...['clearedbalance', 'availablebalance'],
  ],
  balanceBefore: ['balancebefore', 'balbefore', 'balancebeforetransaction', 'openingbalance', 'previousbalance'],
  narration: [
    ...['narration', 'narrations', 'narrative', 'description', 'transactiondescription', 'trandescription', 'details'],
    ...['transactiondetails', 'trandetails', 'transactionnarration', 'particulars', 'remarks', 'remark'],
    ...['transactionremarks', 'paymentdetails', 'paymentdescription', 'memo', 'message', 'information', 'subject'],
    ...['purpose', 'reason', 'note', 'transaction'],
  ],
  payer: [
    ...['payer', 'payername', 'payor', 'sender', 'sendername', 'counterparty', 'counterpartyname', 'partnername'],
    ...['remitter', 'remittername', 'orderingcustomer', 'fromname', 'from', 'name'],
  ],
  currency: ['currency', 'ccy', 'cur', 'currencycode', 'paymentcurrency', 'accountcurrency', 'transactioncurrency'],
  direction: [
    ...['drcr', 'crdr', 'debitcredit', 'creditdebit', 'dc', 'cd', 'direction', 'sign', 'inout', 'indicator', 'flow'],
    ...['drcrindicator', 'crdrindicator', 'drcrind', 'crdrind', 'drcrflag', 'crdrflag', 'drorcr', 'crordr', 'dbcr'],
    ...['crdb', 'debitcreditindicator', 'creditdebitindicator', 'debitcreditflag', 'creditdebitflag', 'debitorcredit'],
    ...['creditordebit', 'transactiondirection', 'entrytype', 'parttrantype'],
  ],
  // Some banks give the direction of the money here, others the means of payment.
  kind: ['type', 'transactiontype', 'trantype', 'transtype', 'txntype', 'trxtype', 'transactionkind'],
  status: ['status', 'state', 'transactionstatus', 'paymentstatus'],
} satisfies Record<string, string[]>
const references = [
  ...['reference', 'ref', 'referencenumber', 'referenceno', 'refno', 'customerreference', 'paymentreference'],
  ...['payerreference', 'yourreference', 'senderreference', 'tranref', 'transref', 'txnref', 'trxref', 'externalid'],
  ...['chqrefno', 'chequerefno', 'refchqno'],
]
const fees = ['fee', 'fees', 'totalfees', 'charge', 'charges', 'elevy', 'transactionfee', 'servicefee']

export type Column = keyof typeof spellings
/** `names`: the header as the bank wrote it. */
export type Columns = {
  at: Partial<Record<Column, number>>
  references: number[]
  fees: number[]
  names: string[]
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const withoutBrackets = (text: string) => text.replace(/[([{][^)\]}]*[)\]}]/g, '')
const withoutCurrency = (name: string) =>
  name.replace(/^(ghs|ghc|usd|gbp|eur)(?=.)|(?<=.)(ghs|ghc|usd|gbp|eur|cedis?)$/, '')

const known = new Set([...Object.values(spellings).flat(), ...references, ...fees])

// 'Amount (Credit)' is a credit, 'Amount (GHS)' an amount.
const nameOf = (cell: string): string => {
  const [whole, bare] = [plain(cell), plain(withoutBrackets(cell))]
  return [whole, bare, withoutCurrency(whole), withoutCurrency(bare)].find((name) => known.has(name)) ?? whole
}

/**
 * Which column is what; null when this row is no header. Refuses with statement_unreadable where two columns may be the
 * same sum.
 */
export const findColumns = (row: string[]): Columns | null => {
  const names = row.map(nameOf)
  const indexes = (wanted: readonly string[]) => names.flatMap((name, at) => (wanted.includes(name) ? [at] : []))
  const at: Columns['at'] = {}
  for (const column of keysOf(spellings)) {
    const name = spellings[column].find((spelling) => names.includes(spelling))
    if (name !== undefined) at[column] = names.indexOf(name)
  }
  const found = { at, references: indexes(references), fees: indexes(fees), names: row.map((cell) => cell.trim()) }
  const hasSum = at.credit !== undefined || at.amount !== undefined
  if (at.date === undefined || !hasSum || (at.narration === undefined && found.references.length === 0)) return null
  // Which of two columns has the sum must not be guessed.
  const sums: Column[] = ['debit', at.credit === undefined ? 'amount' : 'credit']
  for (const column of sums) {
    const [one, other] = indexes(spellings[column])
    if (one === undefined || other === undefined) continue
    return fail('statement_unreadable', {
      msg: `Two columns of this statement may hold the same sum, "${row[one]?.trim()}" and "${row[other]?.trim()}". Please remove one of them.`,
    })
  }
  return found
}
