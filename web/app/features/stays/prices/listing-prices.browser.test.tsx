// Tests of the page of prices: a template that is edited before it is saved, faults at their fields, undoing, and trying a stay.
import { addDays, formatDateShort } from '@akwaaba/contract/dates'
import { errors } from '@akwaaba/contract/errors'
import { listHostListings } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { templatesFrom } from '@akwaaba/contract/price-templates'
import { getHostPrices, type Prices, saveHostPrices, tryHostStay } from '@akwaaba/contract/prices'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { apartment, day, draft, prices } from '../../../../testing/samples.ts'
import { ListingPrices } from './listing-prices.tsx'
import type { Period } from './rules.ts'

const december = templatesFrom(day(0)).find(({ key }) => key === 'december')?.period
const saved = (more: Partial<Prices>) => ({ ...prices, ...more, version: 4, msg: 'Prices saved.' })
const organisation = {
  ...{ _id: draft._id, slug: 'volta', name: 'Volta Stays', role: 'owner', state: 'active' },
  permissions: permissionsOf('owner'),
} as OwnOrganisation
const show = () => render(<ListingPrices organisation={organisation} id={apartment._id} />)

beforeEach(async () => {
  await answer(getHostPrices, prices)
  await answer(listHostListings, [draft])
  await answer(tryHostStay, { price: null, nights: [], reasons: [] })
})

test('offers an event of the coming year, takes it as it was edited, and puts back what there was', async () => {
  if (!december) throw new Error('no template')
  show()
  await expect.element(page.getByRole('row', { name: /By hand Set in the calendar .* \$209\.00/ })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'December in Ghana' }))
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByLabelText('First night')).toHaveValue(december.from)
  await expect.element(sheet.getByLabelText('Last night')).toHaveValue(addDays(december.to, -1))
  await userEvent.fill(sheet.getByLabelText('Percent', { exact: true }), '50')
  const period = { ...december, percent: 50, discountable: false }
  await answer(saveHostPrices, saved({ periods: [period] }))
  await answer(getHostPrices, { ...prices, periods: [period], version: 4 })
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByRole('row', { name: /Event December in Ghana .* \+50 %/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'December in Ghana', exact: true })).toBeDisabled()
  await answer(saveHostPrices, saved({ version: 5 }))
  await answer(getHostPrices, { ...prices, version: 5 })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('Undone.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(await sentTo(saveHostPrices)).toEqual([
    { rules: prices.rules, periods: [period], version: 3 },
    { rules: prices.rules, periods: [], version: 4 },
  ])
})

test('keeps what is typed where neither saving nor reading answers, and does not undo what another member has saved since', async () => {
  show()
  await userEvent.fill(page.getByLabelText('Dollars a weekend night'), '130')
  await refuse(saveHostPrices, 'unavailable')
  await refuse(getHostPrices, 'unavailable')
  const save = page.getByRole('tabpanel').getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  await expect.element(page.getByRole('tabpanel').getByText(errors.unavailable.msg)).toBeVisible()
  await expect.element(page.getByLabelText('Dollars a weekend night')).toHaveValue(130)
  await answer(saveHostPrices, saved({}))
  await answer(getHostPrices, { ...prices, version: 4 })
  await userEvent.click(save)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  await answer(getHostPrices, { ...prices, version: 5 })
  await refuse(saveHostPrices, 'edited_meanwhile')
  await userEvent.fill(page.getByLabelText('Dollars a weekend night'), '140')
  await userEvent.click(save)
  await expect.element(page.getByText(errors.edited_meanwhile.msg)).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})

test('keeps what is typed while a save is under way, and shows the rest as it was saved', async () => {
  show()
  await userEvent.click(page.getByRole('tab', { name: 'Extra guests, cleaning' }))
  const [cleaning, infants] = [
    page.getByLabelText('Dollars for cleaning', { exact: true }),
    page.getByLabelText('At most, infants'),
  ]
  const save = page.getByRole('tabpanel').getByRole('button', { name: 'Save' })
  await userEvent.fill(cleaning, '30.50')
  await userEvent.fill(infants, '1')
  const rules = { ...prices.rules, cleaningPrice: 30.5, maxInfants: 1 }
  await answer(saveHostPrices, saved({ rules }), { isHeld: true })
  await answer(getHostPrices, { ...prices, rules, version: 4 })
  await userEvent.click(save)
  await userEvent.fill(infants, '12')
  await releaseAnswers()
  await expect.element(page.getByText('Prices saved.')).toBeVisible()
  await expect.element(cleaning).toHaveValue(30.5)
  await expect.element(infants).toHaveValue(12)
  await expect.element(save).toBeEnabled()
})

