// Contact forms, the assistant, adverts and sharing.
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { accessibilityFaults } from './axe.ts'
import { listDemoApartments } from './demo-listings.ts'
import { expect, hydrated, mailTo, newUser, test } from './users.ts'

const support = 'support@akwaaba.example'

for (const { path, button, fields, subject } of [
  {
    path: '/partners',
    button: 'Send message',
    fields: { 'Company name': 'Adinkra Tours', 'Your message': 'We run boats on the Volta.' },
    subject: /^Partnership enquiry/,
  },
  {
    path: '/support',
    button: 'Send message',
    fields: { 'Full name': 'Efua Mensah', 'How can we help?': 'Is there a cot?' },
    subject: /^Help asked for/,
  },
  {
    path: '/#tailored',
    button: 'Submit',
    fields: { 'What you are looking for': 'Three rooms near the stadium.' },
    subject: /^Tailored service/,
  },
  { path: '/#events', button: 'Keep me posted', fields: {}, subject: /^Sign-up for events/ },
])
  test(`${path} accepts a message, confirms it, and mails it to support`, async ({ page, origin }) => {
    const { email } = newUser()
    await page.goto(path)
    await hydrated(page)
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) })
    await form.scrollIntoViewIfNeeded()
    await form.getByRole('button', { name: button }).click()
    await expect(form.getByText(/e-mail/i).first()).toBeVisible()
    await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
    await form.getByLabel('E-mail').fill(email)
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
    await form.getByRole('button', { name: button }).click()
    await expect(page.getByText(/^Thank you\./)).toBeVisible()
    await expect(form.getByLabel('E-mail')).toHaveValue('')
    const arrived = async () => (await mailTo(origin, support)).filter((mail) => mail.subject.endsWith(email))
    await expect.poll(async () => (await arrived()).length).toBe(1)
    expect((await arrived())[0]?.subject).toMatch(subject)
  })

test('the support page has five questions, and several can be open at once', async ({ page }) => {
  await page.goto('/support')
  await hydrated(page)
  const questions = page.locator('details').filter({ has: page.locator('summary') })
  await expect(questions).toHaveCount(5)
  for (const index of [0, 1]) {
    await questions.nth(index).locator('summary').focus()
    await page.keyboard.press('Enter')
  }
  for (const index of [0, 1]) await expect(questions.nth(index)).toHaveAttribute('open', '')
})

test('the assistant answers by keyword, ignores a blank line, and closes by keyboard', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const opener = page.getByRole('button', { name: 'Ask the assistant' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const chat = page.getByRole('dialog', { name: 'Assistant' })
  await expect(chat.getByRole('log')).toBeVisible()
  const line = chat.getByLabel('Your question')
  await line.fill('   ')
  await page.keyboard.press('Enter')
  await expect(chat.getByText('You:')).toHaveCount(0)
  await line.fill('How does PAYMENT work?')
  await page.keyboard.press('Enter')
  await expect(chat.getByText(/card payments go through a payment provider/)).toBeVisible()
  await line.fill('qwerty')
  await page.keyboard.press('Enter')
  await expect(chat.getByText('You:')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(chat).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the assistant is away from the pages where a visitor decides and pays', async ({ page, origin }) => {
  const [apartment] = await listDemoApartments(origin)
  const button = page.getByRole('button', { name: 'Ask the assistant' })
  await page.goto('/bookings')
  await expect(button).toBeVisible()
  await page.goto(`/booking-info/${apartment?._id}`)
  await expect(page.getByRole('link', { name: 'Book Now' }).locator('visible=true').last()).toBeVisible()
  await expect(button).toBeHidden()
})

test('adverts open in a new tab, rotate, and stop on request @once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  const carousel = page.locator('[aria-roledescription="carousel"]')
  await carousel.scrollIntoViewIfNeeded()
  const link = carousel.getByRole('link').first()
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const place = (): Promise<number> =>
    page.evaluate(`document.querySelector('[aria-roledescription="carousel"] ul').scrollLeft`)
  await page.mouse.move(0, 0)
  const before = await place()
  const pass = async (seconds: number) => {
    await page.clock.runFor(seconds * 1000)
    return place()
  }
  // It rests for three seconds, once it knows that it is in sight.
  await expect.poll(() => pass(4)).not.toBe(before)
  await carousel.getByRole('button', { name: 'Stop the adverts moving' }).click()
  await page.mouse.move(0, 0)
  const stopped = await pass(1) // the end of a movement that had begun
  expect(await pass(10)).toBe(stopped)
})

test('sharing offers WhatsApp first, with name, place, price and address', async ({ page, origin }) => {
  const from = addDays(dateInAccra(new Date()), 40)
  const [apartment] = await listDemoApartments(origin)
  await page.goto(`/booking-info/${apartment?._id}?from=${from}&to=${addDays(from, 2)}`)
  await hydrated(page)
  await page.locator('summary', { hasText: 'Share' }).click()
  const first = page.locator('details li a, details li button').first()
  await expect(first).toContainText('WhatsApp')
  const text = new URL((await first.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(text).toContain(apartment?.apartmentName)
  expect(text).toContain('per night')
  expect(text).toContain(`${origin}/booking-info/${apartment?._id}`)
  expect(text).not.toContain(from)
})
