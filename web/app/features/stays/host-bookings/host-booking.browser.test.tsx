// Tests of what a host decides about a stay whose balance is overdue.
import { decideHostBalance } from '@akwaaba/contract/balances'
import { formatDate } from '@akwaaba/contract/dates'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { HostBooking } from './host-booking.tsx'

const organisation: OwnOrganisation = {
  ...{ _id: booking._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: false },
  ...{ state: 'active', note: '', role: 'owner', permissions: permissionsOf('owner'), createdAt: booking.createdAt },
}
const overdue = {
  ...booking,
  ...{ status: 'approved' as const, state: 'approved' as const, depositPaid: true, holdExpiresAt: null },
  actions: ['decideBalance' as const, 'decline' as const],
  balance: { amount: 140, dueAt: `${day(-1)}T00:00:00.000Z`, isOverdue: true },
}
const kept = { ...overdue, actions: ['decline' as const], balance: { ...overdue.balance, isOverdue: false } }
const keep = () => page.getByRole('button', { name: 'Keep the stay' })

test('keeps a stay whose balance is overdue, or not, after a dialog that says what follows', async () => {
  await answer(getHostBooking, overdue)
  await refuse(decideHostBalance, 'illegal_transition')
  render(<HostBooking organisation={organisation} id={booking._id} />, '/')
  const money = page.getByRole('region', { name: 'Money' })
  await expect
    .poll(() => money.element().textContent)
    .toContain(`Total$200.00Deposit, paid$60.00Balance, overdue since ${formatDate(day(-2))}$140.00`)
  await userEvent.click(page.getByRole('button', { name: 'Cancel by policy' }))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/gets back what the cancellation policy/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel by policy' }))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  await answer(decideHostBalance, { msg: 'The stay goes on.', booking: kept })
  await userEvent.click(keep())
  await answer(getHostBooking, kept)
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the stay' }))
  await expect.element(page.getByText(/The stay goes on\.$/)).toBeVisible()
  await expect.element(keep()).not.toBeInTheDocument()
  expect(await sentTo(decideHostBalance)).toEqual([{ decision: 'cancel' }, { decision: 'keep' }])
})
