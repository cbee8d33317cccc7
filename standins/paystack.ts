// Owns the stand-in that speaks Paystack's protocol: initialize, its page, verify, the list of payments, signed webhooks.
import { randomBytes } from 'node:crypto'
import { donePage, payPage, withQuery } from './page.ts'
import {
  accept,
  type Books,
  balancesOf,
  feeOf,
  isPaid,
  listPage,
  minima,
  newTransaction,
  type Order,
  type PaystackOptions,
  refuse,
  signWebhook,
  type Transaction,
  type Transfer,
} from './paystack-books.ts'
import { promptRoutes } from './paystack-prompts.ts'
import { refundRoutes } from './paystack-refunds.ts'
import { transferRoutes } from './paystack-transfers.ts'
import { type Answer, type Routes, type ServerTools, serve } from './server.ts'

const routesOf = (options: PaystackOptions, tools: ServerTools): Routes => {
  const { currencies = ['USD', 'GHS'] } = options
  let lastId = 4_099_260_516
  const books: Books = { transactions: [], refunds: [], disputes: [], nextId: () => ++lastId }
  const { transactions } = books
  const transfers: Transfer[] = []
  const orders = new Map<string, Order>()

  const event = (name: string, data: unknown) => signWebhook(options.secretKey, name, data)
  const guarded =
    (handle: Routes[number][2]): Routes[number][2] =>
    (asked, id) =>
      asked.headers.authorization === `Bearer ${options.secretKey}`
        ? handle(asked, id)
        : refuse(401, 'Invalid key', 'invalid_Key')

  const initialize: Routes[number][2] = ({ body }) => {
    const { email, reference, currency = currencies[0], callback_url, metadata = {} } = body as Record<string, string>
    const amount = Number(body.amount)
    if (!email || body.amount === undefined) return refuse(400, 'email and amount are required', 'missing_params')
    if (!currency || !currencies.includes(currency)) return refuse(403, 'Currency not supported by merchant')
    if (!Number.isInteger(amount) || amount < (minima[currency] ?? 1)) return refuse(400, 'Invalid Amount Sent')
    if (!reference || !/^[A-Za-z0-9.=-]+$/.test(reference)) return refuse(400, 'Invalid reference')
    if (transactions.some((one) => one.reference === reference))
      return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    const code = randomBytes(8).toString('hex')
    const pageOptions = metadata as unknown as { cancel_action?: string; custom_fields?: { value: string }[] }
    const label = pageOptions.custom_fields?.[0]?.value ?? ''
    orders.set(reference, { code, callbackUrl: callback_url, cancelUrl: pageOptions.cancel_action, label })
    transactions.push(
      newTransaction(books.nextId(), tools.now(), { reference, amount, currency, metadata, customer: { email } }),
    )
    return accept('Authorization URL created', {
      authorization_url: `${tools.url()}/pay/${code}`,
      access_code: code,
      reference,
    })
  }

  const atPage = (code: string) => {
    const [reference, order] = [...orders].find(([, one]) => one.code === code) ?? []
    const transaction = transactions.find((one) => one.reference === reference)
    return order && transaction ? { order, transaction } : undefined
  }
  const pay = (transaction: Transaction): Answer['afterwards'] => {
    if (isPaid(transaction)) return undefined
    if (tools.hasFault('wrong-amount', 'pay')) {
      transaction.amount = Math.floor(transaction.amount / 2)
      transaction.requested_amount = transaction.amount
    }
    transaction.fees = feeOf(transaction.amount)
    if (tools.hasFault('higher-amount', 'pay')) transaction.amount += transaction.fees
    if (tools.hasFault('wrong-currency', 'pay')) transaction.currency = 'NGN'
    transaction.status = 'success'
    transaction.gateway_response = 'Successful'
    transaction.paid_at = tools.now().toISOString()
    return () => tools.send(event('charge.success', transaction))
  }
  const submitPage: Routes[number][2] = ({ body }, code) => {
    const found = atPage(code)
    if (!found) return { status: 404, html: donePage('Paystack') }
    const { order, transaction } = found
    const { reference } = transaction
    if (body.does === 'leave') return order.cancelUrl ? { location: order.cancelUrl } : { html: donePage('Paystack') }
    const afterwards = body.does === 'pay' ? pay(transaction) : undefined
    if (body.does === 'decline' && transaction.status === 'abandoned') {
      transaction.status = 'failed'
      transaction.gateway_response = 'Declined'
    }
    if (!order.callbackUrl) return { html: donePage('Paystack'), afterwards }
    return { location: withQuery(order.callbackUrl, { trxref: reference, reference }), afterwards }
  }

  const verifyAnswer = (transaction: Transaction, call: string) => ({
    ...transaction,
    ...(transaction.status === 'success' && tools.hasFault('pending', call) ? { status: 'ongoing' } : {}),
    ...(tools.hasFault('amount-as-text', call) ? { amount: String(transaction.amount) } : {}),
  })

  return [
    ['POST', /^\/transaction\/initialize$/, guarded(initialize)],
    [
      'GET',
      /^\/transaction\/verify\/([^/]+)$/,
      guarded((_, reference) => {
        const found = transactions.find((one) => one.reference === decodeURIComponent(reference))
        if (!found) return refuse(400, 'Transaction reference not found', 'transaction_not_found')
        return accept('Verification successful', verifyAnswer(found, `GET /transaction/verify/${reference}`))
      }),
    ],
    [
      'GET',
      /^\/transaction$/,
      guarded(({ query }) => {
        const status = query.get('status')
        const rows = transactions.filter((one) => !status || one.status === status)
        return listPage('Transactions retrieved', rows, ({ created_at }) => created_at, query, 'next')
      }),
    ],
    ...promptRoutes(books, { tools, guarded, pay }),
    ...refundRoutes(books, tools, event, guarded),
    ...transferRoutes(transfers, { tools, nextId: books.nextId, event, guarded }),
    [
      'GET',
      /^\/balance$/,
      guarded(() => accept('Balances retrieved', balancesOf(transactions, books.refunds, transfers))),
    ],
    [
      'GET',
      /^\/pay\/(\w+)$/,
      (_, code) => {
        const found = atPage(code)
        if (!found || isPaid(found.transaction)) return { status: 404, html: donePage('Paystack') }
        const { amount, currency, reference } = found.transaction
        const lines = [found.order.label, `${currency} ${(amount / 100).toFixed(2)}`, reference]
        return { html: payPage('Paystack', lines.filter(Boolean), `/pay/${code}`) }
      },
    ],
    ['POST', /^\/pay\/(\w+)$/, submitPage],
    [
      'GET',
      /^\/books$/,
      () => ({ json: { transactions, refunds: books.refunds, disputes: books.disputes, transfers } }),
    ],
    // A payment that the product did not begin, as an admin could make at the dashboard.
    [
      'POST',
      /^\/control\/transactions$/,
      ({ body }) => {
        const { reference, amount, currency } = body as { reference: string; amount: number; currency: string }
        const known = { reference, amount, currency, metadata: '', customer: { email: 'ama@example.com' } }
        const done = { status: 'success', paid_at: tools.now().toISOString(), fees: feeOf(amount) } as const
        transactions.push({ ...newTransaction(books.nextId(), tools.now(), known), ...done })
        return { json: {} }
      },
    ],
    // Moves all payments so many days into the past.
    [
      'POST',
      /^\/control\/age$/,
      ({ body }) => {
        const created_at = new Date(tools.now().getTime() - Number(body.days) * 86_400_000).toISOString()
        for (const one of transactions) Object.assign(one, { created_at })
        return { json: transactions }
      },
    ],
    // The payer did not approve the prompt on the phone in time.
    [
      'POST',
      /^\/control\/decline$/,
      () => {
        for (const one of transactions) one.status = 'failed'
        return { json: transactions }
      },
    ],
  ]
}

/** Starts the stand-in; it accepts cedis and dollars by default. */
export const startPaystack = (options: PaystackOptions) => serve((tools) => routesOf(options, tools), options)