test('saves or deletes the season that was opened, from its version, when another member has saved other seasons since', async () => {
  const season = (name: string, ahead: number): Period => ({
    ...{ layer: 'season', name, from: day(ahead), to: day(ahead + 3), price: null, percent: 10, weekendPrice: null },
    ...{ minNights: null, maxNights: null, minThrough: null, noArrival: [], noDeparture: [], discountable: true },
  })
  const [rains, harvest, feast] = [season('Rains', 20), season('Harvest', 30), season('Feast', 40)]
  await answer(getHostPrices, { ...prices, periods: [rains, harvest] })
  show()
  await userEvent.click(page.getByRole('button', { name: 'Edit Harvest' }))
  const sheet = page.getByRole('dialog', { name: 'Harvest' })
  await userEvent.fill(sheet.getByLabelText('Percent', { exact: true }), '25')
  await refuse(saveHostPrices, 'unavailable')
  await answer(getHostPrices, { ...prices, periods: [feast, rains, harvest], version: 4 })
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByRole('row', { name: /Season Feast/ })).toBeInTheDocument()
  await refuse(saveHostPrices, 'edited_meanwhile')
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await expect.element(sheet.getByText(errors.edited_meanwhile.msg)).toBeVisible()
  await expect.element(sheet.getByLabelText('Percent', { exact: true })).toHaveValue(25)
  await refuse(saveHostPrices, 'edited_meanwhile')
  await userEvent.click(sheet.getByRole('button', { name: 'Delete' }))
  const sent = { rules: prices.rules, version: 3 }
  const changed = { ...sent, periods: [rains, { ...harvest, percent: 25 }] }
  await expect.poll(() => sentTo(saveHostPrices)).toEqual([changed, changed, { ...sent, periods: [rains] }])
})

test('says at its field what a form may not hold, before and after it is sent, and keeps what is typed', async () => {
  show()
  await userEvent.click(page.getByRole('button', { name: 'Season or event' }))
  const sheet = page.getByRole('dialog')
  await userEvent.fill(sheet.getByLabelText('First night'), day(20))
  await userEvent.fill(sheet.getByLabelText('Last night'), day(25))
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await expect.element(sheet.getByText('Please name it.')).toBeVisible()
  await expect.element(sheet.getByText('Please fill this in.')).toBeVisible()
  await userEvent.fill(sheet.getByLabelText('Name'), 'Rains')
  await userEvent.fill(sheet.getByLabelText('Percent', { exact: true }), '-10')
  await refuse(saveHostPrices, 'periods_overlap')
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await expect.element(sheet.getByText(/share a day/)).toBeVisible()
  await expect.element(sheet.getByLabelText('First night')).toHaveAccessibleDescription(/share a day/)
  await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(page.getByRole('tab', { name: 'Deposit and balance' }))
  await userEvent.fill(page.getByLabelText('Percent paid to book'), '30')
  await userEvent.fill(page.getByLabelText('The rest is due so many days before arrival'), '2')
  await userEvent.click(page.getByRole('tabpanel').getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('A balance is due at least 3 days before arrival.')).toBeVisible()
  expect(await sentTo(saveHostPrices)).toHaveLength(1)
  await userEvent.fill(page.getByLabelText('The rest is due so many days before arrival'), '30')
  await refuse(saveHostPrices, 'edited_meanwhile')
  await userEvent.click(page.getByRole('tabpanel').getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText(/Somebody else has changed this/)).toBeVisible()
  await expect.element(page.getByLabelText('Percent paid to book')).toHaveValue(30)
  expect((await sentTo(saveHostPrices))[1]).toMatchObject({ rules: { deposit: { percent: 30, balanceDays: 30 } } })
  await userEvent.fill(page.getByLabelText('Or dollars paid to book'), '49.99')
  await userEvent.click(page.getByRole('tabpanel').getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Either a percentage or a sum, please.')).toBeVisible()
  await userEvent.clear(page.getByLabelText('Percent paid to book'))
  await refuse(saveHostPrices, 'edited_meanwhile')
  await userEvent.click(page.getByRole('tabpanel').getByRole('button', { name: 'Save' }))
  await expect
    .poll(async () => (await sentTo(saveHostPrices)).at(-1))
    .toMatchObject({ rules: { deposit: { percent: null, amount: 49.99, balanceDays: 30 } } })
})

test('says which rule decides each night of a stay, or why it is refused, and tries the nearest one', async () => {
  const msg = 'A stay on these dates is at least 3 nights.'
  const instead = { startDate: day(11), endDate: day(14) }
  await answer(tryHostStay, {
    price: null,
    nights: [],
    reasons: [{ reason: 'stay_too_short', msg, needs: 3, try: instead }],
  })
  show()
  const aside = page.getByRole('complementary', { name: 'Try a stay' })
  await expect.element(aside.getByText(msg)).toBeVisible()
  const line = {
    kind: 'nights' as const,
    label: 'Special day',
    quantity: 1,
    unitPrice: 209,
    amount: 209,
    rule: 'day',
    percent: null,
    why: null,
  }
  await answer(tryHostStay, {
    price: { nights: 1, lines: [line], total: 209, dueNow: 60, dueLater: [{ amount: 149, on: day(8) }], contained: [] },
    nights: [{ day: day(12), price: 209, layer: 'day', name: '' }],
    reasons: [],
  })
  await userEvent.click(
    aside.getByRole('button', { name: `Nearest: ${formatDateShort(day(11))} to ${formatDateShort(day(14))}` }),
  )
  await expect.element(aside.getByText('Can be booked, 1 night')).toBeVisible()
  await expect.element(aside.getByText(/instead of \$1[02]0\.00/)).toBeVisible()
  await expect.element(aside.getByText('By hand')).toBeVisible()
  expect((await sentTo(tryHostStay)).at(-1)).toMatchObject({ ...instead, adults: 2 })
})
