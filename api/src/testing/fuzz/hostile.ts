// Owns the material of hostile tests: a valid body for every row that takes one, and values that no field expects.
import { advertForm, apartmentForm, extraForm, propertyForm, tourForm } from '#testing/forms.ts'
import { password } from '#testing/world.ts'

export const unknownId = '01900000-0000-7000-8000-000000000000'
const stay = { apartmentId: unknownId, startDate: '2090-01-01', endDate: '2090-01-03' }
const person = { email: 'esi@example.com', password }
const settings = {
  bank: { bankName: 'GCB', accountName: 'Akwaaba', accountNumber: '1', branch: '', swift: '' },
  cedisPerDollar: 12.5,
  serviceFeePercent: 10,
  taxes: [{ name: 'VAT', percent: 20, from: '2026-01-01', until: null }],
  seller: { address: 'Osu', taxNumber: '' },
  version: 0,
}
// A valid body for every row that takes one; the tests change one field at a time.
export const bodies: Record<string, Record<string, unknown>> = {
  '/api/auth/register/customer': { ...person, username: 'Esi', phoneNumber: '', countryCode: '+1' },
  '/api/auth/login': { ...person, otp: '123456' },
  '/api/auth/verify-customer-otp': { email: person.email, otp: '123456' },
  '/api/auth/verify-admin-otp': { email: person.email, otp: '123456' },
  '/api/auth/verify-login-otp': { email: person.email, otp: '123456' },
  '/api/booking/check-availability': stay,
  '/api/booking/book': { ...stay, extras: [unknownId], price: 10 },
  '/api/auth/register/admin': { ...person, username: 'Esi', adminSecret: 'no' },
  '/api/auth/request-password-reset': { email: person.email },
  '/api/auth/reset-password': { token: 'x'.repeat(43), newPassword: password },
  '/api/auth/change-username': { newUsername: 'Esi' },
  '/api/auth/change-email': { newEmail: 'new@example.com', currentPassword: password },
  '/api/auth/verify-change-password': { oldPassword: password, newPassword: 'Another-Strip-1957' },
  '/api/auth/verify-and-change-password': {
    otp: '123456',
    currentPassword: password,
    newPassword: 'Another-Strip-1957',
  },
  '/api/auth/request-account-deletion': { password },
  '/api/auth/confirm-account-deletion': { otp: '123456' },
  '/api/auth/authenticator': { password },
  '/api/auth/authenticator/confirm': { otp: '123456' },
  '/api/auth/authenticator/stop': { password, otp: '123456' },
  '/api/payments': { bookingId: unknownId, method: 'card' },
  '/api/packages/confirm-payment': { packageId: unknownId },
  '/api/properties/confirm-payment': { propertyId: unknownId },
  '/api/enquiries': { kind: 'support', email: person.email, name: 'Esi', message: 'Hello' },
  '/api/booking/confirm-payment': { bookingId: unknownId },
  '/api/booking/:id/cancel': { refund: 10 },
  '/api/payments/:id/proof': { payerName: 'Esi', bankName: 'Ecobank', paidOn: '2026-01-02' },
  '/api/admin/payments/:id/refunds': { amount: 10, note: '', key: unknownId },
  '/api/admin/refunds/:id/by-hand': { bankTransactionId: 'FT-1', destination: 'MTN 024 123 4567' },
  '/api/admin/transfers/:id/received': {
    amount: 10,
    bankTransactionId: 'FT-1',
    valueDate: '2026-01-02',
    payerName: '',
  },
  '/api/admin/transfers/:id/reject': { reason: 'It shows another sum.' },
  '/api/admin/transfers/statement': {},
  '/api/admin/payouts/:id/paid': { amount: 10, note: 'FT-1' },
  '/api/admin/settings': settings,
  '/api/admin/reconciliation/close': { ids: [unknownId], reason: 'Paid out by hand.' },
  '/api/admin/packages/:id/call-off': { reason: 'The boat is out of order.' },
  '/api/admin/transfers/unmatched/:id/transfer': { paymentId: unknownId },
  '/api/admin/transfers/unmatched/:id/settlement': { provider: 'paystack' },
  '/api/admin/transfers/settlements/:id/reverse': { reason: 'Of the other provider.' },
  '/api/admin/transfers/unmatched/:id/close': { reason: 'Not for us.' },
  '/test-gateway/charges': { reference: 'stay-0', cardNumber: '4111' },
  '/api/admin/bookings/:id/decline': { reason: 'The roof leaks.' },
  '/api/admin/blocks': { ...stay, note: 'Repairs' },
  '/api/admin/enquiries/:id/handled': { handled: true },
  '/api/admin/categories': { name: 'Coast', locations: ['Osu'] },
  '/api/admin/categories/:id/locations': { location: 'Osu' },
  '/api/admin/apartments': apartmentForm,
  '/api/admin/apartments/:id': apartmentForm,
  '/api/admin/packages': tourForm,
  '/api/admin/extras': extraForm,
  '/api/advert': advertForm,
  '/api/properties': propertyForm,
  '/api/host/apply': { name: 'Volta Stays', phone: '024 123 4567', about: '' },
  '/api/host/:org': { name: 'Volta Stays', phone: '024 123 4567', about: '' },
  '/api/host/:org/invitations': { email: 'yaw@example.com', role: 'cleaner' },
  '/api/host/:org/members/:user': { role: 'manager' },
  '/api/invitations/read': { token: 'x'.repeat(43) },
  '/api/invitations/accept': { token: 'x'.repeat(43) },
  '/api/admin/organisations/:id/terms': { trusted: false, commissionPercent: 10 },
}

/** Values that replace a valid one. */
export const hostile: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, -1e308, 9007199254740991, '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e'],
  ...['x'.repeat(100_000), '0'.repeat(400), "' or 1=1 --", '%', '\\', '{{7*7}}', '../../etc/passwd', unknownId],
  ...['9999-12-31', '0000-01-01', '-000001-01-01', '2090-01-01T\u0000', '1e5', 'Infinity', 'NaN', '١٢٣٤٥٦'],
  ...[[], [[]], [null], ['\u0000'], Array(1000).fill(unknownId), {}, { $gt: '' }, { toString: 'x' }, { length: 1e9 }],
]
