// Owns what people do on the installed product in `npm run rig -- install`: over https, with codes from their mails.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'

const day = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const password = 'Kente-Strip-1957'
const expect = async (status, asked) => {
  const answer = await asked
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body).slice(0, 500)}`)
  return answer.body
}

async function signUp(machine, form, register, verify) {
  await expect(201, machine.ask(register, { method: 'POST', body: { password, ...form } }))
  const { hit } = await machine.readMail(form.email, /\b\d{6}\b/)
  const body = { email: form.email, password, otp: hit[0] }
  return (await expect(200, machine.ask(verify, { method: 'POST', body }))).token
}

/** Signs the first administrator up, who enters a bank account and publishes an apartment with a picture. */
export async function openShop(machine, adminSecret) {
  const form = { username: 'Abena', email: 'abena@example.com', adminSecret }
  const token = await signUp(machine, form, '/api/auth/register/admin', '/api/auth/verify-admin-otp')
  const settings = await expect(200, machine.ask('/api/admin/settings', { token }))
  await expect(200, machine.ask('/api/admin/settings/bank-code', { method: 'POST', token }))
  const { hit } = await machine.readMail(form.email, /bank[\s\S]*?\b(\d{6})\b/i)
  const { rateTakenAt, rateIsOld, chargeCurrency, ...kept } = settings
  const bank = { bankName: 'GCB', accountName: 'Akwaaba Ltd', accountNumber: '1234567890', branch: '', swift: '' }
  await expect(
    200,
    machine.ask('/api/admin/settings', { method: 'PUT', token, body: { ...kept, bank, password, otp: hit[1] } }),
  )
  const listing = new FormData()
  const fields = {
    ...{
      apartmentName: 'Labone Loft',
      apartmentType: 'Loft',
      location: 'Labone',
      address: '1 Labone Crescent',
      bedrooms: 1,
    },
    ...{
      bathrooms: 1,
      size: 40,
      price: 80,
      description: 'Bright.',
      instantBooking: 'true',
      submission: crypto.randomUUID(),
    },
  }
  for (const [name, value] of Object.entries(fields)) listing.set(name, String(value))
  listing.set('coverImage', new Blob([readFileSync(join(root, 'docs/home.png'))], { type: 'image/png' }), 'home.png')
  const apartment = await expect(201, machine.ask('/api/admin/apartments', { method: 'POST', token, body: listing }))
  const picture = await machine.ask(`/uploads/${apartment.coverImage.split('/').at(-1)}`)
  await expect(200, picture)
  return { token, apartmentId: apartment._id }
}

/** A guest signs up, books two nights, pays by bank transfer, and reads the receipt; gives the booking. */
export async function bookAndPay(machine, { token: admin, apartmentId }, { name, from }) {
  const form = { username: name, email: `${name.toLowerCase()}@example.com`, phoneNumber: '', countryCode: '+233' }
  const token = await signUp(machine, form, '/api/auth/register/customer', '/api/auth/verify-customer-otp')
  const body = { apartmentId, startDate: day(from), endDate: day(from + 2) }
  const { _id: bookingId } = await expect(201, machine.ask('/api/booking/book', { method: 'POST', token, body }))
  const pay = { bookingId, method: 'bank' }
  const started = await expect(201, machine.ask('/api/payments', { method: 'POST', token, body: pay }))
  const entry = { amount: 160, bankTransactionId: `GCB-${bookingId}`, valueDate: day(0), payerName: name }
  const path = `/api/admin/transfers/${started.payment._id ?? started.payment.id}/received`
  await expect(200, machine.ask(path, { method: 'POST', token: admin, body: entry }))
  await machine.readMail(form.email, /receipt/i)
  return { token, bookingId }
}

/** Whether the guest still finds the booking, paid. */
export const isPaid = async (machine, { token, bookingId }) =>
  (await expect(200, machine.ask(`/api/booking/${bookingId}`, { token }))).depositPaid === true

/** Asks for pages and answers five times a second until `stop`, which gives how many there were and what failed. */
export function visit(machine) {
  const failed = []
  const open = new Set()
  let sent = 0
  const timer = setInterval(() => {
    const path = sent++ % 2 === 0 ? '/' : '/api/admin/apartments'
    const asking = machine.ask(path).then(
      ({ status }) => status === 200 || failed.push(`${path} ${status}`),
      (error) => failed.push(`${path} ${error.message}`),
    )
    open.add(asking)
    asking.finally(() => open.delete(asking))
  }, 200)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    return { sent, failed }
  }
}
