// Owns what tests of organisations share: organisations that are there already, with members who are logged in.
import type { MemberRole } from '@akwaaba/contract/permissions'
import { openSession } from '#auth/sessions.ts'
import { inTransaction } from '#db/tx.ts'
import { addMember } from '#organisations/memberships.ts'
import { insertPayoutRecords } from './paying/batches.ts'
import { insertNote } from './paying/promos.ts'
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

const addOrganisation = async (t: World, name: string) => {
  const id = t.deps.ids.next()
  const slug = `host-${t.deps.ids.letters(8).toLowerCase()}`
  const facts = { name, phone: '+233241234567', state: 'active' as const, commissionPercent: null }
  await t.deps.db
    .insertInto('organisations')
    .values({ id, slug, ...facts, createdAt: t.deps.clock.now() })
    .execute()
  return { id, slug, name }
}

/** An organisation that may sell, with its owner. */
export const newHost = async (t: World, name = 'Volta Stays') => {
  const organisation = await addOrganisation(t, name)
  return { ...organisation, owner: await newMember(t, organisation.id, 'owner') }
}

/** The id of a user. */
export const idOf = async (t: World, { email }: Pick<TestUser, 'email'>): Promise<string> =>
  (await t.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Makes a user the only owner of an organisation that may sell. */
export const makeHost = async (t: World, user: TestUser): Promise<void> => {
  await join(t, await idOf(t, user), 'owner', (await addOrganisation(t, 'Volta Stays')).id)
}

/** Inserts records of a user who works for a host. There must be an apartment. */
export const insertHostRecords = async (t: World, id: string): Promise<void> => {
  const [{ db, ids }, now] = [t.deps, t.deps.clock.now()]
  const { id: organisationId, owner } = await newHost(t)
  await join(t, id, 'manager', organisationId)
  const entry = { event: 'apply', fromState: null, toState: 'applied', actor: 'applicant' } as const
  await db
    .insertInto('organisationEvents')
    .values({ organisationId, ...entry, actorId: id, happenedAt: now })
    .execute()
  const draft = { event: 'create', fromState: null, toState: 'draft', actor: 'member' } as const
  const { id: apartmentId } = await db.selectFrom('apartments').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('apartmentEvents')
    .values({ apartmentId, ...draft, actorId: id, happenedAt: now })
    .execute()
  await insertNote(t, id, owner, apartmentId)
  const revision = { id: ids.next(), apartmentId, state: 'withdrawn', note: null, submittedAt: now } as const
  await db
    .insertInto('listingRevisions')
    .values({ ...revision, changes: '{"address": "Osu"}' })
    .execute()
  const submit = { event: 'submit', fromState: null, toState: 'submitted', actor: 'member' } as const
  await db
    .insertInto('listingRevisionEvents')
    .values({ revisionId: revision.id, ...submit, actorId: id, happenedAt: now })
    .execute()
  const invitation = { organisationId, email: 'else@example.com', role: 'cleaner', tokenHash: null } as const
  const sent = { ...invitation, invitedAt: now, expiresAt: now, withdrawnAt: null }
  await db
    .insertInto('invitations')
    .values([
      { ...sent, id: ids.next(), invitedBy: id, acceptedAt: null, acceptedBy: null },
      { ...sent, id: ids.next(), invitedBy: owner.id, acceptedAt: now, acceptedBy: id },
    ])
    .execute()
  const offer = { organisationId, state: 'declined', offeredAt: now, expiresAt: now } as const
  const [given, taken] = [ids.next(), ids.next()]
  await db
    .insertInto('ownershipOffers')
    .values([
      { ...offer, id: given, offeredBy: id, offeredTo: owner.id },
      { ...offer, id: taken, offeredBy: owner.id, offeredTo: id },
    ])
    .execute()
  await insertPayoutRecords(t, id, organisationId)
  const declined = { event: 'decline', fromState: 'offered', toState: 'declined', actor: 'member' } as const
  await db
    .insertInto('ownershipEvents')
    .values({ offerId: taken, ...declined, actorId: id, happenedAt: now })
    .execute()
}
