// Owns the stand-in that speaks PayPal's protocol: token, orders, its page, capture, signed webhooks.
import { randomBytes } from 'node:crypto'
import { generate } from 'selfsigned'
import { donePage, payPage, withQuery } from './page.ts'
import {
  type Books,
  balancesOf,
  type Capture,
  captureOnWire,
  type Money,
  newId,
  notFound,
  type Order,
  type PaypalOptions,
  refundOnWire,
  refundsOf,
  refuse,
  type Signer,
  signerOf,
  unprocessable,
} from './paypal-books.ts'
import { refundRoutes } from './paypal-refunds.ts'
import { type Answer, type Routes, type ServerTools, serve, type Webhook } from './server.ts'

const routesOf = (options: PaypalOptions, tools: ServerTools, sign: Signer, certificate: string): Routes => {
  const books: Books = { orders: [], refunds: [], reversals: [], disputes: [] }
  const { orders } = books
  const keys: string[] = []
  const answers = new Map<string, Answer>()
  const token = randomBytes(24).toString('base64url')

  const webhookOf = (event_type: string, resource: object): Webhook => {
    const raw = JSON.stringify({ id: `WH-${newId()}`, event_type, create_time: tools.now().toISOString(), resource })
    return { event: event_type, raw, headers: () => sign(raw, `${tools.url()}/certs/cert.pem`) }
  }
  const orderOnWire = (order: Order) => ({
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    update_time: order.updated,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        amount: order.amount,
        ...(order.capture
          ? {
              payments: {
                captures: [captureOnWire(order)],
                refunds: refundsOf(books, order).map((one) => refundOnWire(tools.url(), one)),
              },
            }
          : {}),
      },
    ],
    links: [
      { href: `${tools.url()}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      { href: `${tools.url()}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' },
    ],
  })
  const sendCaptureEvent = (order: Order) =>
    tools.send(
      webhookOf(`PAYMENT.CAPTURE.${order.capture?.status}`, {
        ...captureOnWire(order),
        supplementary_data: { related_ids: { order_id: order.id } },
      }),
    )

  const guarded =
    (handle: Routes[number][2]): Routes[number][2] =>
    (asked, id) =>
      asked.headers.authorization === `Bearer ${token}`
        ? handle(asked, id)
        : refuse(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN')
  /** The same PayPal-Request-Id gets the same answer. */
  const once = (handle: Routes[number][2]) =>
    guarded(async (asked, id) => {
      const key = asked.headers['paypal-request-id']
      if (typeof key !== 'string' || key.length > 108)
        return refuse(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')
      keys.push(key)
      const before = answers.get(key)
      if (before)
        return { ...before, status: before.status === 201 ? 200 : (before.status ?? 200), afterwards: undefined }
      const answer = await handle(asked, id)
      answers.set(key, answer)
      return answer
    })

  const create: Routes[number][2] = ({ body }) => {
    type Unit = { custom_id: string; invoice_id: string; description?: string; amount: Money }
    const [unit] = body.purchase_units as Unit[]
    const source = body.payment_source as { paypal: { experience_context: { return_url: string; cancel_url: string } } }
    const { return_url, cancel_url } = source.paypal.experience_context
    if (!unit || body.intent !== 'CAPTURE') return refuse(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
    if (unit.amount.currency_code === 'GHS') return unprocessable('INVALID_CURRENCY_CODE')
    if (!/^\d+\.\d\d$/.test(unit.amount.value)) return unprocessable('DECIMAL_PRECISION')
    if (orders.some(({ invoiceId }) => invoiceId === unit.invoice_id)) return unprocessable('DUPLICATE_INVOICE_ID')
    const order: Order = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      customId: unit.custom_id,
      invoiceId: unit.invoice_id,
      label: unit.description ?? '',
      amount: unit.amount,
      returnUrl: return_url,
      cancelUrl: cancel_url,
      updated: tools.now().toISOString(),
      isDeclined: false,
      isExpired: false,
      capture: null,
    }
    orders.push(order)
    return { status: 201, json: orderOnWire(order) }
  }

  const submitPage: Routes[number][2] = ({ query, body }) => {
    const order = orders.find(({ id, isExpired: isGone }) => id === query.get('token') && !isGone)
    if (!order) return { status: 404, html: donePage('PayPal') }
    if (body.does === 'leave') return { location: withQuery(order.cancelUrl, { token: order.id }) }
    const location = withQuery(order.returnUrl, { token: order.id, PayerID: 'STANDINPAYER1' })
    if (order.status !== 'PAYER_ACTION_REQUIRED') return { location }
    Object.assign(order, {
      status: 'APPROVED',
      isDeclined: body.does === 'decline',
      updated: tools.now().toISOString(),
    })
    return { location, afterwards: () => tools.send(webhookOf('CHECKOUT.ORDER.APPROVED', orderOnWire(order))) }
  }

  const capture: Routes[number][2] = (_, id) => {
    const order = orders.find((one) => one.id === id && !one.isExpired)
    if (!order) return notFound()
    if (order.capture) return unprocessable('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if (order.isDeclined || tools.hasFault('decline-first', 'capture')) {
      Object.assign(order, { status: 'PAYER_ACTION_REQUIRED', isDeclined: false })
      return unprocessable('INSTRUMENT_DECLINED')
    }
    const amount = { ...order.amount }
    if (tools.hasFault('wrong-amount', 'capture')) amount.value = (Number(amount.value) / 2).toFixed(2)
    if (tools.hasFault('wrong-currency', 'capture')) amount.currency_code = 'EUR'
    order.capture = { id: newId(), status: tools.hasFault('pending', 'capture') ? 'PENDING' : 'COMPLETED', amount }
    order.status = 'COMPLETED'
    return { status: 201, json: orderOnWire(order), afterwards: () => sendCaptureEvent(order) }
  }

  return [
    [
      'POST',
      /^\/v1\/oauth2\/token$/,
      ({ headers }) => {
        const wanted = Buffer.from(`${options.clientId}:${options.secret}`).toString('base64')
        if (headers.authorization !== `Basic ${wanted}`) return { status: 401, json: { error: 'invalid_client' } }
        return { json: { access_token: token, token_type: 'Bearer', expires_in: 32_400, scope: '', app_id: 'STANDIN' } }
      },
    ],
    ['POST', /^\/v2\/checkout\/orders$/, once(create)],
    [
      'GET',
      /^\/v2\/checkout\/orders\/(\w+)$/,
      guarded((_, id) => {
        const order = orders.find((one) => one.id === id && !one.isExpired)
        return order ? { json: orderOnWire(order) } : notFound()
      }),
    ],
    ['POST', /^\/v2\/checkout\/orders\/(\w+)\/capture$/, once(capture)],
    ...refundRoutes(books, tools, webhookOf, { guarded, once }),
    [
      'GET',
      /^\/v1\/reporting\/balances$/,
      guarded(() => ({ json: { balances: balancesOf(books), as_of_time: new Date().toISOString() } })),
    ],
    [
      'GET',
      /^\/checkoutnow$/,
      ({ query }) => {
        const order = orders.find(({ id, isExpired: isGone }) => id === query.get('token') && !isGone)
        if (!order) return { status: 404, html: donePage('PayPal') }
        const lines = [order.label, `${order.amount.currency_code} ${order.amount.value}`, order.customId]
        return { html: payPage('PayPal', lines.filter(Boolean), `/checkoutnow?token=${order.id}`) }
      },
    ],
    ['POST', /^\/checkoutnow$/, submitPage],
    ['GET', /^\/certs\/cert\.pem$/, () => ({ text: certificate })],
    ['GET', /^\/books$/, () => ({ json: { ...books, keys } })],
    // What PayPal decides later: every pending capture gets this status.
    [
      'POST',
      /^\/control\/captures$/,
      async ({ body }) => {
        for (const order of orders.filter((one) => one.capture?.status === 'PENDING')) {
          if (order.capture) order.capture.status = body.status as Capture['status']
          await sendCaptureEvent(order)
        }
        return { json: orders }
      },
    ],
    // They were not approved in time: order and page no longer exist.
    [
      'POST',
      /^\/control\/expire$/,
      () => {
        for (const order of orders) order.isExpired = order.status === 'PAYER_ACTION_REQUIRED'
        return { json: orders }
      },
    ],
  ]
}

/** Starts the stand-in with a certificate of its own. `sign` makes the headers of a webhook that a test writes itself. */
export const startPaypal = async (options: PaypalOptions) => {
  const { now = () => new Date() } = options
  const made = await generate([{ name: 'commonName', value: 'stand-in' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: now(),
  })
  const sign = signerOf(options.webhookId, made.private, now)
  const server = await serve((tools) => routesOf(options, tools, sign, made.cert), options)
  return { ...server, sign }
}
