// A host brings forty homes and their calendars elsewhere by one file.

import { createServer } from 'node:http'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { listFeeds } from '@akwaaba/contract/feeds'
import { listHostListings } from '@akwaaba/contract/listings'
import { accessibilityFaultsOfAll } from './axe.ts'
import { newHost } from './hosting.ts'
import { doing } from './operator-tasks.ts'
import { feedPort } from './ports.ts'
import { expect, openAs, test } from './users.ts'
import { expectToFitSmallPhone } from './widths.ts'

const homes = 40
const from = addDays(dateInAccra(new Date()), 30)
const to = addDays(from, 4)
const day = (text: string) => text.replaceAll('-', '')

/** What another platform says of each home: the same four nights are sold. */
const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN', 'BEGIN:VEVENT'],
  ...[`DTSTART;VALUE=DATE:${day(from)}`, `DTEND;VALUE=DATE:${day(to)}`, 'SUMMARY:Reserved', 'DTSTAMP:20260101T000000Z'],
  ...['UID:1418fb94e984-a@airbnb.com', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

test('a host imports forty homes with their calendars elsewhere, after the faults of the file are put right @once', async ({
  page,
  origin,
}) => {
  const platform = createServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar),
  )
  await new Promise<void>((done) => platform.listen(feedPort, '127.0.0.1', done))
  const { owner, org } = await newHost(origin)
  const lines = Array.from(
    { length: homes },
    (_, at) => `A-${at},Imported Home ${at},Osu,2,85,http://127.0.0.1:${feedPort}/${at}.ics`,
  )
  const heads = 'Reference,Name,Location,Bedrooms,Price a night in dollars,Calendar links'
  const file = (rows: string[]) => ({
    ...{ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from([heads, ...rows].join('\r\n')) },
  })

  await openAs(page, owner, `/host/${org}/listings`)
  await page.getByRole('link', { name: /^Import/ }).click()
  const field = page.getByLabel('File with your homes')
  await field.setInputFiles(file(lines.with(3, 'A-3,Imported Home 3,Osu,two,85,not a link')))
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('2 things to put right')).toBeVisible()
  await expect(page.getByRole('row', { name: /^5 Calendar links/ })).toBeVisible()
  expect(await accessibilityFaultsOfAll(page)).toEqual([])
  await expectToFitSmallPhone(page, 'import')
  await doing(page, 'import forty homes with their calendars', async () => {
    await field.setInputFiles(file(lines))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByRole('button', { name: `Import ${homes} homes` }).click()
    await expect(page.getByText(`${homes} homes imported`)).toBeVisible()
  })
  await page.getByRole('link', { name: 'See the drafts' }).click()
  await expect(page.getByText(/^Imported Home \d+$/).first()).toBeVisible()

  const params = { org }
  const drafts = await owner.client.send(listHostListings, { params, query: { limit: 100 } })
  const imported = drafts.filter(({ apartmentName }) => apartmentName.startsWith('Imported'))
  expect(imported).toHaveLength(homes)
  const read = async () => {
    const all = await Promise.all(imported.map(({ _id: id }) => owner.client.send(listFeeds, { params: { org, id } })))
    return all.filter(({ feeds: [feed] }) => feed?.state === 'ok' && feed.entries === 1).length
  }
  await expect.poll(read, { timeout: 30_000 }).toBe(homes)
  await page.goto(`/host/${org}/listings/${imported[0]?._id}/calendars`)
  await expect(page.getByText(/, 1 event, last read/)).toBeVisible()
  platform.close()
})
