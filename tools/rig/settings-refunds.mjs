// Owns the settings of the trial about large refunds: which need a proof of the last ten minutes, which a second administrator, and
// who is one.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { query } from '../rehearse-product.mjs'
import { insertGuests } from './parts.mjs'
import { launch, signUp } from './settings-parts.mjs'

const night = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const adminEmail = 'yaw@stays.example'

/** Books a night in so many days and pays for it by the test card; gives the id of the booking. */
export async function bookAndPay(product, token, apartmentId, inDays = 40) {
  const stay = { apartmentId, startDate: night(inDays), endDate: night(inDays + 1) }
  const { _id: bookingId } = (await product.ask('/api/booking/book', { body: stay, token })).body
  const { payment } = (await product.ask('/api/payments', { body: { bookingId, method: 'card' }, token })).body
  const [card] = (await product.ask('/api/payments/options')).body.testCards
  await product.ask('/test-gateway/charges', { body: { reference: payment.reference, cardNumber: card.number } })
  await product.ask('/api/booking/confirm-payment', { body: { bookingId }, token })
  return bookingId
}

/** A payment of more than $30, of which an administrator refunds three sums. */
export async function largeRefunds({ rig, see, database, mails }) {
  const settings = {
    ...{ ...database.settings, DATA_DIR: join(rig.folder, 'refunds'), SMTP_URL: mails.url },
    ...{ ADMIN_SECRET: 'a secret of the trial', LOGIN_OTP: 'never', MAIL_FROM: 'a@stays.example' },
    ...{ PROOF_REFUND_ABOVE: '10', SECOND_ADMIN_ABOVE: '30', SECOND_ADMIN_AFTER_HOURS: '48' },
  }
  const { apartments } = await insertGuests(database.ownerUrl, { guests: 0, apartments: 1 })
  const product = await launch(rig, settings)
  const readMail = async (to) => mails.find(to)?.raw
  const guest = await signUp(product, readMail, { email: 'akua@stays.example' })
  const { token } = await signUp(product, readMail, { email: adminEmail, adminSecret: settings.ADMIN_SECRET })
  await bookAndPay(product, guest.token, apartments[0])
  const [payment] = (await product.ask('/api/admin/payments?view=all', { token })).body
  const refund = async (amount, { by = token, key = randomUUID() } = {}) => {
    const body = { amount, note: '', key }
    const { status, body: reply } = await product.ask(`/api/admin/payments/${payment._id}/refunds`, { body, token: by })
    return status === 200 || status === 201 ? (reply.secondApproval ? 'waits' : 'made') : reply?.code
  }
  await query(database.ownerUrl, "update sessions set proved_at = now() - interval '11 minutes'")
  const [small, middle] = [await refund(5), await refund(11)]
  await query(database.ownerUrl, 'update sessions set proved_at = now()')
  const key = randomUUID()
  const large = await refund(31, { key })
  const second = await signUp(product, readMail, {
    email: 'esi@stays.example',
    adminSecret: settings.ADMIN_SECRET,
  })
  const agreeAfter = async (hours) => {
    // Who has asked as well: nobody agrees to what a new administrator asks for.
    const text = `update users set verified_at = now() - interval '${hours} hours' where role = 'admin'`
    await query(database.ownerUrl, text)
    return refund(31, { by: second.token, key })
  }
  const [early, late] = [await agreeAfter(47), await agreeAfter(49)]
  see(
    'SECOND_ADMIN_ABOVE',
    settings.SECOND_ADMIN_ABOVE,
    `a refund of $31 by one administrator: ${large}`,
    large === 'waits',
  )
  see(
    'PROOF_REFUND_ABOVE',
    settings.PROOF_REFUND_ABOVE,
    `without a proof one of $5: ${small}, one of $11: ${middle}`,
    small === 'made' && middle === 'proof_needed',
  )
  see(
    'SECOND_ADMIN_AFTER_HOURS',
    settings.SECOND_ADMIN_AFTER_HOURS,
    `an administrator agrees to it 47 hours after the sign-up: ${early}, after 49: ${late}`,
    early === 'new_admin' && late === 'made',
  )
  await product.stop()
}
