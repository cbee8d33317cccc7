// Tests of the pages of promo codes: what the form may not hold, what it sends, ending a code, and who may do neither.

import { listHostListings } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import {
  createHostPromo,
  createPromo,
  endHostPromo,
  listHostPromos,
  listPromos,
  type Promo,
} from '@akwaaba/contract/promos'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day, draft } from '../../../../testing/samples.ts'
import { AdminPromos } from './admin-promos.tsx'
import { HostPromos } from './host-promos.tsx'

const organisationOf = (role: OwnOrganisation['role']): OwnOrganisation => ({
  ...{ _id: booking._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: false },
  ...{ state: 'active', note: '', role, permissions: permissionsOf(role), createdAt: booking.createdAt },
})
const none = { from: null, until: null }
const promo: Promo = {
  ...{ _id: booking._id, code: 'VOLTA10', organisation: 'Volta Stays', percent: 10, amount: null, most: 50 },
  ...{ minNights: 2, minTotal: 0, maxUses: 5, maxUsesPerGuest: 1, uses: 3, booked: none, stay: none },
  ...{ apartments: [], state: 'live', fundedBy: 'host', createdAt: booking.createdAt },
}
const show = (role: OwnOrganisation['role'] = 'owner') =>
  render(<HostPromos organisation={organisationOf(role)} search={{}} />)
const begin = () => userEvent.click(page.getByRole('button', { name: 'New promo code' }))
const make = () => userEvent.click(page.getByRole('button', { name: 'Make the code' }))

test('says at each field what a code may not be, and sends nothing', async () => {
  await answer(listHostPromos, [])
  await answer(listHostListings, [draft])
  show()
  await begin()
  await userEvent.fill(page.getByLabelText('Code', { exact: true }), 'A')
  await userEvent.fill(page.getByLabelText('Uses in all'), '0')
  await userEvent.fill(page.getByLabelText('Booked from'), day(3))
  await userEvent.fill(page.getByLabelText('Booked until'), day(2))
  await userEvent.click(page.getByLabelText('For some listings only'))
  await make()
  await expect.element(page.getByText('Please use 3 to 24 letters and digits.')).toBeVisible()
  await expect.element(page.getByLabelText('Percent')).toHaveAccessibleDescription('Please fill this in.')
  await expect.element(page.getByLabelText('Uses in all')).toHaveAccessibleDescription('Please enter 1 or more.')
  await expect
    .element(page.getByLabelText('Booked until'))
    .toHaveAccessibleDescription('The last day is before the first one.')
  await expect.element(page.getByText('Please choose at least one.')).toBeVisible()
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
  expect(await sentTo(createHostPromo)).toEqual([])
})

test('sends a code once it is right, and keeps what is typed where another code looks like it', async () => {
  await answer(listHostPromos, [promo])
  await answer(listHostListings, [draft])
  show()
  await expect.element(page.getByText('3 of 5 used, at most 1 per guest')).toBeVisible()
  await expect.element(page.getByText('10 % off, at most $50.00')).toBeVisible()
  await begin()
  await userEvent.fill(page.getByLabelText('Code', { exact: true }), 'xmas-20')
  await userEvent.selectOptions(page.getByLabelText('Takes off'), 'A sum in dollars')
  await userEvent.fill(page.getByLabelText('Dollars', { exact: true }), '20')
  await userEvent.fill(page.getByLabelText('Last night until'), day(40))
  await userEvent.click(page.getByLabelText('For some listings only'))
  await userEvent.click(page.getByLabelText(draft.apartmentName))
  await refuse(createHostPromo, 'promo_exists')
  await make()
  await expect
    .element(page.getByLabelText('Code', { exact: true }))
    .toHaveAccessibleDescription(/There is such a code already/)
  await userEvent.fill(page.getByLabelText('Code', { exact: true }), 'XMAS20')
  const made = { ...promo, code: 'XMAS20', percent: null, amount: 20, msg: 'Guests can use XMAS20 now.' }
  await answer(createHostPromo, made)
  await make()
  await expect.element(page.getByText('Guests can use XMAS20 now.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect((await sentTo(createHostPromo)).at(-1)).toMatchObject({
    ...{ code: 'XMAS20', percent: null, amount: 20, most: null, minNights: 1, maxUses: null },
    ...{ stay: { from: null, until: day(40) }, apartments: [draft._id] },
  })
})

test('sends the same key when a code is sent again, and another one once the form is changed', async () => {
  await answer(listPromos, [promo])
  render(<AdminPromos search={{}} />)
  await begin()
  await userEvent.fill(page.getByLabelText('Code', { exact: true }), 'AKWAABA5')
  await userEvent.fill(page.getByLabelText('Percent'), '5')
  for (const count of [1, 2, 3]) {
    if (count === 3) await userEvent.fill(page.getByLabelText('Percent'), '6')
    await breakConnection(createPromo)
    await make()
    await expect.poll(async () => (await sentTo(createPromo)).length).toBe(count)
    await expect.element(page.getByRole('alert')).toBeVisible()
  }
  const keys = ((await sentTo(createPromo)) as { submission: string }[]).map(({ submission }) => submission)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('keeps the chosen listings in sight when they cannot be read again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await answer(listHostPromos, [promo])
  await answer(listHostListings, [draft])
  show()
  await begin()
  await userEvent.click(page.getByLabelText('For some listings only'))
  await userEvent.click(page.getByLabelText(draft.apartmentName))
  await refuse(listHostListings, 'internal')
  // What was read is old when the host comes back to the window, so it is read again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeVisible()
  await expect.element(page.getByLabelText(draft.apartmentName)).toBeChecked()
})

test('ends a code after asking', async () => {
  await answer(listHostPromos, [promo])
  await answer(endHostPromo, { ...promo, state: 'ended', msg: 'VOLTA10 has ended.' })
  show()
  await userEvent.click(page.getByRole('button', { name: 'End VOLTA10' }))
  expect(await sentTo(endHostPromo)).toEqual([])
  await answer(listHostPromos, [{ ...promo, state: 'ended' }])
  await userEvent.click(page.getByRole('button', { name: 'End the code' }))
  await expect.element(page.getByText('VOLTA10 has ended.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End VOLTA10' })).not.toBeInTheDocument()
})

test('offers neither to a member who may not change prices', async () => {
  await answer(listHostPromos, [promo])
  show('finance')
  await expect.element(page.getByText('VOLTA10')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New promo code' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'End VOLTA10' })).not.toBeInTheDocument()
})

test('names the host of each code to administrators, who make codes for all hosts', async () => {
  await answer(listPromos, [
    promo,
    { ...promo, _id: draft._id, code: 'ALL5', organisation: null, fundedBy: 'platform' },
  ])
  await answer(createPromo, { ...promo, organisation: null, msg: 'Guests can use AKWAABA5 now.' })
  render(<AdminPromos search={{}} />)
  await expect.element(page.getByText(/ Volta Stays · the host pays for it$/)).toBeVisible()
  await expect.element(page.getByText(/ all hosts · we pay for it$/)).toBeVisible()
  await begin()
  await userEvent.fill(page.getByLabelText('Code', { exact: true }), 'AKWAABA5')
  await userEvent.fill(page.getByLabelText('Percent'), '5')
  await make()
  await expect.element(page.getByText('Guests can use AKWAABA5 now.')).toBeVisible()
  expect(await sentTo(createPromo)).toMatchObject([
    { code: 'AKWAABA5', percent: 5, apartments: [], fundedBy: 'platform' },
  ])
})
