// Tests of a guest's own stays: where only reading them again fails, they stay, with the dialog that is open.
import { cancelBooking, getCancellation, listBookings } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { publicLimits } from '@akwaaba/contract/public-limits'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answer, breakConnection, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day, idOf } from '../../../../testing/samples.ts'
import { OwnStays } from './own-stays.tsx'

/** The stays of a view, on the page of the address. */
const Stays = ({ only }: { only?: string }) => {
  const [query] = useSearchParams()
  return (
    <OwnStays
      view="current"
      page={query.get('page') ?? undefined}
      at={(to) => `/${to ? `?page=${to}` : ''}`}
      only={only ? { reference: only, onAll: () => {} } : undefined}
    />
  )
}

const nothing = { amount: 0, currency: 'USD' } as const
const stay = () => page.getByRole('article', { name: booking.apartment.apartmentName })

test('keeps the stays where neither cancelling a hold nor reading them again works', async () => {
  await answer(listBookings, [booking])
  await answer(listMyPayments, [])
  await answer(getCancellation, { refund: nothing, kept: nothing, refundPercent: 100, sentences: [] })
  render(<Stays />)
  await stay().getByRole('button', { name: 'Cancel hold' }).click()
  await breakConnection(cancelBooking)
  await refuse(listBookings, 'unavailable')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel hold' }).click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.poll(async () => (await sentTo(listBookings)).length).toBe(2)
  await page.getByRole('button', { name: 'Keep the hold' }).click()
  await expect.element(stay()).toBeVisible()
})

test('says that the stays cannot be read, and reads them on request', async () => {
  await refuse(listBookings, 'unavailable')
  await answer(listMyPayments, [])
  render(<Stays />)
  await expect.element(page.getByText(errors.unavailable.msg)).toBeVisible()
  await answer(listBookings, [booking])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(stay()).toBeVisible()
})

/** So many stays on days of their own, that is a page and one more. */
const stays = Array.from({ length: publicLimits.pageSize + 1 }, (_, n) => ({
  ...booking,
  ...{ _id: idOf(100 + n), reference: `AKW-${1000 + n}`, startDate: day(10 + 2 * n), endDate: day(12 + 2 * n) },
}))
const readings = async () =>
  (await commands.listCalls())
    .filter(({ path }) => path === listBookings.path)
    .map(({ search }) => Object.fromEntries(new URLSearchParams(search)))

test('shows the next stay on the first page, and the rest on pages in the order in which they begin', async () => {
  await answer(listBookings, stays)
  await answer(listMyPayments, [])
  render(<Stays />)
  const after = page.getByRole('region', { name: 'After that' })
  await expect.element(after).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Stays' }).getByRole('article').first()).toBeVisible()
  await expect.element(after).not.toBeInTheDocument()
  expect(await readings()).toEqual([
    { view: 'current', sort: 'stay' },
    { view: 'current', sort: 'stay', page: '2' },
  ])
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect.element(after).toBeVisible()
})

test('asks for the only stay to show by its reference, wherever in the list it is', async () => {
  await answer(listBookings, stays)
  await answer(listMyPayments, [])
  render(<Stays only="AKW-1020" />, '/?page=2')
  await expect.element(stay().getByText('AKW-1020')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
  expect(await readings()).toEqual([{ view: 'current', sort: 'stay', search: 'AKW-1020' }])
})

test('breaks no word of a button on the narrowest phone', async () => {
  await page.viewport(320, 700)
  const paid = { status: 'approved', state: 'approved', depositPaid: true, holdExpiresAt: null } as const
  await answer(listBookings, [{ ...booking, ...paid, actions: [] }])
  await answer(listMyPayments, [])
  render(<Stays />)
  const word = page.getByRole('link', { name: /^Directions/ })
  await expect.element(word).toBeVisible()
  const range = document.createRange()
  const text = [...word.element().childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
  range.selectNodeContents(text ?? word.element())
  expect(range.getClientRects()).toHaveLength(1)
  await page.viewport(1366, 900)
})
