// Paying by bank transfer: account and code, proof, the administrator's decision, bank statements and settings.

import { listMyPayments, startPayment } from '@akwaaba/contract/checkout'
import { dateInAccra } from '@akwaaba/contract/dates'
import type { Page } from '@playwright/test'
import { accessibilityFaults, accessibilityFaultsOfAll } from './axe.ts'
import { doing } from './operator-tasks.ts'
import { account, adminWithApartment, holdTwoNights, moneyOrigin } from './payments.ts'
import { picture } from './pictures.ts'
import { expect, hydrated, mailAbout, newGuest, openAs, type SignedUp, test, type User } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

test.use({ baseURL: moneyOrigin })

const received = 'Payment received. Thank you!'
const today = () => dateInAccra(new Date())

const sendProof = async (page: Page, guest: User, colour: string) => {
  await page.getByLabel('Proof of the transfer').setInputFiles(await picture(page, 'proof.png', colour))
  await page.getByLabel('Name on the account you paid from').fill(guest.username)
  await page.getByLabel('Bank you paid from').fill('Ecobank')
  await page.getByLabel('Day you paid').fill(today())
  await page.getByRole('button', { name: 'Send the proof' }).click()
  await expect(page.getByText('Your proof is being checked')).toBeVisible()
}

const openTransfer = async (page: Page, guest: SignedUp) => {
  await openAs(page, guest, '/dashboard/pending')
  await page.getByRole('button', { name: 'See the bank transfer' }).click()
}

