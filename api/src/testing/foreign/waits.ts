// Owns what a guest waits for and lists, and a view and a reply that a member saves, for the tests of foreign ids.
import { createBlock } from '@akwaaba/contract/calendar'
import { createHomeList } from '@akwaaba/contract/home-lists'
import { createTemplate } from '@akwaaba/contract/message-templates'
import { saveHomes } from '@akwaaba/contract/saved-homes'
import { saveHostView } from '@akwaaba/contract/saved-views'
import { listWaits, waitForNights } from '@akwaaba/contract/waits'
import { day, stay } from '#testing/tools.ts'
import type { TestUser, World } from '#testing/world.ts'

/** Makes a guest wait for nights of an apartment of their side that are blocked; gives the id. */
export const newWait = async (
  t: World,
  { guest, id: organisationId }: { guest: TestUser; id: string },
  admin: TestUser,
) => {
  const apartmentId = await t.apartment({ organisationId })
  await admin.send(createBlock, { body: { ...stay(t, apartmentId, 5, 7), note: '' } })
  await guest.send(waitForNights, { body: { apartmentId, startDate: day(t, 5), endDate: day(t, 7) } })
  await guest.send(saveHomes, { body: { ids: [apartmentId] } })
  return (await guest.send(listWaits, {})).find((wait) => wait.apartmentId === apartmentId)?._id ?? ''
}

/** Makes a list of a guest with a mark in its name; gives the id. */
export const newHomeList = async ({ deps }: World, { guest, mark, home }: Listing): Promise<string> => {
  const name = `${mark} ${deps.ids.next().slice(-8)}`
  return (await guest.send(createHomeList, { body: { name, homes: [home] } }))._id
}

type Listing = { guest: TestUser; mark: string; home: string }
type Saving = { members: { owner: TestUser }; slug: string; mark: string }

/** Saves a shared view with a mark in its name. It has no id on the wire, so the one that is given is of nothing. */
export const newSavedView = async ({ deps }: World, { members, slug: org, mark }: Saving): Promise<string> => {
  const id = deps.ids.next()
  const body = { list: 'bookings' as const, name: `${mark} ${id.slice(-8)}`, query: '', columns: null, isShared: true }
  await members.owner.send(saveHostView, { params: { org }, body })
  return id
}

/** Saves a reply with a mark in its words; gives the id. */
export const newTemplate = async (_: World, { members, slug: org, mark }: Saving): Promise<string> => {
  const body = { moment: 'reply' as const, title: mark, text: `${mark} for {first name}` }
  return (await members.owner.send(createTemplate, { params: { org }, body }))._id
}
