// Tests of what hosts see and answer of a change that a guest asks for.
import type { StayChange } from '@akwaaba/contract/stay-change-wire'
import { decideHostStayChange, listHostStayChanges } from '@akwaaba/contract/stay-changes'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { ChangeRequests } from './change-requests.tsx'

const side = (nights: number) => ({
  ...{
    apartmentId: booking.apartmentId,
    apartmentName: 'Lantern Studio',
    startDate: day(30),
    endDate: day(30 + nights),
  },
  ...{ nights, guests: null, extras: [], total: nights * 48, lateUntil: null },
  lines: [{ kind: 'nights' as const, label: '', quantity: nights, unitPrice: 48, amount: nights * 48 }],
})
const change: StayChange = {
  ...{ _id: booking._id, bookingId: booking._id, reference: 'AKW-7F3K2', guest: 'Ama Mensah', askedBy: 'guest' },
  ...{ before: side(3), after: side(5), difference: 96, createdAt: booking.createdAt, expiresAt: booking.createdAt },
  ...{ kind: 'stay', reason: '', pictures: [] },
  ...{ state: 'asked', actions: ['accept', 'decline'], blocked: [] },
}

test('shows both stays with their prices, and accepts the one that is asked for', async () => {
  await answer(listHostStayChanges, [change])
  await refuse(decideHostStayChange, 'dates_unavailable')
  render(<ChangeRequests org="volta-stays" />, '/')
  const request = page.getByRole('article', { name: 'Change of AKW-7F3K2' })
  await expect.element(request.getByText('$96.00 dearer', { exact: false })).toBeVisible()
  await expect.poll(() => request.element().textContent).toContain('Total$144.00')
  expect(request.element().textContent).toContain('Total$240.00')
  const accept = request.getByRole('button', { name: 'Accept the change' })
  await userEvent.click(accept)
  await expect.element(request.getByRole('alert')).toBeVisible()
  await answer(decideHostStayChange, {
    msg: 'The stay is changed.',
    change: { ...change, state: 'accepted', actions: [] },
  })
  await answer(listHostStayChanges, [])
  await userEvent.click(accept)
  await expect.element(page.getByText('AKW-7F3K2: The stay is changed.')).toBeVisible()
  await expect.element(request).not.toBeInTheDocument()
  const sent = { change: change._id, decision: 'accept' }
  expect(await sentTo(decideHostStayChange)).toEqual([sent, sent])
})

test('says that a change is accepted when what waits cannot be read again', async () => {
  await answer(listHostStayChanges, [change])
  render(<ChangeRequests org="volta-stays" />, '/')
  const request = page.getByRole('article', { name: 'Change of AKW-7F3K2' })
  await expect.element(request).toBeVisible()
  await answer(decideHostStayChange, {
    msg: 'The stay is changed.',
    change: { ...change, state: 'accepted', actions: [] },
  })
  await refuse(listHostStayChanges, 'internal')
  await userEvent.click(request.getByRole('button', { name: 'Accept the change' }))
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeVisible()
  await expect.element(page.getByText('AKW-7F3K2: The stay is changed.')).toBeVisible()
})
