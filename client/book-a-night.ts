// Owns an example: signs up, books a night and pays at the test gateway, with nothing but the types of the API document.
import { createInterface } from 'node:readline/promises'
import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './generated/api.d.ts'

const [address = 'http://localhost:3000', email = '', startDate = ''] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What a call replied; a refusal ends the program with its sentence. */
const replyOf = async <T>(call: Promise<{ data?: T; error?: { code: string; msg: string } }>): Promise<T> => {
  const { data, error } = await call
  if (data === undefined) throw new Error(error ? `${error.code}: ${error.msg}` : 'no reply')
  return data
}

// The code of a sign-up belongs to the browser that asked for it, which is told by a cookie.
const cookies = new Map<string, string>()
const cookieJar: Middleware = {
  onRequest: ({ request }) => {
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  },
  onResponse: ({ response }) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
  },
}
const api = createClient<paths>({ baseUrl: address })
api.use(cookieJar)

const code = async (): Promise<string> => {
  say('The code that was mailed:')
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  throw new Error('no code was given')
}

const password = 'Kente-Strip-1957'
const username = email.split('@')[0] ?? ''
await replyOf(
  api.POST('/api/auth/register/customer', {
    body: { username, email, password, phoneNumber: '024 123 4567', countryCode: '+233' },
  }),
)
const { token } = await replyOf(api.POST('/api/auth/verify-customer-otp', { body: { email, otp: await code() } }))
api.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${token}`) })

const night = new Date(Date.parse(startDate) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const stay = { startDate, endDate: night }
const [apartment] = await replyOf(
  api.GET('/api/admin/apartments', {
    params: { query: { from: stay.startDate, to: stay.endDate, guests: 1, sort: 'price-low', limit: 1 } },
  }),
)
if (!apartment) throw new Error('no apartment is free that night')
const booking = await replyOf(
  api.POST('/api/booking/book', { body: { ...stay, apartmentId: apartment._id, price: apartment.price } }),
)
const { payment, next } = await replyOf(api.POST('/api/payments', { body: { bookingId: booking._id, method: 'card' } }))
if (next.kind !== 'test-gateway') throw new Error(`this server takes real money: go on at ${next.url}`)
await replyOf(
  api.POST('/test-gateway/charges', { body: { reference: payment.reference, cardNumber: '4084 0840 8408 4081' } }),
)
const { status } = await replyOf(api.POST('/api/booking/confirm-payment', { body: { bookingId: booking._id } }))
const booked = await replyOf(api.GET('/api/booking/{id}', { params: { path: { id: booking._id } } }))
say(`${booked.reference}: ${booked.apartment.apartmentName}, ${booked.startDate}, $${booked.price}, payment ${status}`)
