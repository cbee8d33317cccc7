// Owns the wire shape of the pages of one payment and of one guest: all that staff need about them, as far as their role goes.
import { z } from 'zod'
import { adminPayment } from '../money/payment-admin.ts'
import { orgParams } from '../people/organisations.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { date, id, idParams, instant, money, pageQuery, textQuery } from '../platform/wire/fields.ts'
import { otherStay, shownPayment, timeline } from './booking-pages.ts'

const organisation = z.object({ slug: z.string(), name: z.string() })

export const paymentPage = z.object({
  payment: shownPayment,
  admin: adminPayment.optional().describe('all of it and what may be done; for administrators alone'),
  label: z.string().describe('what it was for'),
  guest: z
    .object({ _id: id, username: z.string() })
    .nullable()
    .describe('who paid; null where the caller may not know it, and once they have left'),
  booking: z
    .object({ _id: id, reference: z.string(), apartmentName: z.string(), startDate: date, endDate: date, organisation })
    .nullable()
    .describe('null where it was for something else'),
  timeline,
})
export type PaymentPage = z.output<typeof paymentPage>

export const getPaymentPage = endpoint({
  method: 'GET',
  path: '/api/admin/payments/:id/page',
  who: 'admin',
  reads: ['payments', 'bookings'],
  summary: 'One payment with its refunds, what it paid for and everything that happened to it',
  params: idParams,
  reply: paymentPage,
  errors: ['not_found'],
})

export const getHostPaymentPage = endpoint({
  method: 'GET',
  path: '/api/host/:org/payments/:id/page',
  who: 'member',
  needs: 'booking.amounts',
  reads: ['payments', 'bookings'],
  summary:
    'One payment for a stay of an organisation with everything that happened to it, as far as the role of the caller may read it',
  params: orgParams.extend({ id }),
  reply: paymentPage,
  errors: [],
})

const guestPayment = z.object({
  ...{ _id: id, reference: z.string(), bookingReference: z.string().nullable(), charge: money },
  ...{ status: shownPayment.shape.status, createdAt: instant },
})

export const guestPage = z.object({
  guest: z.object({
    _id: id,
    username: z.string(),
    ...{ email: z.string().optional(), phoneNumber: z.string().optional() },
    since: instant.describe('when the account was made'),
  }),
  stays: z.array(otherStay).describe('those that begin last, at most fifty'),
  payments: z.array(guestPayment).nullable().describe('newest first, at most fifty; null for roles without amounts'),
  timeline,
})
export type GuestPage = z.output<typeof guestPage>

export const getGuestPage = endpoint({
  method: 'GET',
  path: '/api/admin/guests/:id/page',
  who: 'admin',
  reads: ['bookings', 'payments', 'users'],
  summary: 'One guest with stays, payments and everything that happened to them',
  params: idParams,
  reply: guestPage,
  errors: ['not_found'],
})

export const listHostGuests = endpoint({
  method: 'GET',
  path: '/api/host/:org/guests',
  who: 'member',
  needs: 'booking.guest',
  reads: ['bookings', 'users'],
  summary:
    'The guests of an organisation whose name has a text, those who have booked last first, with the stay they booked last',
  params: orgParams,
  query: z.object({ search: textQuery(), limit: pageQuery.limit }),
  reply: z.array(
    z.object({ _id: id, username: z.string(), reference: z.string(), apartmentName: z.string(), startDate: date }),
  ),
  errors: [],
})

export const getHostGuestPage = endpoint({
  method: 'GET',
  path: '/api/host/:org/guests/:id/page',
  who: 'member',
  needs: 'booking.guest',
  reads: ['bookings', 'payments', 'users'],
  summary:
    'One guest of an organisation with their stays at it, the payments for these and everything that happened to them',
  params: orgParams.extend({ id }),
  reply: guestPage,
  errors: [],
})
