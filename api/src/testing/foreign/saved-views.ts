// Owns a saved view of an organisation, for tests of what members of another one see.
import { saveHostView } from '@akwaaba/contract/saved-views'
import type { TestUser, World } from '../world.ts'

type Saving = { members: { owner: TestUser }; slug: string; mark: string }

/** Saves a shared view with a mark in its name. It has no id on the wire, so the one that is given is of nothing. */
export const newSavedView = async ({ deps }: World, { members, slug: org, mark }: Saving): Promise<string> => {
  const id = deps.ids.next()
  const body = { list: 'bookings' as const, name: `${mark} ${id.slice(-8)}`, query: '', columns: null, isShared: true }
  await members.owner.send(saveHostView, { params: { org }, body })
  return id
}
