// Owns what mails say about organisations, read when each is sent.
import type { Deps } from '#deps.ts'

/** An organisation with its owners and when its state last changed; undefined when it is not there. */
export const organisationForMail = async (deps: Deps, id: string) => {
  const organisation = await deps.db
    .selectFrom('organisations')
    .innerJoin('organisationEvents', 'organisationEvents.organisationId', 'organisations.id')
    .select(['slug', 'name', 'phone', 'about', 'organisationEvents.happenedAt as changedAt'])
    .where('organisations.id', '=', id)
    .orderBy('organisationEvents.id', 'desc')
    .executeTakeFirst()
  const owners = await deps.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id', 'users.username', 'users.email'])
    .where('organisationId', '=', id)
    .where('members.role', '=', 'owner')
    .where('members.leftAt', 'is', null)
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .execute()
  return organisation && { ...organisation, owners }
}

/** Who has left an organisation; undefined when their account is deleted. */
export const formerMemberForMail = (
  deps: Deps,
  { organisationId, userId }: { organisationId: string; userId: string },
) =>
  deps.db
    .selectFrom('users')
    .innerJoin('organisations', (on) => on.on('organisations.id', '=', organisationId))
    .select(['users.username', 'users.email', 'organisations.name'])
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
