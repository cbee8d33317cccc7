// Tests of the search of the home page: exact dates, some nights earlier or later, and a stay anywhere in a month.
import { formatDate, formatMonthLong } from '@akwaaba/contract/dates'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { day } from '../../../../testing/samples.ts'
import { HeroSearch } from './hero-search.tsx'

const panel = () => page.getByRole('dialog', { name: 'Choose your nights' })
const pressDay = (ahead: number) =>
  panel()
    .getByRole('button', { name: new RegExp(`^${formatDate(day(ahead))}`) })
    .click()
const [month = ''] = [day(40).slice(0, 7)]

test('searches for a stay of a length in a month, which its field says, until dates are chosen instead', async () => {
  const { address, go } = render(<HeroSearch places={[]} />)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await panel().getByRole('combobox', { name: 'Month' }).selectOptions(month)
  await expect.element(panel().getByRole('radio', { name: 'A week', exact: true })).toBeChecked()
  await panel().getByText('A weekend').click()
  await panel().getByRole('button', { name: 'Done' }).click()
  const field = page.getByRole('button', { name: 'How long A weekend' })
  await expect.element(page.getByRole('button', { name: `Month ${formatMonthLong(month)}` })).toBeVisible()
  // The field that opened the calendar has the focus again.
  expect(document.activeElement).toBe(field.element())
  await page.getByRole('button', { name: 'Browse Locations' }).click()
  expect(address()).toBe(`/bookings?month=${month}&length=weekend`)
  await go(-1)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await panel().getByText('A week', { exact: true }).click()
  await pressDay(2)
  await pressDay(4)
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(panel().getByRole('radio', { name: 'A week', exact: true })).not.toBeChecked()
})

test('searches for dates some nights earlier or later, by keyboard, and for neither where one date is missing', async () => {
  const { address, go } = render(<HeroSearch places={[]} />)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await pressDay(2)
  await expect.element(panel().getByText('How exact are these dates?')).not.toBeInTheDocument()
  await pressDay(5)
  panel().getByRole('radio', { name: 'Exactly these' }).element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(panel().getByRole('radio', { name: '± 3 nights' })).toBeChecked()
  await panel().getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('button', { name: /^Check in .* ± 3$/ })).toBeVisible()
  const browse = page.getByRole('button', { name: 'Browse Locations' })
  await browse.click()
  expect(address()).toBe(`/bookings?from=${day(2)}&to=${day(5)}&flexible=3`)
  await go(-1)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await pressDay(2)
  await panel().getByRole('button', { name: 'Done' }).click()
  await browse.click()
  expect(address()).toBe('/bookings')
})
