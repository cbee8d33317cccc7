// Tests of the page of connected calendars: connecting one, a refusal that keeps the link, a conflict, and a link that is shown once.
import {
  changeFeed,
  createExportLink,
  createFeed,
  decideConflict,
  type Feed,
  getFeedHealth,
  listAllConflicts,
  listAllFeeds,
  listFeeds,
  removeFeed,
  syncFeed,
} from '@akwaaba/contract/feeds'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render, unmountAll } from '../../../../testing/render.tsx'
import { day, booking as hostBooking, idOf } from '../../../../testing/samples.ts'
import { AllFeeds } from './all-feeds.tsx'
import { FeedsPage } from './feeds-page.tsx'

const id = 'c56a4180-65aa-42ec-a945-5fd21dec0538'
const organisation = { slug: 'volta', permissions: ['calendar.write', 'booking.decide'] } as unknown as OwnOrganisation
const feed: Feed = {
  ...{ _id: id, label: 'Airbnb', host: 'www.airbnb.com', state: 'ok', error: null, ignoresRules: true, entries: 3 },
  ...{ lastOkAt: '2027-03-12T09:30:00.000Z', nextAt: '2027-03-12T09:45:00.000Z' },
}
const found = { stays: 2, closures: 1, others: 0, ignored: 1, warnings: [] }
const none = { feeds: [], conflicts: [], exportLinks: [] }
const url = page.getByLabelText('Link of the calendar')

