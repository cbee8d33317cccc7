// Paying by card and PayPal at the stand-ins, from the checkout to the receipt, refunds included.

import { listBookings } from '@akwaaba/contract/bookings'
import { getPayment, listMyPayments, startPayment } from '@akwaaba/contract/checkout'
import { accessibilityFaults, accessibilityFaultsOfAll } from './axe.ts'
import { doing } from './operator-tasks.ts'
import { adminWithApartment, atProvider, checkoutOf, holdTwoNights, moneyOrigin, paystackOrigin } from './payments.ts'
import { port } from './ports.ts'
import { expect, hydrated, login, newGuest, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

test.use({ baseURL: moneyOrigin })

const received = 'Payment received. Thank you!'
const sum = 'GHS 2,000.00' // $160.00 at 12.5

test('pays for a stay by card on the provider’s page, shows its receipt, and cancels it in two steps', async ({
  page,
  origin,
}) => {
  test.slow()
  const [{ apartment }, guest] = [await adminWithApartment('River Loft'), await newGuest(origin)]
  await openAs(page, guest, checkoutOf(apartment._id, 40))
  // The cancellation policy is shown before paying.
  await expect(page.getByText('Cancellation', { exact: true }).locator('..')).toContainText('for a full refund')
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
  await expect(page.getByText('Your card number never reaches us.')).toBeVisible()
  await expect(page.getByText(`You will be charged ${sum}: $160.00 at 12.5 cedis for a dollar`)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await atProvider(page, 'Pay')
  await expect(page.getByRole('heading', { name: received })).toBeVisible({ timeout: 20_000 })

  await page.getByRole('link', { name: 'See the receipt' }).click()
  const sheet = page.getByRole('article', { name: /^Receipt R-/ })
  await expect(sheet).toContainText(sum)
  await expect(sheet).toContainText(guest.email)
  expect(await accessibilityFaults(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save as PDF/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^R-\d+\.pdf$/)

  await page.goto('/dashboard/pending')
  const card = page.getByRole('article', { name: 'River Loft' })
  await expect(card).toContainText(/In (39|40) days/)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'next stay')
  await card.getByRole('link', { name: 'See the stay in River Loft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'River Loft' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Getting there' })).toContainText('The blue kiosk')
  await expect(page.getByText('Booked, paid in full')).toBeVisible()
  await expect(page.getByText('everything you paid')).toBeVisible()
  const [calendar] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ])
  expect(calendar.suggestedFilename()).toMatch(/^AKW-\w+\.ics$/)
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'page of a stay')
  await page.getByRole('button', { name: 'Cancel the stay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(dialog.getByRole('definition').first()).toHaveText(sum)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This trip is cancelled')).toBeVisible()
  await expect(async () => {
    await page.goto('/dashboard/pending?view=cancelled')
    await expect(page.getByRole('list', { name: 'Refunds' })).toContainText(`Refunded: ${sum}`, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.goto('/dashboard/receipts')
  await expect(page.getByText(/Credit note C-/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
})

test('pays by mobile money once the phone has approved it, and goes on after a reload', async ({
  page,
  origin,
  request,
}) => {
  const [{ apartment }, guest] = [await adminWithApartment('River Lodge'), await newGuest(origin)]
  const { _id: bookingId } = await holdTwoNights(guest.client, apartment._id)
  await openAs(page, guest, '/dashboard/pending')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('radio', { name: 'Mobile money' }).check()
  await page.getByRole('radio', { name: 'AT Money' }).check()
  await page.getByLabel('AT number').fill('027 123 4567')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  const step = page.getByRole('region', { name: 'Mobile money' })
  await expect(step).toContainText('Approve the prompt on 027 ••• •567')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
  await page.reload()
  await expect(step.getByRole('timer')).toContainText('left to approve it')
  const [payment] = await guest.client.send(listMyPayments, { query: { bookingId } })
  await request.post(`${paystackOrigin}/control/phones`, { data: { does: 'approve', reference: payment?.reference } })
  await expect(page.getByRole('heading', { name: received })).toBeVisible({ timeout: 20_000 })
})

test('shows cedis beside each dollar price in the rendered page where cedis are charged', async ({ page, origin }) => {
  const [{ apartment }, guest] = [await adminWithApartment('River Terrace'), await newGuest(origin)]
  const stay = checkoutOf(apartment._id, 50).replace('/checkout/', '/booking-info/')
  // As the server sends it: it needs no script, and no script shifts the layout.
  const sent = await (await page.request.get(stay)).text()
  expect(sent.replaceAll('\u00a0', ' ')).toContain('GHS 1,000')
  await page.goto(`/bookings?search=${encodeURIComponent('River Terrace')}`)
  const card = page.getByRole('article').filter({ hasText: 'River Terrace' }).first()
  await expect(card).toContainText('$80 · GHS 1,000 per night')
  await page.goto(stay)
  await hydrated(page)
  await expect(page.getByRole('complementary', { name: 'Book this place' })).toContainText('$80 · GHS 1,000 per night')
  await expect(page.getByRole('complementary', { name: 'Book this place' })).toContainText(sum)
  expect(await accessibilityFaults(page)).toEqual([])
  // An apartment without pictures fills the frame of the gallery as well.
  const frame = await page.getByRole('img', { name: 'River Terrace' }).first().boundingBox()
  expect(frame?.width).toBeGreaterThan(Math.min(page.viewportSize()?.width ?? 0, 1240) - 10)
  await expectToFitSmallPhone(page)
  await openAs(page, guest, checkoutOf(apartment._id, 50))
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(`$160.00${sum}`)
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
  await page.getByRole('button', { name: 'Checkout to Payment' }).click()
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText(sum)
  // PayPal takes dollars.
  await page.getByLabel('PayPal').check()
  await expect(summary).not.toContainText('GHS')
  await expect(page.getByText('You will be charged $160.00.')).toBeVisible()
})

test('shows no cedis where dollars are charged @once', async ({ page }) => {
  for (const path of ['/', '/bookings', '/package', '/properties']) {
    const sent = await (await page.request.get(`http://localhost:${port}${path}`)).text()
    expect(sent).toContain('$')
    expect(sent).not.toContain('GHS ')
    expect(sent).not.toContain('GHS\u00a0')
  }
})

test('keeps the chosen method when PayPal’s page is left; after paying, an administrator refunds a part', async ({
  page,
  origin,
}) => {
  const [{ admin, apartment }, guest] = [await adminWithApartment('River Studio'), await newGuest(origin)]
  const booking = await holdTwoNights(guest.client, apartment._id)
  await openAs(page, guest, '/dashboard/pending')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByLabel('PayPal').check()
  await expect(page.getByText('You will be charged $160.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await atProvider(page, 'Leave')
  await expect(page.getByText('You came back before paying')).toBeVisible()
  await expect(page.getByText('We have asked the provider: nothing has been charged.')).toBeVisible()
  await expect(page.getByLabel('PayPal')).toBeChecked()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await atProvider(page, 'Pay')
  await expect(page.getByRole('heading', { name: received })).toBeVisible({ timeout: 20_000 })

  await openAs(page, admin, `/dashboard/payments?search=${encodeURIComponent(guest.email)}`, 'admin')
  const card = page.getByRole('article').filter({ hasText: 'PayPal' })
  await card.getByRole('button', { name: /^Refund/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' })
  await dialog.getByLabel('Amount (USD)').fill('160.01')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText('At most $160.00 is left of this payment.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await doing(page, 'refund a part of a payment', async () => {
    await card.getByRole('button', { name: /^Refund/ }).click()
    await dialog.getByLabel('Amount (USD)').fill('40.50')
    await dialog.getByLabel('Reason (optional)').fill('The pool was closed.')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toBeHidden()
  })
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText('Partly refunded', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(card).toContainText('The pool was closed.')
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page)
  const mine = await guest.client.send(listBookings, { query: {} })
  expect(mine.find(({ _id }) => _id === booking._id)?.depositPaid).toBe(true)
})

test('opens a payment begun on another device by its address after the login @once', async ({ page, origin }) => {
  const [{ apartment }, guest] = [await adminWithApartment('River Cabin'), await newGuest(origin)]
  const booking = await holdTwoNights(guest.client, apartment._id)
  const { next } = await guest.client.send(startPayment, { body: { bookingId: booking._id, method: 'card' } })
  await page.goto(next.url)
  await atProvider(page, 'Pay')
  await expect(page).toHaveURL(/\/login\?next=/)
  await hydrated(page)
  await login(page, guest.email, guest.password)
  await expect(page.getByRole('heading', { name: received })).toBeVisible({ timeout: 20_000 })
})

test('says that a card was declined on the provider’s page, and offers other methods', async ({
  page,
  origin,
  expectRefusal,
}) => {
  expectRefusal(402)
  const [{ apartment }, guest] = [await adminWithApartment('River Room'), await newGuest(origin)]
  await holdTwoNights(guest.client, apartment._id)
  await openAs(page, guest, '/dashboard/pending')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await atProvider(page, 'Decline')
  await expect(page.getByRole('alert')).toContainText('Payment failed')
  await page.getByLabel('PayPal').check()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  await atProvider(page, 'Pay')
  await expect(page.getByRole('heading', { name: received })).toBeVisible({ timeout: 20_000 })
})

test('shows a payment under way, says what happens to the money before the hold is cancelled, takes it back and holds it longer', async ({
  page,
  origin,
}) => {
  const [{ apartment }, guest] = [await adminWithApartment('River Barge'), await newGuest(origin)]
  const booking = await holdTwoNights(guest.client, apartment._id)
  await openAs(page, guest, '/dashboard/pending')
  await expect(page.getByText('Awaiting payment', { exact: true }).last()).toBeVisible()
  await guest.client.send(startPayment, { body: { bookingId: booking._id, method: 'card' } })
  await page.reload()
  const card = page.getByRole('article', { name: 'River Barge' })
  await expect(card).toContainText('Payment under way')
  await expect(card.getByRole('button', { name: 'See the payment' })).toBeVisible()
  await card.getByRole('button', { name: 'Cancel hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this hold?' })
  await expect(dialog).toContainText('Whatever still arrives of that payment comes back to you in full.')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep the hold' }).click()
  await card.getByRole('button', { name: 'Cancel hold' }).click()
  await dialog.getByRole('button', { name: 'Cancel hold' }).click()
  await expect(page.getByText('Your hold is cancelled and the nights are free again.')).toBeVisible()
  await expectToFitSmallPhone(page)

  await page.getByRole('button', { name: 'Take the hold back of River Barge' }).click()
  await expect(page.getByText('Your nights are held for you again.')).toBeVisible()
  await card.getByRole('button', { name: 'Pay now' }).click()
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^Held for you for (30:00|29:\d\d)$/)
  // To this page the hold is 26 minutes old.
  await page.addInitScript('const now = Date.now; Date.now = () => now() + 26 * 60_000')
  await page.reload()
  await expect(timer).toHaveText(/^Your nights go back on sale in [34]:\d\d$/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Hold 15 minutes more' }).click()
  await expect(timer).toHaveText(/^Held for you for 1[89]:\d\d$/)
})

test('shows a dispute with its payment, and says in the dialog that a refund waits for it @once', async ({
  page,
  origin,
  request,
}) => {
  const [{ admin, apartment }, guest] = [await adminWithApartment('River Deck'), await newGuest(origin)]
  const booking = await holdTwoNights(guest.client, apartment._id)
  const { payment, next } = await guest.client.send(startPayment, { body: { bookingId: booking._id, method: 'card' } })
  await page.goto(next.url)
  await atProvider(page, 'Pay')
  await expect
    .poll(async () => (await guest.client.send(getPayment, { params: { id: payment._id } })).status)
    .toBe('succeeded')
  const data = { does: 'create', reference: payment.reference, amount: 200_000 }
  await request.post(`${paystackOrigin}/control/disputes`, { data })
  await expect(async () => {
    await openAs(page, admin, `/dashboard/payments?search=${payment.reference}`, 'admin')
    const disputes = page.getByRole('list', { name: 'Disputes' })
    await expect(disputes).toContainText('Until it is decided no refund of this payment is sent', { timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Refund/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' })
  await expect(dialog).toContainText('A dispute about it is open: the refund is sent once that is decided.')
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFitSmallPhone(page)
})

test('refuses to show the payment of another user @once', async ({ page, origin, expectRefusal }) => {
  expectRefusal(404)
  const [{ apartment }, guest, other] = [
    await adminWithApartment('River Hut'),
    await newGuest(origin),
    await newGuest(origin),
  ]
  const booking = await holdTwoNights(guest.client, apartment._id)
  const { payment } = await guest.client.send(startPayment, { body: { bookingId: booking._id, method: 'card' } })
  await openAs(page, other, `/payment?payment=${payment._id}`)
  await expect(page.getByRole('alert')).toContainText('does not belong to your account')
})