test('a transfer shows the account and sum; its proof is rejected, then accepted, and the money pays for the booking', async ({
  page,
  origin,
}, info) => {
  test.setTimeout(120_000)
  const [{ admin, apartment }, guest] = [await adminWithApartment('Bank Loft'), await newGuest(origin)]
  await holdTwoNights(guest.client, apartment._id)
  await openAs(page, guest, '/dashboard/pending')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByLabel('Bank transfer').check()
  // The bank account is shown before a transfer is begun.
  await expect(page.getByText(account.accountNumber)).toBeVisible()
  await expect(page.getByText(account.bankName)).toBeVisible()
  await page.getByRole('button', { name: 'Complete Payment' }).click()
  const panel = page.getByRole('region', { name: 'Bank transfer' })
  await expect(panel).toContainText(account.accountNumber)
  await expect(panel).toContainText('GHS 2,000.00')
  await expect(panel.getByRole('timer')).toContainText('left')
  const [payment] = await guest.client.send(listMyPayments, { query: {} })
  const code = payment?.transfer?.code ?? ''
  await expect(panel).toContainText(code)
  if (info.project.name === 'desktop') {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel.getByRole('button', { name: /Copy.*Code to write/ }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(code)
  }
  await panel.getByRole('button', { name: 'Send the proof' }).click()
  await expect(page.getByText('Please choose a picture or a PDF.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await sendProof(page, guest, '#336699')

  await openAs(page, admin, `/dashboard/transfers?search=${code}`, 'admin')
  const card = page.getByRole('article', { name: new RegExp(code) })
  await doing(page, 'refuse the proof of a transfer', async () => {
    await card.getByRole('button', { name: /Do not accept/ }).click()
    await page.getByLabel('Reason').fill('This shows another sum.')
    await page.getByRole('button', { name: 'Do not accept', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await openTransfer(page, guest)
  await expect(page.getByText('This shows another sum.')).toBeVisible()
  await sendProof(page, guest, '#993366')
  await expectToFitSmallPhone(page)

  await openAs(page, admin, `/dashboard/transfers?search=${code}`, 'admin')
  await card.getByRole('button', { name: /Money received/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Money received' })
  await expect(dialog.getByLabel('Amount (GHS)')).toHaveValue('2000.00')
  await dialog.getByRole('button', { name: 'Write it down' }).click()
  await expect(dialog.getByText('Please enter the id on the statement.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Amount (GHS)').fill('1500')
  await dialog.getByLabel('Id on the statement').fill(`FT1-${code}`)
  await dialog.getByRole('button', { name: 'Write it down' }).click()
  await expect(dialog).toBeHidden()

  await openTransfer(page, guest)
  await expect(page.getByText('GHS 1,500.00 has arrived')).toBeVisible()
  await expect(page.getByText('GHS 500.00 is still missing.')).toBeVisible()
  await openAs(page, admin, `/dashboard/transfers?view=all&search=${code}`, 'admin')
  await doing(page, 'write down a transfer that has come', async () => {
    await card.getByRole('button', { name: /Money received/ }).click()
    await expect(dialog.getByLabel('Amount (GHS)')).toHaveValue('500.00')
    await dialog.getByLabel('Id on the statement').fill(`FT2-${code}`)
    await dialog.getByRole('button', { name: 'Write it down' }).click()
    await expect(card).toContainText('GHS 2,000.00 received')
  })
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page)
  await openAs(page, guest, `/payment?payment=${payment?._id}`)
  await expect(page.getByRole('heading', { name: received })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
})

test('a bank statement settles transfers by their code, lists the rest for an administrator, and updates the open page', async ({
  page,
  origin,
  browser,
}) => {
  test.setTimeout(150_000)
  const [{ admin, apartment }, guest] = [await adminWithApartment('Bank Studio'), await newGuest(origin)]
  const transfer = async (inDays: number) => {
    const { _id: bookingId } = await holdTwoNights(guest.client, apartment._id, inDays)
    const { payment } = await guest.client.send(startPayment, { body: { bookingId, method: 'bank' } })
    return payment.transfer?.code ?? ''
  }
  const code = await transfer(60)
  await openTransfer(page, guest)
  const adminContext = await browser.newContext({ baseURL: origin })
  const adminPage = await adminContext.newPage()
  await openAs(adminPage, admin, '/dashboard/transfers', 'admin')
  const send = async (...lines: string[]) => {
    const text = ['id,date,credit,narration', ...lines].join('\n')
    const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await adminPage.getByLabel('CSV of the statement').setInputFiles(file)
    await adminPage.getByRole('button', { name: 'Match the statement' }).click()
  }
  await adminPage.getByRole('button', { name: 'Match the statement' }).click()
  await expect(adminPage.getByText('Please choose the CSV file of the statement.')).toBeVisible()
  const statementLines = adminPage.getByRole('list', { name: 'Lines of the statement' }).getByRole('listitem')
  await doing(adminPage, 'match a bank statement', async () => {
    await send(
      `ST1-${code},${today()},2000.00,TRANSFER ${code}`,
      `ST2-${code},${today()},77.10,A GIFT`,
      `ST3-${code},${today()},90.00,PAYSTACK SETTLEMENT`,
    )
    await expect(statementLines).toHaveCount(3)
  })
  await expect(statementLines.first()).toContainText('Settled')
  await expect(statementLines.last()).toContainText('Fits nothing')
  await expect(page.getByRole('heading', { name: received })).toBeVisible({ timeout: 30_000 })

  // A line without the code is only suggested until an administrator confirms it.
  const other = await transfer(70)
  await send(`ST4-${code},${today()},2000.00,RENT ${guest.username}`)
  await expect(statementLines).toContainText('Please look')
  const unmatchedLines = adminPage.getByRole('region', { name: /Money that fits no payment/ })
  expect(await accessibilityFaults(adminPage)).toEqual([])
  await expectToFitSmallPhone(adminPage)
  await unmatchedLines.getByRole('button', { name: `Give it to ${other}` }).click()
  const dialog = adminPage.getByRole('dialog')
  await expect(dialog).toContainText('GHS 2,000.00 is awaited')
  await dialog.getByRole('button', { name: 'Give it' }).click()
  await expect(adminPage.getByText(`${other}: The money is written down and the payment is settled.`)).toBeVisible()
  await unmatchedLines.getByRole('button', { name: `Book a settlement from ST3-${code}` }).click()
  await expect(dialog.getByLabel('Who paid it out')).toHaveValue('paystack')
  await dialog.getByLabel('What left the provider').fill('80')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect(dialog.getByText('It cannot be less than what came.')).toBeVisible()
  expect(await accessibilityFaults(adminPage)).toEqual([])
  await dialog.getByLabel('What left the provider').fill('91.50')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect(adminPage.getByText('The settlement is booked.')).toBeVisible()

  // A settlement booked for the wrong provider is reversed with a reason, and its line is unmatched again.
  await adminPage.getByText('Booked settlements').click()
  const booked = adminPage.getByRole('list', { name: 'Booked settlements' }).getByRole('listitem')
  await booked.getByRole('button', { name: `Reverse the settlement ST3-${code}` }).click()
  await dialog.getByRole('button', { name: 'Reverse it' }).click()
  await expect(dialog.getByText('Please say why it is reversed.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It was a payout of PayPal.')
  await dialog.getByRole('button', { name: 'Reverse it' }).click()
  await expect(adminPage.getByText('The settlement is reversed')).toBeVisible()
  await expect(booked.filter({ hasText: `ST3-${code}` })).toContainText('Reason: It was a payout of PayPal.')
  // The scroll position depends on the height of the page, and the assistant's button covers what is below it.
  await adminPage.evaluate(() => window.scrollTo(0, 0))
  expect(await accessibilityFaults(adminPage)).toEqual([])
  await expectToFitSmallPhone(adminPage)
  await unmatchedLines.getByRole('button', { name: `Book a settlement from ST3-${code}` }).click()
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await expect(adminPage.getByText('The settlement is booked.')).toBeVisible()

  await adminPage.goto('/dashboard/payments')
  await hydrated(adminPage)
  await adminPage.getByRole('button', { name: 'Compare now' }).click()
  const giftLine = adminPage.getByRole('listitem').filter({ hasText: `Bank, ST2-${code}` })
  await expect(giftLine).toContainText('GHS 77.10', { timeout: 30_000 })
  await expect(adminPage.getByRole('table', { name: /What providers hold/ })).toContainText('Paystack')
  expect(await accessibilityFaultsOfAll(adminPage)).toEqual([])
  await expectToFitSmallPhone(adminPage)
  await giftLine.getByRole('button', { name: /^Close/ }).click()
  await dialog.getByRole('button', { name: 'Close with this reason' }).click()
  await expect(dialog.getByText('Please say why this is settled.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('A gift for the house.')
  await dialog.getByRole('button', { name: 'Close with this reason' }).click()
  await expect(giftLine).toBeHidden()
  await adminPage.getByText('Closed differences').click()
  await expect(adminPage.getByRole('list', { name: 'Closed differences' })).toContainText('A gift for the house.')
  expect(await accessibilityFaultsOfAll(adminPage)).toEqual([])
  await adminContext.close()
})

test('an administrator sets the fee and the bank account, and sees each error at its field, those of a tax too', async ({
  page,
  expectRefusal,
}) => {
  test.slow()
  expectRefusal(409) // where another worker has saved them in the meantime
  expectRefusal(400) // where a new code replaced the one that was entered
  const { admin } = await adminWithApartment('Bank House')
  await openAs(page, admin, '/dashboard/settings', 'admin')
  await expect(page.getByLabel('Account number')).toHaveValue(account.accountNumber)
  await page.getByLabel('Service fee (%)').fill('120')
  await page.getByRole('button', { name: 'Add a tax' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Between 0 and 100, with at most two decimals.')).toBeVisible()
  await expect(page.getByText('Please name the tax.')).toBeVisible()
  await expect(page.getByText('Please enter a percentage from 0 to 100, with at most two decimals.')).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(async () => {
    await page.goto('/dashboard/settings')
    await hydrated(page)
    await page.getByLabel('Service fee (%)').fill('12')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  // A new bank account needs the password and a mailed code.
  const branch = `Tema ${admin.username.slice(-4)}`
  await page.getByLabel('Branch (optional)').fill(branch)
  await page.getByRole('button', { name: 'Save settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the bank account?' })
  await expect(dialog).toContainText(admin.email)
  await dialog.getByRole('button', { name: 'Change the account' }).click()
  await expect(dialog.getByText('Invalid or expired OTP')).toBeVisible()
  await expect(dialog.getByText('Please fill in all fields')).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    await page.goto('/dashboard/settings')
    await hydrated(page)
    await page.getByLabel('Branch (optional)').fill(branch)
    await page.getByRole('button', { name: 'Save settings' }).click()
    await dialog.getByLabel('Digit 1').click({ timeout: 5_000 })
    // Asked again within half a minute, the code of before still counts; later it is another one.
    const { text } = await mailAbout(moneyOrigin, admin.email, /bank account code$/)
    await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await dialog.getByLabel('Your password', { exact: true }).fill(admin.password)
    await dialog.getByRole('button', { name: 'Change the account' }).click()
    await expect(page.getByText('Settings saved.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await mailAbout(moneyOrigin, admin.email, /^The bank account of .* was changed$/)
  for (const path of ['payments', 'payouts', 'receipts']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('status').first()).toBeAttached()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    expect(await accessibilityFaultsOfAll(page)).toEqual([])
    await expectToFitSmallPhone(page)
  }
})