test('connects a calendar, says what was found, and keeps the link of one that is refused', async () => {
  await answer(listFeeds, none)
  render(<FeedsPage organisation={organisation} id={id} />)
  await expect.element(page.getByText('No calendar is connected yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect.element(page.getByText('Please paste the link of the calendar.')).toBeVisible()
  await refuse(createFeed, 'feed_refused', { msg: 'This calendar is cut off before its end.' })
  // What is connected cannot be read again either.
  await refuse(listFeeds, 'unavailable')
  await url.fill('https://www.airbnb.com/a.ics')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect.element(page.getByText('This calendar is cut off before its end.')).toBeVisible()
  await expect.element(url).toHaveValue('https://www.airbnb.com/a.ics')
  await answer(createFeed, { feed, found, conflicts: [], msg: 'Airbnb is connected.' })
  await answer(listFeeds, { ...none, feeds: [feed] })
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect
    .element(page.getByText('Airbnb is connected. Found: 2 stays, 1 closure, 1 moving window ignored.'))
    .toBeVisible()
  await answer(syncFeed, {
    feed: { ...feed, error: 'It did not answer.' },
    found: null,
    conflicts: [],
    msg: 'It did not answer.',
  })
  await page.getByRole('button', { name: 'Sync now with Airbnb' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It did not answer.')
})

test('says what was found in the first calendar when a second one was asked for before it came, and keeps both buttons busy', async () => {
  const other = { ...feed, _id: idOf(2), label: 'Booking.com' }
  await answer(listFeeds, { ...none, feeds: [feed, other] })
  render(<FeedsPage organisation={organisation} id={id} />)
  await answer(syncFeed, { feed, found, conflicts: [], msg: 'Airbnb is read.' }, { isHeld: true })
  const [first, second] = ['Airbnb', 'Booking.com'].map((label) =>
    page.getByRole('button', { name: `Sync now with ${label}` }),
  )
  await first?.click()
  await expect.poll(() => sentTo(syncFeed)).toHaveLength(1)
  await refuse(syncFeed, 'unavailable')
  await second?.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(first?.element()).toHaveAttribute('aria-busy', 'true')
  await releaseAnswers()
  await expect.element(page.getByText('Airbnb is read.', { exact: false })).toBeVisible()
})

test('says why a calendar is not disconnected, and nothing of that when it is asked again', async () => {
  await answer(listFeeds, { ...none, feeds: [{ ...feed, state: 'quiet' }] })
  render(<FeedsPage organisation={organisation} id={id} />)
  const disconnect = page.getByRole('button', { name: 'Disconnect Airbnb' })
  const dialog = page.getByRole('dialog', { name: 'Disconnect Airbnb?' })
  await disconnect.click()
  await refuse(removeFeed, 'unavailable')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await disconnect.click()
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('shows a conflict with both stays, and a new link once', async () => {
  const facts = { reference: 'AKW-7K2M', guest: 'Ama Mensah', paid: 'in part' }
  const booking = { _id: id, startDate: '2027-04-01', endDate: '2027-04-04', ...facts }
  const conflict = {
    _id: id,
    feed: 'Airbnb',
    startDate: '2027-04-03',
    endDate: '2027-04-06',
    summary: 'Reserved',
    code: 'HMAKWAABA1',
    booking,
  }
  await answer(listFeeds, { ...none, conflicts: [conflict] } as never)
  render(<FeedsPage organisation={organisation} id={id} />)
  await expect.element(page.getByText('HMAKWAABA1')).toBeVisible()
  await expect.element(page.getByText('Ama Mensah, AKW-7K2M, paid in part')).toBeVisible()
  await answer(decideConflict, { msg: 'Both are of the same guest. The conflict is closed.' })
  await page.getByRole('button', { name: 'Same guest, ignore' }).click()
  expect(await sentTo(decideConflict)).toEqual([{ as: 'ignore' }])
  await refuse(getHostBooking, 'unavailable', { msg: 'Please try again in a moment.' })
  await page.getByRole('button', { name: 'Cancel ours and refund' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please try again in a moment.')
  await answer(getHostBooking, hostBooking as never)
  await page.getByRole('button', { name: 'Cancel ours and refund' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the booking' }).click()
  await answer(createExportLink, { _id: id, url: 'https://akwaaba.example/calendars/x.ics', msg: 'Copy it.' })
  await page.getByRole('button', { name: 'New link for any platform' }).click()
  await expect.element(page.getByText('https://akwaaba.example/calendars/x.ics')).toBeVisible()
})

test('says whether moving windows are ignored, and keeps the box after a refusal', async () => {
  await answer(listFeeds, { ...none, feeds: [feed] })
  render(<FeedsPage organisation={organisation} id={id} />)
  const box = page.getByRole('checkbox', { name: /^Ignore its moving windows.*: Airbnb$/ })
  await expect.element(box).toBeChecked()
  await refuse(changeFeed, 'forbidden')
  await box.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(box).toBeChecked()
  const changed = { ...feed, ignoresRules: false }
  await answer(changeFeed, { feed: changed, conflicts: [], msg: 'Moving windows of Airbnb take their nights, too.' })
  await answer(listFeeds, { ...none, feeds: [changed] })
  await box.click()
  await expect.element(page.getByText('Moving windows of Airbnb take their nights, too.')).toBeVisible()
  await expect.element(box).not.toBeChecked()
  expect(await sentTo(changeFeed)).toEqual([{ ignoreRules: false }, { ignoreRules: false }])
})

test('shows administrators all calendars, what is booked twice at which host, and settles it', async () => {
  await page.viewport(1366, 900)
  const home = {
    apartment: { _id: id, apartmentName: 'Palm Loft' },
    organisation: { slug: 'volta', name: 'Volta Stays' },
  }
  const { ignoresRules: _, entries: __, ...facts } = feed
  await refuse(listAllFeeds, 'internal')
  await answer(listAllConflicts, [])
  const states = { ok: 12, quiet: 0, failing: 1, stopped: 0 }
  await answer(getFeedHealth, { states, oldest: feed.lastOkAt, late: 0, conflicts: 0 })
  render(<AllFeeds search={{}} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('12', { exact: true })).toBeVisible()
  unmountAll()
  await answer(listAllFeeds, [{ ...facts, ...home, state: 'failing', error: 'It did not answer.' }])
  const booking = {
    _id: id,
    startDate: '2027-04-01',
    endDate: '2027-04-04',
    reference: 'AKW-7K2M',
    guest: null,
    paid: 'yes',
  }
  const days = { startDate: '2027-04-03', endDate: '2027-04-06' }
  const conflict = { _id: id, feed: 'Airbnb', ...days, summary: 'Reserved', code: null, booking, ...home }
  await answer(listAllConflicts, [conflict] as never)
  render(<AllFeeds search={{}} />)
  await expect.element(page.getByText('It did not answer.')).toBeVisible()
  const twice = page.getByRole('region', { name: 'Booked twice' })
  await expect
    .element(twice.getByRole('link', { name: 'Palm Loft' }))
    .toHaveAttribute('href', `/host/volta/listings/${id}/calendars`)
  await answer(decideConflict, { msg: 'Our booking stays. Please cancel at the other platform.' })
  await answer(listAllConflicts, [])
  await twice.getByRole('button', { name: 'Keep ours, I cancel there' }).click()
  await expect.element(page.getByText('Our booking stays. Please cancel at the other platform.')).toBeVisible()
})

test('keeps the dialog with what is typed when the conflicts cannot be read again, and when its own one is gone', async () => {
  const home = {
    apartment: { _id: id, apartmentName: 'Palm Loft' },
    organisation: { slug: 'volta', name: 'Volta Stays' },
  }
  const states = { ok: 1, quiet: 0, failing: 0, stopped: 0 }
  await answer(getFeedHealth, { states, oldest: feed.lastOkAt, late: 0, conflicts: 1 })
  await answer(listAllFeeds, [])
  const booking = { _id: id, startDate: '2027-04-01', endDate: '2027-04-04', reference: 'AKW-7K2M', guest: null }
  const days = { startDate: '2027-04-03', endDate: '2027-04-06', summary: 'Reserved', code: null }
  const conflict = { _id: id, feed: 'Airbnb', ...days, booking: { ...booking, paid: 'yes' }, ...home }
  await answer(listAllConflicts, [conflict] as never)
  await answer(getHostBooking, hostBooking as never)
  await answer(decideConflict, { msg: 'The conflict is closed.' }, { isHeld: true })
  render(<AllFeeds search={{}} />)
  await page.getByRole('button', { name: 'Same guest, ignore' }).click()
  await page.getByRole('button', { name: 'Cancel ours and refund' }).click()
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.fill('It was sold twice.')
  await refuse(listAllConflicts, 'internal')
  await releaseAnswers()
  await expect.element(page.getByText('The conflict is closed.')).toBeInTheDocument()
  await expect.element(page.getByText(/^This may not be up to date: /)).toBeInTheDocument()
  await expect.element(reason).toHaveValue('It was sold twice.')
  await answer(listAllConflicts, [])
  await answer(decideConflict, { msg: 'The conflict is closed.' })
  const again = document.querySelector<HTMLButtonElement>('section[aria-label="Booked twice"] button')
  again?.click()
  await expect.element(page.getByText('Booked twice: here and at Airbnb')).not.toBeInTheDocument()
  await expect.element(reason).toHaveValue('It was sold twice.')
})

/** Shows two conflicts, and gives the buttons that ask to cancel our stay of each; the answer to the first press is held. */
const askForTwo = async () => {
  const days = { startDate: day(1), endDate: day(4) }
  const conflicts = [1, 2].map((at) => ({
    ...{ _id: idOf(at), feed: 'Airbnb', ...days, summary: 'Reserved', code: null },
    booking: { _id: idOf(at + 2), ...days, reference: `AKW-000${at}`, guest: null, paid: 'yes' as const },
  }))
  await answer(listFeeds, { ...none, conflicts })
  await answer(getHostBooking, homeOf('Palm Loft') as never, { isHeld: true })
  render(<FeedsPage organisation={organisation} id={id} />)
  const buttons = page.getByRole('button', { name: 'Cancel ours and refund' })
  const [first, second] = [buttons.nth(0), buttons.nth(1)]
  await first.click()
  await expect.poll(() => sentTo(getHostBooking)).toHaveLength(1)
  return { first, second, dialog: page.getByRole('dialog') }
}
const homeOf = (apartmentName: string) => ({
  ...hostBooking,
  apartment: { ...hostBooking.apartment, apartmentName },
})

test('opens the dialog of the conflict that was pressed last, and none later when the first answer comes after it', async () => {
  const { first, second, dialog } = await askForTwo()
  await answer(getHostBooking, homeOf('Sea View') as never)
  await second.click()
  await expect.element(dialog.getByText('Sea View', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep the booking' }).click()
  await expect.element(first).toHaveAttribute('aria-busy', 'true')
  await expect.element(second).not.toHaveAttribute('aria-busy')
  await releaseAnswers()
  await expect.element(first).not.toHaveAttribute('aria-busy')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('opens the dialog of the conflict that was pressed last when the first answer comes before it', async () => {
  const { second, dialog } = await askForTwo()
  await answer(getHostBooking, homeOf('Sea View') as never, { isHeld: true })
  await second.click()
  await expect.poll(() => sentTo(getHostBooking)).toHaveLength(2)
  await releaseAnswers()
  await expect.element(dialog.getByText('Sea View', { exact: false })).toBeVisible()
})
