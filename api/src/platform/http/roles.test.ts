// Tests who may call what: a second list of the decisions, written independently of the contract, tried with every kind of caller.
import { urlOf } from '@akwaaba/contract/client'
import type { Endpoint, Who } from '@akwaaba/contract/endpoint'
import { may, platformRole } from '@akwaaba/contract/permissions'
import { describe, expect, test } from 'vitest'
import { openSession } from '#auth/sessions.ts'
import { allRows } from '#routes.ts'
import { raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

// A new endpoint fails here until its callers are decided. On purpose not generated from the contract.
const decided: Record<Who, string[]> = {
  anyone: [
    'GET /api/admin/apartments',
    'GET /api/admin/apartments/:id',
    'GET /api/admin/apartments/:id/booked-dates',
    'GET /api/admin/locations',
    'GET /api/admin/packages',
    'GET /api/admin/packages/:id',
    'GET /api/advert',
    'GET /api/apartments/:id/calendar',
    'GET /api/apartments/:id/nearest-stays',
    'GET /api/apartments/facts',
    'GET /api/apartments/filters',
    'GET /api/auth/verify-email-change',
    'GET /api/extras',
    'GET /api/hosts/:slug',
    'GET /api/packages/facts',
    'GET /api/payments/options',
    'GET /api/places',
    'GET /api/properties',
    'GET /api/properties/:id',
    'GET /calendars/:file',
    'POST /api/auth/login',
    'POST /api/auth/passkeys/login',
    'POST /api/auth/passkeys/login/options',
    'POST /api/auth/register/admin',
    'POST /api/auth/register/customer',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/reset-password',
    'POST /api/auth/verify-admin-otp',
    'POST /api/auth/verify-customer-otp',
    'POST /api/auth/verify-login-otp',
    'POST /api/booking/check-availability',
    'POST /api/enquiries',
    'POST /api/invitations/read',
    'POST /api/shares/read',
    'POST /api/shares/pay',
    'POST /api/shares/check',
    'POST /api/quotes',
    'GET /api/apartments/:id/reviews',
    'GET /api/apartments/:id/rating',
    'POST /api/trips',
    'POST /api/trips/open',
    'POST /api/trips/resend',
    'POST /test-gateway/charges',
  ],
  'signed-in': [
    'DELETE /api/auth/devices',
    'DELETE /api/auth/devices/:id',
    'DELETE /api/auth/passkeys/:id',
    'GET /api/admin/extras',
    'GET /api/alerts/preferences',
    'PUT /api/alerts/preferences',
    'GET /api/auth/devices',
    'GET /api/auth/my-data',
    'GET /api/auth/passkeys',
    'GET /api/auth/profile',
    'GET /api/auth/proof',
    'GET /api/booking',
    'GET /api/booking/:id',
    'GET /api/booking/:id/calendar',
    'GET /api/booking/:id/cancellation',
    'GET /api/host',
    'GET /api/packages/purchased',
    'GET /api/payments',
    'GET /api/payments/:id',
    'GET /api/payments/bank-account',
    'GET /api/purchased/:role',
    'GET /api/receipts',
    'GET /api/receipts/:id',
    'GET /api/receipts/:id/pdf',
    'POST /api/auth/change-email',
    'POST /api/auth/change-phone',
    'POST /api/auth/change-username',
    'POST /api/auth/confirm-account-deletion',
    'POST /api/auth/generate-password-change-otp',
    'POST /api/auth/logout',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/proof',
    'POST /api/auth/proof/code',
    'POST /api/auth/proof/passkey',
    'POST /api/auth/proof/passkey/options',
    'POST /api/auth/request-account-deletion',
    'POST /api/auth/verify-and-change-password',
    'POST /api/auth/verify-change-password',
    'POST /api/booking/:id/cancel',
    'POST /api/booking/:id/renew-hold',
    'POST /api/booking/book',
    'GET /api/booking/:id/change',
    'POST /api/booking/:id/change',
    'POST /api/booking/:id/change-quote',
    'POST /api/booking/:id/change/decide',
    'GET /api/booking/:id/messages',
    'GET /api/message-pictures/:id',
    'GET /api/threads',
    'GET /api/threads/unread',
    'POST /api/booking/:id/messages',
    'POST /api/booking/:id/messages/read',
    'GET /api/booking/:id/review',
    'PUT /api/booking/:id/review',
    'GET /api/booking/:id/shares',
    'POST /api/booking/:id/shares',
    'PUT /api/booking/:id/shares',
    'POST /api/shares/:id/link',
    'POST /api/shares/:id/remind',
    'POST /api/booking/confirm-payment',
    'POST /api/host/apply',
    'POST /api/invitations/accept',
    'POST /api/ownership-transfers/:id/accept',
    'POST /api/ownership-transfers/:id/decline',
    'POST /api/packages/confirm-payment',
    'POST /api/packages/purchased/:id/return',
    'POST /api/payments',
    'POST /api/payments/:id/check',
    'POST /api/payments/:id/voucher',
    'POST /api/payments/:id/proof',
    'POST /api/properties/confirm-payment',
    'POST /api/trips/code',
    'POST /api/trips/confirm',
    'POST /api/trips/renew',
    'PUT /api/auth/passkeys/:id',
  ],
  member: [
    ...['GET /api/host/:org/bookings/:id/page', 'POST /api/host/:org/bookings/approve'],
    ...['POST /api/host/:org/bookings/:id/notes', 'PUT /api/host/:org/bookings/:id/notes/:noteId'],
    'POST /api/host/:org/bookings/:id/presence',
    'DELETE /api/host/:org/apartments/:id',
    'DELETE /api/host/:org/apartments/:id/export-links/:exportLink',
    'DELETE /api/host/:org/apartments/:id/feeds/:feed',
    'DELETE /api/host/:org/blocks/:id',
    'DELETE /api/host/:org/invitations/:id',
    'DELETE /api/host/:org/members/:user',
    'DELETE /api/host/:org/transfer',
    'GET /api/host/:org',
    'GET /api/host/:org/apartments',
    'GET /api/host/:org/apartments/:id',
    'GET /api/host/:org/apartments/:id/feeds',
    'GET /api/host/:org/apartments/:id/prices',
    'GET /api/host/:org/bookings',
    'GET /api/host/:org/bookings.csv',
    'GET /api/host/:org/bookings/:id',
    'GET /api/host/:org/calendar',
    'GET /api/host/:org/closing',
    'GET /api/host/:org/members',
    'GET /api/host/:org/owed',
    'GET /api/host/:org/payout-account',
    'GET /api/host/:org/payouts',
    'GET /api/host/:org/promo-codes',
    'GET /api/host/:org/bookings/:id/messages',
    'GET /api/host/:org/message-pictures/:id',
    'GET /api/host/:org/threads',
    'GET /api/host/:org/threads/unread',
    'POST /api/host/:org/bookings/:id/messages',
    'POST /api/host/:org/bookings/:id/messages/read',
    'GET /api/host/:org/bookings/:id/review',
    'PUT /api/host/:org/bookings/:id/review',
    'GET /api/host/:org/reviews',
    'POST /api/host/:org/reviews/:id/reply',
    'POST /api/host/:org/promo-codes',
    'POST /api/host/:org/promo-codes/:id/end',
    'GET /api/host/:org/statements/:month',
    'GET /api/host/:org/statements/:month/csv',
    'GET /api/host/:org/statements/:month/pdf',
    'GET /api/host/:org/stay-changes',
    'GET /api/host/:org/today',
    'GET /api/host/:org/transfer',
    'GET /api/host/:org/waiting',
    'POST /api/host/:org/apartments',
    'POST /api/host/:org/apartments/:id/conflicts/:conflict',
    'POST /api/host/:org/apartments/:id/export-links',
    'POST /api/host/:org/apartments/:id/feeds',
    'POST /api/host/:org/apartments/:id/feeds/:feed/sync',
    'POST /api/host/:org/apartments/:id/prices/try',
    'POST /api/host/:org/apartments/:id/revision/withdraw',
    'POST /api/host/:org/apartments/:id/submit',
    'POST /api/host/:org/blocks',
    'POST /api/host/:org/bookings/:id/approve',
    'POST /api/host/:org/bookings/:id/balance',
    'POST /api/host/:org/bookings/:id/change',
    'POST /api/host/:org/bookings/:id/change-quote',
    'POST /api/host/:org/bookings/:id/change/decide',
    'POST /api/host/:org/bookings/:id/decline',
    'POST /api/host/:org/close',
    'POST /api/host/:org/drafts',
    'POST /api/host/:org/invitations',
    'POST /api/host/:org/price-edits',
    'POST /api/host/:org/price-edits/:id/undo',
    'POST /api/host/:org/transfer',
    'PUT /api/host/:org',
    'PUT /api/host/:org/apartments/:id',
    'PUT /api/host/:org/apartments/:id/prices',
    'PUT /api/host/:org/apartments/:id/prices/days',
    'PUT /api/host/:org/members/:user',
    'PUT /api/host/:org/payout-account',
  ],
  admin: [
    ...['GET /api/admin/bookings/:id/page', 'POST /api/admin/bookings/approve'],
    ...['POST /api/admin/bookings/:id/notes', 'PUT /api/admin/bookings/:id/notes/:noteId'],
    'POST /api/admin/bookings/:id/presence',
    'DELETE /api/admin/apartments/:id',
    'DELETE /api/admin/blocks/:id',
    'DELETE /api/admin/bookings/:id',
    'GET /api/admin/stay-changes',
    'POST /api/admin/bookings/:id/change',
    'POST /api/admin/bookings/:id/change-quote',
    'POST /api/admin/bookings/:id/change/decide',
    'DELETE /api/admin/categories/:id/locations/:location',
    'DELETE /api/admin/extras/:id',
    'DELETE /api/admin/packages/:id',
    'DELETE /api/admin/second-approvals/:id',
    'DELETE /api/admin/users/:id/authenticator-removal',
    'DELETE /api/advert/:id',
    'DELETE /api/properties/:id',
    'GET /api/admin/apartments/:id/editable',
    'GET /api/admin/audit',
    'GET /api/admin/bookings.csv',
    'GET /api/admin/calendar',
    'GET /api/admin/deliveries',
    'POST /api/admin/deliveries/:id/resend',
    'GET /api/admin/waiting',
    'GET /api/admin/categories',
    'GET /api/admin/enquiries',
    'GET /api/admin/failed-jobs',
    'GET /api/admin/failed-mails',
    'GET /api/admin/health',
    'GET /api/admin/listings',
    'GET /api/admin/listings/:id',
    'GET /api/admin/organisations',
    'GET /api/admin/overview',
    'GET /api/admin/packages/user',
    'GET /api/admin/payments',
    'GET /api/admin/payout-batches',
    'GET /api/admin/payout-batches/:id',
    'GET /api/admin/payout-batches/:id/file',
    'GET /api/admin/payouts',
    'GET /api/admin/payouts/candidates',
    'GET /api/admin/providers',
    'GET /api/admin/payouts/totals',
    'GET /api/admin/reviews',
    'POST /api/admin/reviews/:id/hide',
    'POST /api/admin/reviews/:id/restore',
    'GET /api/admin/promo-codes',
    'POST /api/admin/promo-codes',
    'POST /api/admin/promo-codes/:id/end',
    'GET /api/admin/reconciliation',
    'GET /api/admin/reconciliation/closed',
    'GET /api/admin/settings',
    'GET /api/admin/today',
    'GET /api/admin/transfers',
    'GET /api/admin/transfers/:id/proof',
    'GET /api/admin/transfers/settlements',
    'GET /api/admin/transfers/unmatched',
    'GET /api/admin/users',
    'POST /api/admin/apartments',
    'POST /api/admin/blocks',
    'POST /api/admin/bookings/:id/approve',
    'POST /api/admin/bookings/:id/balance',
    'POST /api/admin/bookings/:id/decline',
    'POST /api/admin/categories',
    'POST /api/admin/enquiries/:id/handled',
    'POST /api/admin/extras',
    'POST /api/admin/failed-jobs/:number/retry',
    'POST /api/admin/failed-mails/:number/retry',
    'POST /api/admin/listings/:id/approve',
    'POST /api/admin/listings/:id/reject',
    'POST /api/admin/listings/:id/restore',
    'POST /api/admin/listings/:id/revision/approve',
    'POST /api/admin/listings/:id/revision/reject',
    'POST /api/admin/listings/:id/suspend',
    'POST /api/admin/organisations/:id/approve',
    'POST /api/admin/organisations/:id/close',
    'POST /api/admin/organisations/:id/pause',
    'POST /api/admin/organisations/:id/reject',
    'POST /api/admin/organisations/:id/resume',
    'POST /api/admin/packages',
    'POST /api/admin/packages/:id/call-off',
    'POST /api/admin/payments/:id/refunds',
    'POST /api/admin/host-payouts/:id/failed',
    'POST /api/admin/host-payouts/:id/paid',
    'POST /api/admin/host-payouts/:id/returned',
    'POST /api/admin/host-payouts/:id/sync',
    'POST /api/admin/payout-batches',
    'POST /api/admin/payout-batches/:id/agree',
    'POST /api/admin/payout-batches/:id/paid',
    'POST /api/admin/payout-batches/:id/send',
    'POST /api/admin/payout-batches/:id/transfer',
    'POST /api/admin/payout-batches/:id/withdraw',
    'POST /api/admin/payouts/:id/paid',
    'POST /api/admin/reconciliation',
    'POST /api/admin/reconciliation/close',
    'POST /api/admin/refunds/:id/by-hand',
    'POST /api/admin/refunds/:id/retry',
    'POST /api/admin/settings/bank-code',
    'POST /api/admin/transfers/:id/received',
    'POST /api/admin/transfers/:id/reject',
    'POST /api/admin/transfers/settlements/:id/reverse',
    'POST /api/admin/transfers/statement',
    'POST /api/admin/transfers/unmatched/:id/close',
    'POST /api/admin/transfers/unmatched/:id/settlement',
    'POST /api/admin/transfers/unmatched/:id/transfer',
    'POST /api/admin/users/:id/authenticator-removal',
    'POST /api/admin/users/:id/authenticator-removal/agree',
    'POST /api/admin/users/:id/change-email',
    'POST /api/admin/users/:id/restore',
    'POST /api/admin/users/:id/suspend',
    'POST /api/advert',
    'POST /api/auth/authenticator',
    'POST /api/auth/authenticator/confirm',
    'POST /api/auth/authenticator/stop',
    'POST /api/properties',
    'PUT /api/admin/apartments/:id',
    'GET /api/admin/apartments/:id/prices',
    'PUT /api/admin/apartments/:id/prices',
    'PUT /api/admin/apartments/:id/prices/days',
    'POST /api/admin/apartments/:id/prices/try',
    'PUT /api/admin/categories/:id/locations',
    'PUT /api/admin/organisations/:id/terms',
    'PUT /api/admin/settings',
  ],
}

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const nowhere = '01900000-0000-7000-8000-000000000000'
const callers = ['visitor', 'customer', 'admin'] as const
type Caller = (typeof callers)[number]

/** How each caller is turned away; absent where the call is open to them. */
const turnedAway: Record<Who, Partial<Record<Caller, string>>> = {
  anyone: {},
  'signed-in': { visitor: '401 not_signed_in' },
  // The house: a customer is no member of it, and no permission of the platform concerns its members.
  member: { visitor: '401 not_signed_in', customer: '404 not_found' },
  admin: { visitor: '401 not_signed_in', customer: '403 forbidden' },
}

describe('who may call', () => {
  test('is decided for every row, and decided alike', () => {
    const declared = Map.groupBy(allRows, (row) => row.who)
    for (const who of ['anyone', 'signed-in', 'member', 'admin'] as const)
      expect(declared.get(who)?.map(nameOf).sort(), who).toEqual(decided[who].toSorted())
  })

  test('is what happens to a visitor, a customer and an administrator', async () => {
    const t = here()
    const people = { customer: await t.insertUser('customer'), admin: await t.insertUser('admin') }
    // A token for each call: some calls end the session they are made with.
    const headersOf = async (caller: Caller): Promise<Record<string, string>> =>
      caller === 'visitor'
        ? {}
        : { authorization: `Bearer ${(await openSession(t.deps, t.deps.db, people[caller].id, '')).token}` }
    for (const row of allRows)
      for (const caller of callers) {
        const url = urlOf(row, {
          params: { id: nowhere, location: 'Osu', role: 'customer', org: 'akwaaba', user: nowhere },
        })
        const { status, json } = await raw(t, row, { url, headers: await headersOf(caller) })
        const expected = turnedAway[row.who][caller]
        const what = `${nameOf(row)} as ${caller}`
        if (expected) expect(`${status} ${json.code}`, what).toBe(expected)
        else if (row.needs !== undefined && !may(platformRole, row.needs, true))
          expect(json.code, what).toBe('forbidden')
        else expect(['not_signed_in', 'forbidden'], what).not.toContain(json.code)
        expect(status, what).toBeLessThan(500)
      }
  })

  test('is not widened by a token that is no good', async () => {
    const t = here()
    const ended = await t.insertUser('admin')
    const { token } = await openSession(t.deps, t.deps.db, ended.id, '')
    await t.deps.db.updateTable('sessions').set({ revokedAt: t.deps.clock.now() }).execute()
    for (const row of allRows.filter(({ who }) => who !== 'anyone')) {
      const url = urlOf(row, { params: { id: nowhere, location: 'Osu', role: 'admin' } })
      expect((await raw(t, row, { url, token })).status, nameOf(row)).toBe(401)
    }
  })

  test('asks nobody anything where anyone may call, however odd their token', async () => {
    const t = here()
    for (const row of allRows.filter(({ who }) => who === 'anyone')) {
      const url = urlOf(row, { params: { id: nowhere } })
      expect((await raw(t, row, { url, token: 'x'.repeat(43) })).json.code, nameOf(row)).not.toBe('not_signed_in')
    }
  })
})
