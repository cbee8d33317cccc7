// Tests of appeals: who may ask to have a message shown of which a part is hidden, who reads it whole then, and who is told.
import { createBooking } from '@akwaaba/contract/bookings'
import { getHostThread, getThread, sendHostMessage, sendMessage } from '@akwaaba/contract/stay-messages'
import {
  appealHostMask,
  appealMask,
  dismissUserReport,
  listUserReports,
  upholdUserReport,
} from '@akwaaba/contract/user-reports'
import { expect, test } from 'vitest'
import { form } from '#testing/forms.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()
const masked = '[contact details appear once you have booked]'
// A number of a form of the guest's own, which looks like that of a phone.
const order = 'Our flight order is 0244 555 019.'

const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ organisationId: host.id })
  const [ama, esi] = await t.customers(2)
  const admin = await newAdmin(t)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 20, 22) })
  const words = (text: string) => form({ text, key: t.deps.ids.next() }, {})
  const { message } = await ama.send(sendMessage, { params: { id }, body: words(order) })
  const ofHost = { params: { org: host.slug, id } }
  const hostReads = async () => (await host.owner.send(getHostThread, ofHost)).messages
  const guestReads = async () => (await ama.send(getThread, { params: { id } })).messages
  const open = () => admin.send(listUserReports, { query: {} })
  return { t, host, ama, esi, admin, id, words, ofHost, message, hostReads, guestReads, open }
}

test('an appeal is taken once, and the other side reads the whole message where an administrator agrees', async () => {
  const { t, ama, admin, message, hostReads, guestReads, open } = await scene()
  const appeal = () => ama.send(appealMask, { params: { id: message._id } })
  expect(message).toMatchObject({ isMasked: true, isAppealed: false, text: order })
  expect(await hostReads()).toMatchObject([{ text: `Our flight order is ${masked}.`, isAppealed: false }])
  const said = await appeal()
  expect(await Promise.all([appeal(), appeal()])).toEqual([said, said])
  expect(await guestReads()).toMatchObject([{ isMasked: true, isAppealed: true }])
  // Nothing is shown before it is decided.
  expect(await hostReads()).toMatchObject([{ text: `Our flight order is ${masked}.`, isMasked: true }])
  const [report, ...others] = await open()
  expect(others).toEqual([])
  expect(report).toMatchObject({
    ...{ kind: 'message', reason: 'masked', state: 'open' },
    ...{ reporter: { email: ama.email }, about: { quote: order } },
  })
  await admin.send(upholdUserReport, { params: { id: report?._id ?? '' } })
  expect(await hostReads()).toMatchObject([{ text: order, isMasked: false }])
  expect(await guestReads()).toMatchObject([{ text: order, isMasked: false }])
  await idle(t)
  expect(t.mailTo(ama.email).at(-1)).toMatchObject({
    subject: expect.stringContaining('We have looked at your message'),
    text: expect.stringContaining('The other side reads it whole now.'),
  })
})

test('a message stays hidden where an administrator does not agree, until the stay is paid for', async () => {
  const { t, host, ama, admin, id, words, ofHost, guestReads, open } = await scene()
  const { message } = await host.owner.send(sendHostMessage, { ...ofHost, body: words('Call me on 0244 555 019.') })
  const appeal = { params: { org: host.slug, id: message._id } }
  const member = await newMember(t, host.id, 'manager')
  for (const person of [host.owner, member]) await person.send(appealHostMask, appeal)
  const [report, ...others] = await open()
  // Members of one side appeal once together.
  expect(others).toEqual([])
  await admin.send(dismissUserReport, { params: { id: report?._id ?? '' } })
  expect((await guestReads()).at(-1)).toMatchObject({ text: `Call me on ${masked}.`, isMasked: true })
  await idle(t)
  expect(t.mailTo(host.owner.email).at(-1)?.text).toContain('There are contact details in it')
  expect(await outcomeOf(admin.send(upholdUserReport, { params: { id: report?._id ?? '' } }))).toBe(
    'illegal_transition',
  )
  expect(await outcomeOf(ama.send(appealMask, { params: { id } }))).toBe('not_found')
})

test('refuses an appeal of others, of the other side, and of a message of which nothing is hidden', async () => {
  const { t, host, ama, esi, id, words, message, open } = await scene()
  const params = { id: message._id }
  const plain = await ama.send(sendMessage, { params: { id }, body: words('Is it quiet?') })
  const stranger = await newHost(t)
  const refused = await Promise.all(
    [
      esi.send(appealMask, { params }),
      ama.send(appealMask, { params: { id: plain.message._id } }),
      ama.send(appealMask, { params: { id: t.deps.ids.next() } }),
      host.owner.send(appealHostMask, { params: { org: host.slug, ...params } }),
      stranger.owner.send(appealHostMask, { params: { org: stranger.slug, ...params } }),
    ].map(outcomeOf),
  )
  expect(refused).toEqual(refused.map(() => 'not_found'))
  expect(await outcomeOf(t.anyone.send(appealMask, { params }))).toBe('not_signed_in')
  expect(await open()).toEqual([])
})
