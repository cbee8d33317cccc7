// Tests of the bookings of an organisation: what is said and stays chosen when the last booking has left the list.
import { approveHostBookings } from '@akwaaba/contract/booking-lists'
import { type HostBooking, listHostBookings } from '@akwaaba/contract/host-bookings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { listHostSavedViews } from '@akwaaba/contract/saved-views'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, idOf } from '../../../../testing/samples.ts'
import { HostBookings } from './host-bookings.tsx'

const organisation = {
  slug: 'volta-stays',
  permissions: ['booking.decide', 'message.write'],
} as unknown as OwnOrganisation
const row = (number: number): HostBooking => ({
  ...{ ...booking, _id: idOf(number), reference: `AKW-ROW${number}`, actions: ['approve'] },
  customer: { username: `Guest ${number}` },
})

const Page = () => {
  const [params] = useSearchParams()
  return (
    <HostBookings
      organisation={organisation}
      search={params.get('view') === null ? {} : { view: 'awaiting-approval' }}
    />
  )
}

test('says what became of the chosen bookings when none is left in the list, and keeps the refused one chosen', async () => {
  await page.viewport(1280, 800)
  await answer(listHostSavedViews, [])
  await answer(listHostBookings, [row(1), row(2)])
  render(<Page />, '/host/volta-stays/bookings?view=awaiting-approval')
  await userEvent.click(page.getByLabelText('Choose all on this page'))
  const msg = 'These nights are taken.'
  await answer(approveHostBookings, [
    { _id: idOf(1), isDone: true, msg: 'Approved.' },
    { _id: idOf(2), isDone: false, msg },
  ])
  await answer(listHostBookings, [])
  await userEvent.click(page.getByRole('button', { name: 'Approve 2' }))
  await expect.element(page.getByText('No bookings found', { exact: false })).toBeVisible()
  await expect.element(page.getByText('1 of 2 approved. Not approved:')).toBeVisible()
  await expect.element(page.getByText(`AKW-ROW2 Guest 2: ${msg}`)).toBeVisible()
  await answer(listHostBookings, [row(2)])
  await userEvent.click(page.getByRole('link', { name: 'Show all current bookings' }))
  await expect.element(page.getByRole('region', { name: '1 booking chosen' })).toBeVisible()
})
