// Tests of the frame of staff: the bell lists what waits, and "?" opens the list of keys.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../../testing/render.tsx'
import { Bell } from './bell.tsx'
import { KeyList } from './key-list.tsx'
import type { StaffGroup } from './more-pages.tsx'

const link = { label: 'Bookings', to: '/host/volta-stays/bookings', icon: 'calendar' } as const
const groupsWith = (links: StaffGroup['links']): StaffGroup[] => [{ title: null, links }]

test('the bell counts what waits, leads there, and closes by Escape', async () => {
  const waiting = { ...link, waiting: '2 to approve', count: 2, isUrgent: true }
  const messages = { label: 'Messages', to: '/host/volta-stays/messages', icon: 'chat' } as const
  const groups = groupsWith([waiting, { ...messages, waiting: '1 unread', count: 1 }, { ...link, label: 'Calendar' }])
  const { address } = render(<Bell groups={groups} />, '/')
  const bell = page.getByRole('button', { name: 'Alerts, 3 waiting' })
  await userEvent.click(bell)
  await expect.element(page.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Calendar/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('link', { name: /^Messages/ })).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
  await userEvent.click(bell)
  await userEvent.click(page.getByRole('link', { name: 'Bookings 2 to approve' }))
  await expect.poll(address).toBe(link.to)
})

test('the bell says that nothing waits', async () => {
  render(<Bell groups={groupsWith([link])} />, '/')
  await userEvent.click(page.getByRole('button', { name: 'Alerts, nothing waits' }))
  await expect.element(page.getByText(/^Nothing at the moment/)).toBeVisible()
})

test('a question mark opens the list of keys, but not while a user types', async () => {
  render(
    <>
      <textarea aria-label="A note" />
      <KeyList />
    </>,
    '/',
  )
  const list = page.getByRole('dialog', { name: 'Keys' })
  await userEvent.type(page.getByLabelText('A note'), 'Why?')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.click(document.body)
  await userEvent.keyboard('?')
  await expect.element(list.getByText('Block the chosen nights')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
})
