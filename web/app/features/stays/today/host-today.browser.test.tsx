// Tests of the board of a day: what is said without stays and without a connection, what a cleaner sees, undoing, and long names.
import type { CleaningTask } from '@akwaaba/contract/cleaning'
import { assignCleaning, listCleaning, moveCleaning } from '@akwaaba/contract/cleaning'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { type MemberRole, permissionsOf } from '@akwaaba/contract/permissions'
import { setHostPresence } from '@akwaaba/contract/presence'
import { listHostThreads } from '@akwaaba/contract/stay-messages'
import { getHostToday, type HostStay } from '@akwaaba/contract/today'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, breakConnection, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { booking, day } from '../../../../testing/samples.ts'
import { DayList } from './day-list.tsx'
import { HostToday } from './host-today.tsx'

type Day = ReplyOf<typeof getHostToday>

const ids = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`
const stay = (number: number, fields: Partial<HostStay> = {}): HostStay => ({
  ...booking,
  ...{
    _id: ids(number),
    apartmentId: ids(number),
    status: 'approved',
    state: 'approved',
    depositPaid: true,
    actions: [],
  },
  customer: { username: `Guest ${number}`, email: 'guest@example.com', phoneNumber: '024 123 4567' },
  presence: { state: 'expected', actions: ['checkIn'], blocked: [], since: null },
  ...fields,
})
const none: Day = {
  ...{ date: day(0), isToday: true, arrivals: [], inHouse: [], departures: [], toAnswer: [] },
  ...{ arriving: 0, inside: 0, leaving: 0, staying: 0, waiting: 0, homes: 2 },
  nights: [0, 1, 2].map((ahead) => ({ date: day(ahead), taken: 1 })),
}
const task: CleaningTask = {
  ...{
    _id: ids(70),
    booking: ids(1),
    calendar: null,
    apartment: { _id: ids(1), apartmentName: 'Palm Loft' },
    day: day(0),
  },
  ...{ leavesBy: '11:00', hasLeft: false, arrivesFrom: '14:00', isUrgent: true, state: 'toDo' },
  ...{ actions: ['take', 'finish', 'assign'], blocked: [], assignee: null, note: '', doneAt: null, doneBy: null },
}
const cleaner = { _id: ids(80), username: 'Akosua' }
const list = (...tasks: CleaningTask[]) => ({ date: day(0), tasks, count: tasks.length, done: 0, members: [cleaner] })

const organisation = (role: MemberRole) =>
  ({ slug: 'volta-stays', name: 'Volta Stays', permissions: permissionsOf(role) }) as OwnOrganisation

const answered = async (today: Day, cleaning = list()) => {
  await answer(getHostToday, today)
  await answer(listCleaning, cleaning)
  await answer(listHostThreads, [])
}
const shown = (role: MemberRole = 'owner') =>
  render(<HostToday organisation={organisation(role)} search={{}} list={undefined} />, '/')
const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('says what there is none of, and tries again after a lost connection', async () => {
  await page.viewport(1366, 900)
  await breakConnection(getHostToday)
  await answer(listCleaning, list())
  await answer(listHostThreads, [])
  await refuse(getHostToday, 'internal')
  shown()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await answered(none)
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  for (const text of ['Nobody arrives today.', 'Nobody leaves today.', 'Nothing is to clean.'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('Nothing waits for your answer.')).toBeVisible()
  await refuse(listCleaning, 'internal')
  unmountAll()
  shown()
  const cleaning = card('To clean')
  await expect.element(cleaning.getByRole('alert')).toBeVisible()
  await answer(listCleaning, list(task))
  await userEvent.click(cleaning.getByRole('button', { name: 'Try again' }))
  await expect.element(cleaning.getByText('Urgent')).toBeVisible()
})

test('checks in and undoes it, keeps the row after a refusal, and shows what is owed in place of the button', async () => {
  await page.viewport(1366, 900)
  const owing = stay(2, { balance: { amount: 120, dueAt: `${day(3)}T00:00:00.000Z`, isOverdue: false } })
  await answered({ ...none, arrivals: [stay(1), owing], arriving: 2 })
  await refuse(setHostPresence, 'illegal_transition')
  shown()
  const arriving = card('Arriving')
  await expect.element(arriving.getByRole('link', { name: /^\$120.00 due/ })).toBeVisible()
  const checkIn = arriving.getByRole('button', { name: 'Check in Guest 1' })
  await userEvent.click(checkIn)
  await expect.element(page.getByRole('alert')).toBeVisible()
  const here: HostStay['presence'] = { state: 'inHouse', actions: ['undo'], blocked: [], since: booking.createdAt }
  await answer(setHostPresence, here)
  await answer(getHostToday, { ...none, arrivals: [stay(1, { presence: here }), owing], arriving: 2 })
  await userEvent.click(checkIn)
  await expect.element(arriving.getByText('Here')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('Guest 1 is as before.')).toBeVisible()
  expect(await sentTo(setHostPresence)).toEqual([{ action: 'checkIn' }, { action: 'checkIn' }, { action: 'undo' }])
})

test('says the answer of each guest, with its undo, when the second one is entered before the first is answered', async () => {
  await page.viewport(1366, 900)
  await answered({ ...none, arrivals: [stay(1), stay(2)], arriving: 2 })
  shown()
  const here = { state: 'inHouse' as const, actions: ['undo' as const], blocked: [], since: booking.createdAt }
  await answer(setHostPresence, here, { isHeld: true })
  await userEvent.click(page.getByRole('button', { name: 'Check in Guest 1' }))
  await expect.poll(() => sentTo(setHostPresence)).toHaveLength(1)
  await refuse(setHostPresence, 'illegal_transition')
  await userEvent.click(page.getByRole('button', { name: 'Check in Guest 2' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await releaseAnswers()
  await expect.element(page.getByText('Guest 1 is checked in.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('shows eight rows and a link to the rest, which a narrow window holds with long names', async () => {
  await page.viewport(320, 800)
  const long = { username: 'Nana'.repeat(20), email: 'n@example.com', phoneNumber: '024 123 4567' }
  const arrivals = Array.from({ length: 11 }, (_, at) => stay(at + 1, { customer: long }))
  await answered({ ...none, arrivals, arriving: 11 })
  const { address } = shown()
  const arriving = card('Arriving')
  await expect.poll(() => arriving.getByRole('listitem').elements().length).toBe(8)
  await expect.element(arriving.getByRole('link', { name: /^WhatsApp to/ }).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await userEvent.click(arriving.getByRole('link', { name: /^3 more/ }))
  expect(address()).toBe('/host/volta-stays?list=arriving')
})

test('gives a cleaner the homes to clean first, without guests', async () => {
  await page.viewport(390, 800)
  const { customer: _guest, price: _price, lines: _lines, ...unnamed } = stay(1)
  const own = { ...task, actions: ['take' as const, 'finish' as const] }
  await answered({ ...none, departures: [unnamed], leaving: 1 }, { ...list(own), members: [] })
  await answer(moveCleaning, { ...own, state: 'done', doneAt: booking.createdAt, doneBy: 'Akosua', actions: ['undo'] })
  shown('cleaner')
  const cleaning = card('To clean')
  await expect.element(cleaning.getByText('Urgent')).toBeVisible()
  await expect.element(cleaning.getByText(/before 14:00 · nobody yet/)).toBeVisible()
  await expect.element(cleaning.getByRole('button', { name: 'Start Palm Loft' })).toBeVisible()
  await userEvent.click(cleaning.getByRole('checkbox', { name: 'Palm Loft is clean' }))
  await expect.element(page.getByText('Palm Loft is clean.')).toBeVisible()
  expect(await sentTo(moveCleaning)).toEqual([{ action: 'finish' }])
  expect(page.getByText('Guest 1').elements()).toHaveLength(0)
  expect(page.getByRole('link', { name: 'To answer' }).elements()).toHaveLength(0)
})

test('gives a task to a member from its row', async () => {
  await page.viewport(1366, 900)
  await answered(none, list(task))
  await answer(assignCleaning, { ...task, assignee: { ...cleaner, isYou: false } })
  shown()
  const give = card('To clean').getByRole('combobox', { name: 'Give Palm Loft to' })
  await userEvent.selectOptions(give, 'Akosua')
  await expect.element(page.getByText('Palm Loft is given to Akosua.')).toBeVisible()
  expect(await sentTo(assignCleaning)).toEqual([{ user: cleaner._id }])
})

test('lists a day by home, and says when nothing happens', async () => {
  await page.viewport(1366, 900)
  const apartment = { ...booking.apartment, _id: ids(1), apartmentName: 'Palm Loft' }
  const leaving = stay(1, { apartment })
  await answered({ ...none, departures: [leaving], leaving: 1, arrivals: [stay(2)], arriving: 1 }, list(task))
  render(<DayList org="volta-stays" search={{}} />, '/')
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(rows)
    .toEqual([
      'HomeLeavesCleaningArrivesGuests',
      'Palm Loft11:00 Guest 1☐ urgent',
      expect.stringContaining('14:00 Guest 2'),
    ])
  unmountAll()
  await answered(none)
  render(<DayList org="volta-stays" search={{}} />, '/')
  await expect.element(page.getByText('Nobody arrives or leaves on this day, and nothing is to clean.')).toBeVisible()
})
