// Tests of changing the prices of several listings: a template for those that are chosen, what is left as it was, and undoing it.
import { listHostListings } from '@akwaaba/contract/listings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { editHostPrices, maxEditedListings, undoHostPriceEdit } from '@akwaaba/contract/price-edits'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, draft } from '../../../../testing/samples.ts'
import { HostPrices } from './host-prices.tsx'

const organisation: OwnOrganisation = {
  ...{ _id: booking._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: false },
  ...{ state: 'active', note: '', role: 'owner', permissions: permissionsOf('owner'), createdAt: booking.createdAt },
}
const other = { ...draft, _id: booking._id, apartmentName: 'Labone Garden Flat' }
const named = { apartmentId: draft._id, apartmentName: draft.apartmentName }

test('gives an event to all chosen listings in one call, names those left out, and undoes it', async () => {
  await answer(listHostListings, [draft, other])
  render(<HostPrices organisation={organisation} />)
  await userEvent.click(page.getByRole('button', { name: 'Choose all 2' }))
  await expect.element(page.getByRole('checkbox', { name: 'Choose Labone Garden Flat' })).toBeChecked()
  await userEvent.click(page.getByRole('button', { name: 'December in Ghana' }))
  const sheet = page.getByRole('dialog', { name: 'Season or event for 2 listings' })
  await refuse(editHostPrices, 'invalid_input', { fields: { 'change.period.name': 'Please name it.' } })
  await userEvent.click(sheet.getByRole('button', { name: 'Save for 2 listings' }))
  await expect.element(sheet.getByLabelText('Name')).toHaveAccessibleDescription('Please name it.')
  const left = [
    { apartmentId: other._id, apartmentName: other.apartmentName, msg: 'It has another event on one of these days.' },
  ]
  await answer(editHostPrices, { _id: booking._id, msg: 'Prices of 1 listing changed.', changed: [named], left })
  await userEvent.click(sheet.getByRole('button', { name: 'Save for 2 listings' }))
  await expect.element(page.getByText(/^Labone Garden Flat stays as it is\./)).toBeVisible()
  expect((await sentTo(editHostPrices)).at(-1)).toMatchObject({
    apartments: [draft._id, other._id],
    change: { period: { name: 'December in Ghana', percent: 40, minNights: 3 } },
  })
  await breakConnection(undoHostPriceEdit)
  await answer(undoHostPriceEdit, { msg: 'Prices of 1 listing are as before.', restored: [named], left: [] })
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('Prices of 1 listing are as before.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Price of days' }))
  const panel = page.getByRole('dialog', { name: '2 listings' })
  await userEvent.click(panel.getByRole('button', { name: /^Save/ }))
  await expect.element(panel.getByText('Please change something.')).toBeVisible()
  expect(await sentTo(editHostPrices)).toHaveLength(2)
})

test('sends the same key when a change is sent again, and another one for another change or a panel opened again', async () => {
  await answer(listHostListings, [draft])
  render(<HostPrices organisation={organisation} />)
  await userEvent.click(page.getByRole('checkbox', { name: `Choose ${draft.apartmentName}` }))
  const panel = page.getByRole('dialog', { name: '1 listing' })
  const open = () => userEvent.click(page.getByRole('button', { name: 'Price of days' }))
  const price = (text: string) => userEvent.fill(panel.getByLabelText('Price a night'), text)
  const save = async (count: number) => {
    await userEvent.click(panel.getByRole('button', { name: /^Save/ }))
    await expect.poll(async () => (await sentTo(editHostPrices)).length).toBe(count)
  }
  await open()
  await price('90')
  for (const count of [1, 2]) {
    await breakConnection(editHostPrices)
    await save(count)
    await expect.element(panel.getByRole('alert')).toBeVisible()
  }
  await price('95')
  const reply = { _id: booking._id, msg: 'Prices of 1 listing changed.', changed: [named], left: [] }
  await answer(editHostPrices, reply)
  await save(3)
  await expect.element(panel).not.toBeInTheDocument()
  await open()
  await price('95')
  await save(4)
  const [first, second, third, fourth] = ((await sentTo(editHostPrices)) as { key: string }[]).map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(new Set([first, third, fourth]).size).toBe(3)
})

test('lets any listing of a large host be chosen, as many as one call changes', async () => {
  const many = Array.from({ length: maxEditedListings + 2 }, (_, at) => ({
    ...draft,
    _id: `0192f000-0000-7000-8000-000000001${String(at).padStart(3, '0')}`,
    apartmentName: `Room ${at}`,
  }))
  await answer(listHostListings, many)
  render(<HostPrices organisation={organisation} />)
  const last = page.getByRole('checkbox', { name: `Choose Room ${maxEditedListings + 1}` })
  await userEvent.click(last)
  await expect.element(page.getByText('1 listing chosen')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: `Choose the first ${maxEditedListings}` }))
  await expect.element(page.getByText(`${maxEditedListings} listings chosen`)).toBeVisible()
  await expect.element(last).not.toBeChecked()
  await expect.element(last).toBeDisabled()
  await userEvent.click(page.getByRole('checkbox', { name: 'Choose Room 0', exact: true }))
  await userEvent.click(last)
  await expect.element(last).toBeChecked()
})
