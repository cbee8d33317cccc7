// Tests that members whose accounts are suspended are told nothing about the guests and the listings of their organisation.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { approveHostBooking } from '@akwaaba/contract/host-bookings'
import { suspendListing } from '@akwaaba/contract/listings'
import { offerOwnership } from '@akwaaba/contract/ownership'
import { suspendUser } from '@akwaaba/contract/users'
import { expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { idle, newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

/** A host with a suspended manager, and a function that books and pays for a stay and gives its id and reference. */
const scene = async (t: World) => {
  const [admin, host] = [await newAdmin(t), await newHost(t)]
  const manager = await newMember(t, host.id, 'manager')
  const suspend = (user: { id: string }) => admin.send(suspendUser, { params: { id: user.id } })
  await suspend(manager)
  const flat = await t.apartment({ organisationId: host.id })
  const book = async (from: number) => {
    const [ama] = await t.customers(1)
    const booking = await ama.send(createBooking, { body: stay(t, flat, from, from + 2) })
    await ama.send(confirmBookingPayment, { body: { bookingId: booking._id } })
    await idle(t)
    return booking
  }
  const told = ({ email }: TestUser) => t.mailTo(email).map(({ subject }) => subject)
  return { t, admin, host, manager, suspend, flat, book, told }
}

test('a suspended member gets no mail about stays, listings and ownership; the others do', async () => {
  const { t, admin, host, manager, flat, book, told } = await scene(await here.empty())
  const { _id: id, reference } = await book(3)
  await host.owner.send(approveHostBooking, { params: { org: host.slug, id } })
  await admin.send(suspendListing, { params: { id: flat }, body: { note: 'The pictures are of another house.' } })
  const other = await newMember(t, host.id, 'owner')
  await host.owner.send(offerOwnership, { params: { org: host.slug }, body: { user: manager.id } })
  await idle(t)
  expect(told(manager)).toEqual(['Your Akwaaba account is suspended'])
  expect(told(host.owner)).toEqual(
    expect.arrayContaining([`Booking ${reference} waits for your approval`, 'Lantern Studio is off Akwaaba']),
  )
  expect(t.mailTo(other.email).some(({ text }) => text.includes(manager.username))).toBe(true)
})

test('a stay waits for administrators where nobody of its organisation can log in', async () => {
  const { t, admin, host, suspend, book, told } = await scene(await here.empty())
  await suspend(host.owner)
  const { reference } = await book(3)
  const request = `Booking ${reference} waits for your approval`
  expect(told(admin)).toEqual([request])
  expect(t.mailTo(admin.email)[0]?.text).toContain(`/dashboard/pending?view=awaiting-approval&search=${reference}`)
  expect(told(host.owner)).not.toContain(request)
})
