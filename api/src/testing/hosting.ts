// Owns what tests of organisations share: organisations that are there already, with members who are logged in.
import type { MemberRole } from '@akwaaba/contract/permissions'
import { openSession } from '#auth/sessions.ts'
import { inTransaction } from '#db/tx.ts'
import { addMember } from '#organisations/memberships.ts'
import type { TestUser, World } from './world.ts'

/** The id and the slug of the operator's own organisation, as the migrations make it. */
export const house = { id: '01990000-0000-7000-8000-000000000001', slug: 'akwaaba' } as const

/** Makes a user a member of an organisation, by default of the house. */
export const join = (t: World, userId: string, role: MemberRole, organisationId: string = house.id) =>
  inTransaction(t.deps.db, (tx) => addMember(t.deps, tx, organisationId, userId, role))

/** A new user who is a member of an organisation in that role, and logged in. */
export const newMember = async (
  t: World,
  organisationId: string,
  role: MemberRole,
): Promise<TestUser & { id: string }> => {
  const person = await t.insertUser('customer')
  await join(t, person.id, role, organisationId)
  const { token } = await openSession(t.deps, t.deps.db, person.id, '')
  return { ...t.as(token), ...person, token }
}

/** An organisation that may sell, with its owner. */
export const newHost = async (t: World, name = 'Volta Stays') => {
  const id = t.deps.ids.next()
  const slug = `host-${t.deps.ids.letters(8).toLowerCase()}`
  const facts = { name, phone: '+233241234567', state: 'active' as const, commissionPercent: null }
  await t.deps.db
    .insertInto('organisations')
    .values({ id, slug, ...facts, createdAt: t.deps.clock.now() })
    .execute()
  return { id, slug, name, owner: await newMember(t, id, 'owner') }
}
