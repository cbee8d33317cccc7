// Tests of the quick search: it opens by its keys, finds with them, says when nothing was found, and gives the focus back.
import { listApartments } from '@akwaaba/contract/apartments'
import { listBookings } from '@akwaaba/contract/bookings'
import { listHostBookings } from '@akwaaba/contract/host-bookings'
import { listHostListings } from '@akwaaba/contract/listings'
import { listHostGuests } from '@akwaaba/contract/record-pages'
import { listUsers } from '@akwaaba/contract/users'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, draft } from '../../../../testing/samples.ts'
import { QuickSearch } from './quick-search.tsx'
import { homesIn, moved } from './rules.ts'

const field = () => page.getByRole('combobox', { name: /^Search guests/ })

test('opens by Ctrl+K, finds bookings and homes, and opens the chosen one by its keys', async () => {
  await answer(listHostBookings, [booking])
  await answer(listHostListings, [{ ...draft, apartmentName: 'Palm Loft' }], { isHeld: true })
  await answer(listHostGuests, [])
  const { address } = render(<QuickSearch org="volta-stays" />, '/')
  await expect.element(page.getByRole('button', { name: /^Find a guest/ })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
  await userEvent.type(field(), 'pa')
  await expect.element(page.getByRole('option', { name: /^Efua/ })).toHaveAttribute('aria-selected', 'true')
  await releaseAnswers()
  await expect.element(page.getByRole('option', { name: /^Palm Loft/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: /^Palm Loft/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/host/volta-stays/listings/${draft._id}`)
})

test('opens by Ctrl+K that is pressed in the moment in which its button is shown', async () => {
  const button = new MutationObserver(() => {
    if (document.querySelector('[aria-keyshortcuts="Control+K /"]') === null) return
    button.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  })
  button.observe(document.body, { childList: true, subtree: true })
  render(<QuickSearch />, '/')
  await expect.element(field()).toHaveFocus()
})

test('opens the page of a guest whom an administrator has found', async () => {
  await answer(listBookings, [])
  await answer(listApartments, [])
  const person = {
    ...{
      _id: booking._id,
      username: 'Efua Owusu',
      email: 'efua@example.com',
      phoneNumber: '',
      role: 'customer' as const,
    },
    ...{
      organisations: [],
      state: 'active' as const,
      suspended: null,
      createdAt: booking.createdAt,
      lastLoginAt: null,
    },
    ...{ hasAuthenticator: false, hasPasskeys: false, removal: null, isYou: false, actions: [] },
  }
  await answer(listUsers, [person])
  const { address } = render(<QuickSearch />, '/')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(field(), 'ef')
  await userEvent.click(page.getByRole('option', { name: /^Efua Owusu/ }))
  await expect.poll(address).toBe(`/dashboard/guests/${booking._id}`)
})

test('opens by a slash, but not while a user types, and finds the guests of an organisation', async () => {
  await answer(listHostBookings, [])
  await answer(listHostListings, [])
  const guest = { username: 'Efua Owusu', reference: booking.reference, apartmentName: 'Palm Loft' }
  await answer(listHostGuests, [{ _id: booking._id, ...guest, startDate: booking.startDate }])
  const { address } = render(
    <>
      <textarea aria-label="A note" />
      <QuickSearch org="volta-stays" />
    </>,
    '/',
  )
  await userEvent.type(page.getByLabelText('A note'), 'and/or')
  await expect.element(page.getByLabelText('A note')).toHaveValue('and/or')
  await expect.element(field()).not.toBeInTheDocument()
  await userEvent.click(document.body)
  await userEvent.keyboard('/')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  await userEvent.type(field(), 'ef')
  await userEvent.click(page.getByRole('option', { name: /^Efua Owusu Booked last Palm Loft/ }))
  await expect.poll(address).toBe(`/host/volta-stays/guests/${booking._id}`)
})

test('opens nothing of what was found for an earlier text', async () => {
  await answer(listHostBookings, [booking])
  await answer(listHostListings, [])
  await answer(listHostGuests, [])
  const { address } = render(<QuickSearch org="volta-stays" />, '/')
  await userEvent.click(page.getByRole('button', { name: /^Find a guest/ }))
  await userEvent.type(field(), 'ef')
  await expect.element(page.getByRole('option', { name: /^Efua/ })).toBeVisible()
  const other = { ...booking, _id: draft._id, customer: { username: 'Efunam Adjei' } }
  await answer(listHostBookings, [other], { isHeld: true })
  await userEvent.type(field(), 'u')
  await expect.poll(async () => (await sentTo(listHostBookings)).length).toBe(2)
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/')
  await releaseAnswers()
  await expect.element(page.getByRole('option', { name: /^Efunam/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain(draft._id)
})

test.each([0, 1])(
  'opens the record that is marked, after %i presses of an arrow, when others come above it',
  async (presses) => {
    const homes = [
      { ...draft, apartmentName: 'Palm Loft' },
      { ...draft, _id: booking._id, apartmentName: 'Palm Studio' },
    ]
    await answer(listHostBookings, [booking], { isHeld: true })
    await answer(listHostGuests, [])
    await answer(listHostListings, homes)
    const { address } = render(<QuickSearch org="volta-stays" />, '/')
    await userEvent.click(page.getByRole('button', { name: /^Find a guest/ }))
    await userEvent.type(field(), 'pa')
    await expect.element(page.getByRole('option', { name: /^Palm Loft/ })).toHaveAttribute('aria-selected', 'true')
    if (presses > 0) await userEvent.keyboard('{ArrowDown}')
    const option = page.getByRole('option', { name: new RegExp(`^${homes[presses]?.apartmentName}`) })
    await expect.element(option).toHaveAttribute('aria-selected', 'true')
    await releaseAnswers()
    await expect.element(page.getByRole('option', { name: /^Efua/ })).toBeVisible()
    await expect.element(option).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`/host/volta-stays/listings/${homes[presses]?._id}`)
  },
)

test('says that nothing was found or what went wrong, and gives the focus back', async () => {
  await answer(listHostBookings, [])
  await answer(listHostListings, [])
  await answer(listHostGuests, [])
  render(<QuickSearch org="volta-stays" />, '/')
  const button = page.getByRole('button', { name: /^Find a guest/ })
  await userEvent.click(button)
  await userEvent.type(field(), 'zz')
  await expect.element(page.getByText('Nothing was found.')).toBeVisible()
  await refuse(listHostBookings, 'unavailable')
  await userEvent.type(field(), 'z')
  await expect.element(page.getByText(/try again/i)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('finds homes by every word, without accents, and moves around the ends of the list', () => {
  const homes = [
    { _id: '1', apartmentName: 'Café Loft', location: 'Osu' },
    { _id: '2', apartmentName: 'Palm Loft', location: 'Labone' },
  ]
  expect(homesIn(homes, 'loft osu', 5).map(({ _id }) => _id)).toEqual(['1'])
  expect(homesIn(homes, 'CAFE', 5)).toHaveLength(1)
  expect(homesIn(homes, 'loft', 1)).toHaveLength(1)
  expect(homesIn(homes, ' ', 5)).toEqual([])
  expect([moved(0, 'ArrowUp', 3), moved(2, 'ArrowDown', 3), moved(1, 'ArrowDown', 3), moved(0, 'x', 0)]).toEqual([
    2, 0, 2, 0,
  ])
})
