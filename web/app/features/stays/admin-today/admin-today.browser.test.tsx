// Tests of the board of administrators: whose each home is, what is sent for which host, the list to print, and what could not be read.
import { approveBooking } from '@akwaaba/contract/bookings'
import { assignCleaning, listAllCleaning, listCleaning, moveCleaning } from '@akwaaba/contract/cleaning'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { setPresence } from '@akwaaba/contract/presence'
import { getToday } from '@akwaaba/contract/today'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { AdminDayList } from '../today/day-list.tsx'
import { AdminToday } from './admin-today.tsx'

type Day = ReplyOf<typeof getToday>
type Task = ReplyOf<typeof listAllCleaning>['tasks'][number]

const ids = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`
const organisation = { slug: 'volta-stays', name: 'Volta Stays' }
const stay = (number: number, fields: Partial<Day['arrivals'][number]> = {}): Day['arrivals'][number] => ({
  ...booking,
  ...{ _id: ids(number), apartmentId: ids(number), status: 'approved', state: 'approved', depositPaid: true },
  ...{ actions: [], organisation },
  customer: { username: `Guest ${number}`, email: 'guest@example.com', phoneNumber: '024 123 4567' },
  presence: { state: 'expected', actions: ['checkIn'], blocked: [], since: null },
  ...fields,
})
const none: Day = {
  ...{ date: day(0), isToday: true, arrivals: [], inHouse: [], departures: [], toAnswer: [] },
  ...{ arriving: 0, inside: 0, leaving: 0, staying: 0, waiting: 0 },
}
const task: Task = {
  ...{ _id: ids(70), booking: ids(1), calendar: null, apartment: { _id: ids(1), apartmentName: 'Palm Loft' } },
  ...{ day: day(0), leavesBy: '11:00', hasLeft: true, arrivesFrom: '14:00', isUrgent: true, state: 'toDo' },
  ...{ actions: ['take', 'finish', 'assign'], blocked: [], assignee: null, note: '', doneAt: null, doneBy: null },
  organisation,
}
const cleaning = (...tasks: Task[]) => ({ date: day(0), tasks, count: tasks.length, done: 0 })
const enquiry = {
  ...{
    _id: ids(90),
    kind: 'support' as const,
    email: 'yaa@example.com',
    name: 'Yaa',
    company: '',
    message: 'Is it quiet?',
  },
  ...{ phoneNumber: '', createdAt: booking.createdAt, handledAt: null, handledBy: null },
}
const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const shown = () => render(<AdminToday search={{}} list={undefined} />, '/')

test('says what there is none of and what could not be read, and holds long names at 320 px', async () => {
  await page.viewport(1366, 900)
  const long = { slug: 'volta-stays', name: 'Volta'.repeat(30) }
  const arrivals = Array.from({ length: 9 }, (_, at) => stay(at + 1, { organisation: long }))
  await answer(getToday, { ...none, arrivals, arriving: 9 })
  await refuse(listAllCleaning, 'internal')
  await answer(listEnquiries, [])
  const { address } = shown()
  await expect.element(card('To clean').getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Nothing waits for your answer.')).toBeVisible()
  await answer(listAllCleaning, cleaning())
  await userEvent.click(card('To clean').getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Nothing is to clean.')).toBeVisible()
  await page.viewport(320, 800)
  const arriving = card('Arriving')
  await expect.poll(() => arriving.getByRole('listitem').elements().length).toBe(8)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await userEvent.click(arriving.getByRole('link', { name: /^1 more/ }))
  expect(address()).toBe('/dashboard/overview?list=arriving')
})

test('says under its heading that the day could not be read, and reads it again when asked', async () => {
  await refuse(getToday, 'internal')
  await answer(listAllCleaning, cleaning())
  await answer(listEnquiries, [])
  shown()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await answer(getToday, none)
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByText('Nobody arrives today.')).toBeVisible()
})

test('names the host of each home, checks in, approves, and sends a cleaning to its host', async () => {
  await page.viewport(1366, 900)
  const waits = stay(3, { status: 'pending', state: 'paid', actions: ['approve'] })
  const { presence: _, ...toAnswer } = waits
  await answer(getToday, { ...none, arrivals: [stay(1)], arriving: 1, toAnswer: [toAnswer], waiting: 1 })
  await answer(listAllCleaning, cleaning(task))
  await answer(listEnquiries, [enquiry])
  shown()
  await expect.element(card('Arriving').getByText('Palm Loft · Volta Stays')).toBeVisible()
  await expect.element(card('To answer').getByText('Is it quiet?')).toBeVisible()
  await answer(setPresence, { state: 'inHouse', actions: ['undo'], blocked: [], since: booking.createdAt })
  await userEvent.click(page.getByRole('button', { name: 'Check in Guest 1' }))
  await expect.element(page.getByText('Guest 1 is checked in.')).toBeVisible()
  await refuse(approveBooking, 'sold_elsewhere')
  await userEvent.click(page.getByRole('button', { name: 'Approve Guest 3' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answer(moveCleaning, { ...task, state: 'done', doneAt: booking.createdAt, doneBy: 'Esi', actions: ['undo'] })
  await userEvent.click(page.getByRole('checkbox', { name: 'Palm Loft is clean' }))
  await expect.element(page.getByText('Palm Loft is clean.')).toBeVisible()
  expect(await sentTo(moveCleaning)).toEqual([{ action: 'finish' }])
  const members = [{ _id: ids(80), username: 'Akosua' }]
  await answer(listCleaning, { ...cleaning(task), members })
  await answer(assignCleaning, { ...task, assignee: { ...members[0], isYou: false } } as never)
  await userEvent.click(page.getByRole('button', { name: /^Palm Loft.*open the task$/ }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Who cleans' }), 'Akosua')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(page.getByText('Palm Loft is given to Akosua.')).toBeVisible()
})

test('lists the day by home with its host, to be printed', async () => {
  await page.viewport(1366, 900)
  await answer(getToday, { ...none, departures: [stay(1)], leaving: 1 })
  await answer(listAllCleaning, cleaning(task))
  render(<AdminDayList search={{}} />, '/')
  await expect.element(page.getByRole('rowheader', { name: 'Palm Loft Volta Stays' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible()
})
