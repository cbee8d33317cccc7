// Owns what a restore drill does on purpose around its moment, beside its other guests: the cases in which a second time matters.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { createApartment } from '@akwaaba/contract/apartments'
import { cancelBooking, createBooking, declineBooking, getCancellation } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, confirmPropertyPayment, startPayment } from '@akwaaba/contract/checkout'
import { createClient } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import type { Catalogue } from '../storm/catalogue.ts'
import { atPage } from '../storm/guests.ts'
import { chargesAt } from '../storm/outcomes.ts'
import { ask, type Product } from '../storm/product.ts'

const methods = ['card', 'paypal'] as const
type Method = (typeof methods)[number]
type Stay = { token: string; bookingId: string; reference: string; url: string }

/** A picture that nobody else has: PNG, 24 by 16, of one colour. */
const makePicture = () => {
  const [width, height, colour] = [24, 16, randomBytes(3)]
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const number = (value: number) =>
      Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((one) => one & 255))
    return Buffer.concat([number(data.length), body, number(crc32(body))])
  }
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => colour)])
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const file = Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
  return new File([file], 'view.png', { type: 'image/png' })
}

/** The scenes of a drill. `tokens` are of guests that do nothing else; `providers` are the settings of the stand-ins. */
export const makeScenes = (
  product: Product,
  catalogue: Catalogue,
  tokens: string[],
  providers: Record<string, string>,
) => {
  const as = (token: string) => createClient({ fetch, origin: product.origin, token: () => token })
  const admin = as(catalogue.admin)
  const today = dateInAccra(new Date())
  const paymentIds = new Set<string>()
  let [nextGuest, nextNight] = [0, 3]
  const guest = () => tokens[nextGuest++] ?? ''
  const atPaystack = (path: string, body: object) =>
    fetch(`${providers.PAYSTACK_URL}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const until = async (what: string, isSo: () => Promise<boolean>) => {
    for (const end = performance.now() + 15_000; !(await isSo()); await sleep(100))
      if (performance.now() > end) throw new Error(`waited in vain until ${what}`)
  }
  const refundedAt = async (reference: string) =>
    (await chargesAt(providers)).find((one) => one.reference === reference)?.refundedCents ?? 0
  const untilRefunded = (reference: string) =>
    until(`the provider has refunded ${reference}`, async () => (await refundedAt(reference)) > 0)

  /** Publishes an apartment with two pictures, of which half the price is kept where a guest cancels within five days of arrival. */
  const publish = async () => {
    const body = new FormData()
    const texts = {
      apartmentType: 'Loft',
      location: 'Labone',
      address: '7 Ndabaningi Sithole Road, Accra',
      bedrooms: '2',
    }
    const others = { bathrooms: '1', size: '64.5', price: '120', description: '<p>High ceilings.</p>' }
    const fields = {
      apartmentName: `Palm Loft ${randomUUID()}`,
      ...texts,
      ...others,
      instantBooking: 'true',
      cancellationPolicy: 'moderate',
    }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('coverImage', makePicture())
    body.append('images', makePicture())
    const answer = await fetch(`${product.origin}${createApartment.path}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${catalogue.admin}` },
    })
    if (answer.status !== 201)
      throw new Error(`an apartment was answered with ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { _id: string })._id
  }
  const book = async (apartmentId: string, method: Method, isSoon = false): Promise<Stay> => {
    const token = guest()
    if (!isSoon) nextNight += 2
    const startDate = addDays(today, isSoon ? 3 : nextNight)
    const body = { apartmentId, startDate, endDate: addDays(startDate, 1) }
    const { _id: bookingId } = await as(token).send(createBooking, { body })
    const { payment, next } = await as(token).send(startPayment, { body: { bookingId, method } })
    paymentIds.add(payment._id)
    return { token, bookingId, reference: payment.reference, url: next.url }
  }
  const pay = async ({ token, bookingId, url }: Pick<Stay, 'token' | 'bookingId' | 'url'>) => {
    await atPage(url, 'pay')
    await as(token).send(confirmBookingPayment, { body: { bookingId } })
  }
  const cancel = async ({ token, bookingId }: Stay) => {
    const { refund } = await as(token).send(getCancellation, { params: { id: bookingId } })
    await as(token).send(cancelBooking, { params: { id: bookingId }, body: { refund: refund.amount } })
  }
  const propertyId = catalogue.properties.at(-1) ?? ''
  const wantProperty = async (method: Method) => {
    const token = guest()
    const { payment, next } = await as(token).send(startPayment, { body: { propertyId, method } })
    paymentIds.add(payment._id)
    return { token, reference: payment.reference, url: next.url }
  }

  const cancelled: Stay[] = []
  const paidAfter: Stay[] = []
  const wanting: Awaited<ReturnType<typeof wantProperty>>[] = []
  let declined: Stay | undefined
  let homeId = ''

  return {
    cancelled,
    /** Of all scenes; nobody else may touch them. */
    paymentIds,
    publish,
    /** Before the moment, while no other guest is there. */
    prepare: async () => {
      homeId = await publish()
      for (const method of methods) {
        const stay = await book(await publish(), method, true)
        await pay(stay)
        cancelled.push(stay)
      }
      // The second one is charged by Paystack and refunded; PayPal would not capture it.
      for (const method of methods.toReversed()) wanting.push(await wantProperty(method))
      const stay = await book(homeId, 'card')
      await pay(stay)
      declined = stay
      await atPaystack('faults', { does: 'made-late', on: 'POST /refund', times: 1 })
      await admin.send(declineBooking, { params: { id: stay.bookingId }, body: { reason: 'The roof leaks.' } })
      const sent = 'select from refunds join payments on payments.id = payment_id where reference = $1 and sends > 0'
      await until('its refund was sent', async () => (await ask(product, sent, [stay.reference])).length > 0)
    },
    /** Just before the moment: payments that are open at it. */
    open: async () => {
      for (const method of methods) paidAfter.push(await book(homeId, method))
    },
    /** After the moment: all that the restored database will not know. */
    goOn: async () => {
      for (const stay of paidAfter) await pay(stay)
      for (const { token, url } of wanting) {
        await atPage(url, 'pay')
        await as(token)
          .send(confirmPropertyPayment, { body: { propertyId } })
          .catch(() => undefined)
      }
      await atPaystack('late', {})
      for (const stay of cancelled) await cancel(stay)
      for (const method of methods) {
        await pay(await book(homeId, method))
      }
      await publish()
      for (const { reference } of [...cancelled, ...wanting.slice(1), ...(declined ? [declined] : [])])
        await untilRefunded(reference)
    },
    /** After the restore, and before anything was compared: a guest who had cancelled sees a live stay, logs in and cancels again. */
    cancelAgain: async () => {
      await ask(product, 'update sessions set revoked_at = null where token_hash = any($1)', [
        await Promise.all(cancelled.map(({ token }) => hashOf(token))),
      ])
      for (const stay of cancelled) await cancel(stay)
    },
  }
}

const hashOf = async (token: string) => Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(token)))
