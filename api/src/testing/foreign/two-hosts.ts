// Owns two organisations and a guest of each, whose records carry a mark, and making any record that an id can name.
import { addHostBookingNote } from '@akwaaba/contract/booking-notes'
import { createBooking } from '@akwaaba/contract/bookings'
import { createBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { createExportLink } from '@akwaaba/contract/feeds'
import { inviteMember } from '@akwaaba/contract/members'
import { offerOwnership } from '@akwaaba/contract/ownership'
import { renamePasskey } from '@akwaaba/contract/passkeys'
import { type MemberRole, memberRoles } from '@akwaaba/contract/permissions'
import { editHostPrices } from '@akwaaba/contract/price-edits'
import { createHostPromo } from '@akwaaba/contract/promos'
import { createSplit, getSplit } from '@akwaaba/contract/shares'
import { askStayChange } from '@akwaaba/contract/stay-changes'
import { sql } from 'kysely'
import { openSession } from '#auth/sessions.ts'
import { confirmTour, start, startAndPay } from '#testing/buying.ts'
import { idOf, join, newHost, newMember } from '#testing/hosting.ts'
import { keptStay } from '#testing/owed.ts'
import { addNewPasskey } from '#testing/passkeys.ts'
import { addUsableAccount, paidOut } from '#testing/paying/batches.ts'
import { day, stay } from '#testing/tools.ts'
import { startedTransfer } from '#testing/transferring.ts'
import type { TestUser, World } from '#testing/world.ts'
import { cleaningOf } from './cleaning.ts'
import { newConflict, newFeed, takenDown } from './feeds.ts'
import { insertDamagePicture, insertFile, insertReview, writeBoth } from './messages.ts'
import { refundOfCash } from './taken.ts'
import { newHomeList, newSavedView, newTemplate, newWait } from './waits.ts'

type Person = TestUser & { id: string }
type Listing = 'tours' | 'properties'

/** An organisation with a member in each role, and a guest who books and buys there and nowhere else. */
export type Side = {
  mark: string
  id: string
  slug: string
  members: Record<MemberRole, Person>
  guest: Person
  /** where the guest stays, and the first night that is free there */
  home: string
  nextNight: number
  hasAccount?: boolean
  /** a held stay that is divided; a guest holds few */
  divided?: string
  /** a paid stay about which there are notes and files */
  noted?: string
}

let made = 0
/** Gives a person a name and an address with the mark. */
const named = async <P extends TestUser>(t: World, person: P, mark: string): Promise<P & { id: string }> => {
  const [id, names] = [
    await idOf(t, person),
    { username: `${mark} ${++made}`, email: `${mark}.${made}@example.com`.toLowerCase() },
  ]
  await t.deps.db.updateTable('users').set(names).where('id', '=', id).execute()
  return { ...person, ...names, id }
}

const give = async (t: World, table: Listing, id: string, organisationId: string): Promise<string> => {
  await t.deps.db.updateTable(table).set({ organisationId }).where('id', '=', id).execute()
  return id
}

const newApartment = async (t: World, { mark, id }: Pick<Side, 'mark' | 'id'>): Promise<string> => {
  const texts = { apartmentName: `${mark} Loft ${++made}`, address: `${mark} Road`, description: `<p>${mark}</p>` }
  const apartmentId = await t.apartment({ ...texts, organisationId: id })
  const facts = { address: `${mark} Lane`, landmark: mark, directions: mark, phone: mark }
  await t.deps.db
    .insertInto('arrivals')
    .values({ apartmentId, ...facts })
    .execute()
  return apartmentId
}

/** An organisation with members and a guest; it has nothing but an apartment yet. */
export const newSide = async (t: World, mark: string): Promise<Side> => {
  const { id, slug, owner } = await newHost(t, `${mark} Stays`)
  const add = async (role: MemberRole) =>
    [role, await named(t, role === 'owner' ? owner : await newMember(t, id, role), mark)] as const
  const members = Object.fromEntries(await Promise.all(memberRoles.map(add))) as Side['members']
  const [guest] = await t.customers(1)
  const home = await newApartment(t, { mark, id })
  return { mark, id, slug, members, guest: await named(t, guest, mark), home, nextNight: 20 }
}

/** Lets all holds of a guest run out but the last two and the one that is divided: a guest holds few. */
const endOldHolds = async (t: World, { guest, divided }: Side): Promise<void> => {
  await sql`update bookings set hold_expires_at = ${t.deps.clock.now()} where state = 'pending' and id is distinct from ${divided ?? null}
    and id in (select id from bookings where customer_id = ${guest.id} and state = 'pending' order by id desc offset 2)`.execute(
    t.deps.db,
  )
}

const newBooking = async (t: World, side: Side, given?: number): Promise<string> => {
  await endOldHolds(t, side)
  const from = given ?? side.nextNight
  if (given === undefined) side.nextNight += 2
  const { _id } = await side.guest.send(createBooking, { body: stay(t, side.home, from, from + 2) })
  return _id
}

/** A stay that is paid, with its payment and receipt. */
const paidStay = async (t: World, side: Side, from?: number) => {
  const bookingId = await newBooking(t, side, from)
  await startAndPay(t, side.guest, { bookingId })
  const { payment } = await side.guest.send(confirmBookingPayment, { body: { bookingId } })
  return { bookingId, payment }
}

const newTour = async (t: World, { mark, id }: Side) => give(t, 'tours', await t.tour({ title: `${mark} Tour` }), id)

const newProperty = async (t: World, { mark, id }: Side) =>
  give(t, 'properties', await t.property({ propertyName: `${mark} Villa` }), id)

const newPurchase = async (t: World, side: Side) => {
  const packageId = await newTour(t, side)
  await startAndPay(t, side.guest, { packageId })
  await confirmTour(side.guest, packageId)
  const bought = t.deps.db.selectFrom('tourPurchases').select('id').where('tourId', '=', packageId)
  return { packageId, purchaseId: (await bought.executeTakeFirstOrThrow()).id }
}

const newPayout = async (t: World, { id }: Side): Promise<string> => {
  const { bookingId } = await keptStay(t, id)
  const owed = t.deps.db.selectFrom('payouts').select('id').where('bookingId', '=', bookingId)
  return (await owed.executeTakeFirstOrThrow()).id
}

let reviewed = 0
/** A published review by a guest; its stay is far ahead, where it takes no nights of the others. */
const newReview = async (t: World, side: Side): Promise<string> =>
  insertReview(t, (await paidStay(t, side, 300 + 3 * reviewed++)).bookingId, side.mark)

/** A held stay that its guest pays with somebody else, the same each time. */
const dividedStay = async (t: World, side: Side): Promise<string> => {
  if (side.divided !== undefined) return side.divided
  side.divided = await newBooking(t, side)
  const people = [{ name: `${side.mark} Sister`, email: `${side.mark}.sister@example.com` }]
  await side.guest.send(createSplit, { params: { id: side.divided }, body: { people } })
  return side.divided
}

const shareOf = async (t: World, side: Side): Promise<string> => {
  const { split } = await side.guest.send(getSplit, { params: { id: await dividedStay(t, side) } })
  return split?.shares.find(({ _id }) => _id !== null)?._id ?? ''
}

const notedStay = async (t: World, side: Side): Promise<string> => {
  side.noted ??= (await paidStay(t, side)).bookingId
  return side.noted
}

const stayingGuest = async (t: World, side: Side) => (await paidStay(t, side)) && side.guest.id
const written = (part: 'bookingId' | 'picture' | 'host' | 'guest') => async (t: World, side: Side) => {
  const { bookingId } = await paidStay(t, side)
  return { bookingId, ...(await writeBoth(t, bookingId, { ...side, authorId: side.members.owner.id })) }[part]
}

/** Makes a new record of a side, by the word for it; gives its id. `admin` has set a bank account. */
export const makers = {
  deletedApartment: async (t: World, side: Side) => takenDown(t, await newApartment(t, side)),
  bookedApartment: async (t: World, side: Side) => {
    await paidStay(t, side)
    return side.home
  },
  bookingFile: async (t: World, side: Side) =>
    insertFile(t, await notedStay(t, side), { ...side, authorId: side.members.owner.id }),
  cleaningTask: async (t: World, side: Side) => cleaningOf(t, (await paidStay(t, side)).bookingId),
  conflict: async (t: World, side: Side) => newConflict(t, side, (await paidStay(t, side)).bookingId),
  exportLink: async (_: World, { members, slug: org, home }: Side) =>
    (await members.owner.send(createExportLink, { params: { org, id: home }, body: {} }))._id,
  booking: async (t: World, side: Side) => (await paidStay(t, side)).bookingId,
  notedBooking: notedStay,
  note: async (t: World, side: Side) => {
    const { members, slug: org, mark: text } = side
    const id = await notedStay(t, side)
    return (await members.owner.send(addHostBookingNote, { params: { org, id }, body: { text } }))._id
  },
  changingBooking: async (t: World, side: Side) => {
    const { bookingId: id, payment } = await paidStay(t, side)
    await side.guest.send(askStayChange, { params: { id }, body: { adults: 2, price: payment.amount } })
    return id
  },
  boughtProperty: async (t: World, side: Side) => {
    const propertyId = await newProperty(t, side)
    await start(side.guest, { propertyId })
    return propertyId
  },
  boughtTour: async (t: World, side: Side) => (await newPurchase(t, side)).packageId,
  unpaidBooking: (t: World, side: Side) => newBooking(t, side),
  block: async (t: World, side: Side, admin: TestUser) => {
    const apartmentId = await newApartment(t, side)
    return (await admin.send(createBlock, { body: { ...stay(t, apartmentId, 5, 7), note: side.mark } }))._id
  },
  device: async (t: World, { guest, mark }: Side) => (await openSession(t.deps, t.deps.db, guest.id, mark)).id,
  extra: async (t: World, { mark, id }: Side) => t.extra({ title: `${mark} Pickup`, organisationId: id }),
  invitation: async (_: World, { members, slug: org, mark }: Side) => {
    const body = { email: `${mark}.${++made}@example.com`, role: 'cleaner' as const }
    return (await members.owner.send(inviteMember, { params: { org }, body })).invitation._id
  },
  member: async (t: World, { id, mark }: Side) => (await named(t, await newMember(t, id, 'cleaner'), mark)).id,
  // Of a further organisation, because one can be offered to one member at a time.
  ownershipOffer: async (t: World, { guest, mark }: Side) => {
    const { id, slug: org, owner } = await newHost(t, `${mark} Estate`)
    await join(t, guest.id, 'manager', id)
    return (await owner.send(offerOwnership, { params: { org }, body: { user: guest.id } })).offer._id
  },
  passkey: async (t: World, { guest, mark }: Side) => {
    const { _id } = await addNewPasskey(t, guest)
    await guest.send(renamePasskey, { params: { id: _id }, body: { name: `${mark} phone` } })
    return _id
  },
  payment: async (t: World, side: Side) => (await paidStay(t, side)).payment._id,
  payout: newPayout,
  hostPayout: async (t: World, side: Side, admin: TestUser) => {
    await newPayout(t, side)
    if (!side.hasAccount) await addUsableAccount(t, side.id)
    side.hasAccount = true
    return (await paidOut(admin, [side.id])).payouts[0]?._id ?? ''
  },
  priceEdit: async (t: World, { members, slug: org, home, mark }: Side) => {
    const period = { layer: 'season' as const, name: mark, from: day(t, 300), to: day(t, 301), percent: 10 }
    const body = { apartments: [home], change: { period } }
    return (await members.owner.send(editHostPrices, { params: { org }, body }))._id
  },
  refund: async (t: World, side: Side, admin: TestUser) => refundOfCash(t, side, await newApartment(t, side), admin),
  ...{ review: newReview, share: shareOf, splitBooking: dividedStay, savedView: newSavedView },
  ...{ home: async (_: World, { home }: Side) => home, apartment: newApartment, stayingGuest },
  promoCode: async (_: World, { members, slug: org, mark }: Side) => {
    const code = `${mark.toUpperCase().replace(/[^A-Z0-9]/g, '')}-${++made}`
    return (await members.owner.send(createHostPromo, { params: { org }, body: { code, percent: 10 } }))._id
  },
  ...{ writtenBooking: written('bookingId'), hostMessage: written('host'), guestMessage: written('guest') },
  damagePicture: async (t: World, side: Side) => insertDamagePicture(t, await paidStay(t, side), side.id),
  ...{ messagePicture: written('picture'), messageTemplate: newTemplate, homeList: newHomeList },
  ...{ property: newProperty, tour: newTour, wait: newWait, feed: newFeed },
  purchase: async (t: World, side: Side) => (await newPurchase(t, side)).purchaseId,
  receipt: async (t: World, side: Side) => (await paidStay(t, side)).payment.receiptId ?? '',
  transfer: async (t: World, { guest }: Side) => (await startedTransfer(t, guest)).paymentId,
} satisfies Record<string, (t: World, side: Side, admin: TestUser) => Promise<string>>
export type Kind = keyof typeof makers
