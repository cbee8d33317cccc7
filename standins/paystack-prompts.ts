// Owns mobile money at Paystack's stand-in: charges, vouchers, and the phones on which they are approved. The answers are those of the
// published examples: doc-code-snippets, dist/doc/payments/payment-methods/mobile-*.js and dist/api/charges.
import { phonesPage } from './page.ts'
import { accept, type Books, minima, newTransaction, refuse, type Transaction } from './paystack-books.ts'
import type { Answer, Routes, ServerTools } from './server.ts'

type Guarded = (handle: Routes[number][2]) => Routes[number][2]
type Till = {
  tools: ServerTools
  guarded: Guarded
  /** marks a transaction as paid; gives what sends its webhook */
  pay: (transaction: Transaction) => Answer['afterwards']
}

/** The voucher that a Telecel phone shows here. */
const rightVoucher = '482913'
const networks = ['mtn', 'vod', 'atl']
const networkNames: Record<string, string> = { mtn: 'MTN', vod: 'Telecel', atl: 'AT' }

type Phone = { phone: string; provider: string; needsVoucher: boolean }

const texts = {
  offline: 'Please complete authorization process on your mobile phone',
  voucher: 'Please dial *110# to generate a voucher code. Then input the voucher',
}

/** How a prompt ends unless it is approved: by the owner of the phone, or by the network. An approval may follow all the same. */
const outcomes: Record<string, { status: Transaction['status']; message: string }> = {
  decline: { status: 'failed', message: 'Declined by the customer' },
  poor: { status: 'failed', message: 'Insufficient funds' },
  timeout: { status: 'timeout', message: 'The customer did not authorize the transaction in time' },
}

/** The routes of charges by mobile money; their transactions are in the books like all others. */
export const promptRoutes = (books: Books, { tools, guarded, pay }: Till): Routes => {
  const phones = new Map<string, Phone>()
  const find = (reference: unknown) => books.transactions.find((one) => one.reference === reference)
  const stateOf = (transaction: Transaction) => {
    const { reference, status, message } = transaction
    if (status !== 'ongoing')
      return status === 'failed' || status === 'timeout' ? { reference, status, message } : transaction
    const step = phones.get(reference)?.needsVoucher
      ? { status: 'send_otp', display_text: texts.voucher }
      : { status: 'pay_offline', display_text: texts.offline }
    return { reference, ...step }
  }
  const attempted = (transaction: Transaction) => accept('Charge attempted', stateOf(transaction))

  const charge: Routes[number][2] = ({ body }) => {
    const { email, reference, currency = '', metadata = {}, mobile_money } = body as Record<string, string>
    const { phone = '', provider = '' } = (mobile_money ?? {}) as unknown as Partial<Phone>
    const amount = Number(body.amount)
    if (!email || !mobile_money) return refuse(400, 'email and mobile_money are required', 'missing_params')
    if (currency !== 'GHS') return refuse(403, 'Currency not supported by merchant')
    if (!Number.isInteger(amount) || amount < (minima.GHS ?? 1)) return refuse(400, 'Invalid Amount Sent')
    if (!reference || !/^[A-Za-z0-9.=-]+$/.test(reference)) return refuse(400, 'Invalid reference')
    if (find(reference)) return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    // Also what the network says of a number that has no account with it.
    if (!networks.includes(provider) || !/^0\d{9}$/.test(phone) || tools.hasFault('number-refused', 'POST /charge'))
      return refuse(400, 'Mobile money number is invalid', 'invalid_params')
    const known = { reference, amount, currency, metadata, customer: { email } }
    const transaction: Transaction = {
      ...newTransaction(books.nextId(), tools.now(), known),
      ...{ status: 'ongoing', channel: 'mobile_money' },
    }
    books.transactions.push(transaction)
    phones.set(reference, { phone, provider, needsVoucher: provider === 'vod' })
    if (tools.hasFault('still-pending', 'POST /charge'))
      return accept('Charge attempted', { reference, status: 'pending' })
    const afterwards = tools.hasFault('paid-at-once', 'POST /charge') ? pay(transaction) : undefined
    return { ...attempted(transaction), afterwards }
  }

  const submitOtp: Routes[number][2] = ({ body }) => {
    const transaction = find(body.reference)
    const phone = phones.get(String(body.reference))
    if (!transaction || !phone) return refuse(400, 'Transaction reference is invalid')
    if (body.otp === rightVoucher) phone.needsVoucher = false
    else if (!tools.hasFault('voucher-again', 'POST /charge/submit_otp'))
      Object.assign(transaction, { status: 'failed', message: 'The voucher is not valid' })
    return attempted(transaction)
  }

  const act: Routes[number][2] = ({ body }) => {
    const waiting = books.transactions.filter(({ reference }) => phones.has(reference))
    const transaction = find(body.reference) ?? waiting.at(-1)
    if (!transaction) return { status: 404, json: {} }
    const outcome = outcomes[String(body.does)]
    if (outcome && transaction.status === 'ongoing') Object.assign(transaction, outcome)
    const afterwards = outcome ? undefined : pay(transaction)
    return body.from === 'page' ? { location: '/phones', afterwards } : { json: transaction, afterwards }
  }

  const prompts = () =>
    [...phones].flatMap(([reference, { phone, provider, needsVoucher }]) => {
      const transaction = find(reference)
      if (transaction?.status !== 'ongoing') return []
      const sum = `${transaction.currency} ${(transaction.amount / 100).toFixed(2)}`
      const facts = `${networkNames[provider]} ${phone}: ${sum}, ${reference}`
      return [{ reference, line: needsVoucher ? `${facts}. Voucher: ${rightVoucher}` : facts }]
    })

  return [
    ['POST', /^\/charge$/, guarded(charge)],
    ['POST', /^\/charge\/submit_otp$/, guarded(submitOtp)],
    [
      'GET',
      /^\/charge\/([^/]+)$/,
      guarded((_, reference) => {
        const found = find(decodeURIComponent(reference))
        if (!found) return refuse(400, 'Transaction reference is invalid')
        return found.status === 'failed' ? accept('Reference check successful', stateOf(found)) : attempted(found)
      }),
    ],
    // The phones of all guests: what each is asked for, and its buttons.
    ['GET', /^\/phones$/, () => ({ html: phonesPage(prompts()) })],
    ['POST', /^\/control\/phones$/, act],
  ]
}
