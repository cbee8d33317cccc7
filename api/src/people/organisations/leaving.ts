// Owns what deleting an account means for the organisations of its owner.
import { fail } from '@akwaaba/contract/errors'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { isNotSuspended } from '#auth/accounts.ts'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { moveOrganisation } from './move.ts'

/**
 * The organisations of which a user is the only owner, closed ones as well. `others`: which of the other owners count; the trigger
 * an_owner_remains counts those who are not suspended.
 */
const ownedAlone = (db: Db | Tx, userId: string, others: 'all' | 'not suspended') =>
  db
    .selectFrom('organisations')
    .innerJoin('members', 'members.organisationId', 'organisations.id')
    .selectAll('organisations')
    .where('members.userId', '=', userId)
    .where('members.role', '=', 'owner')
    .where('members.leftAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as others')
            .innerJoin('users', 'users.id', 'others.userId')
            .select('others.userId')
            .whereRef('others.organisationId', '=', 'organisations.id')
            .where('others.userId', '<>', userId)
            .where('others.role', '=', 'owner')
            .where('others.leftAt', 'is', null)
            .where('users.deletedAt', 'is', null)
            .$if(others === 'not suspended', (owner) => owner.where(isNotSuspended)),
        ),
      ),
    )

/** Refuses with last_owner while a user is the only owner of an organisation; an application that waits does not count. */
export const refuseLastOwner = async (db: Db | Tx, userId: string): Promise<void> => {
  const owned = await ownedAlone(db, userId, 'not suspended')
    .where('organisations.state', 'in', organisationStates.having('invites'))
    .executeTakeFirst()
  if (owned)
    fail('last_owner', { msg: `You are the only owner of ${owned.name}. Make another member its owner first.` })
}

/**
 * Ends every membership of a user, withdraws their applications, and erases what these and refused ones say. Joins the
 * transaction that erases the account.
 */
export const leaveOrganisations = async (deps: Deps, tx: Tx, userId: string): Promise<void> => {
  for (const row of await ownedAlone(tx, userId, 'all').forUpdate('organisations').execute()) {
    if (organisationStates.can('withdraw', row.state))
      await moveOrganisation(deps, tx, row, 'withdraw', { actor: 'applicant', id: userId })
    // The slug is made of the name.
    const erased = { name: 'Closed', slug: `closed-${row.id.slice(-12)}`, phone: '', about: '' }
    await tx.updateTable('organisationEvents').set({ note: '' }).where('organisationId', '=', row.id).execute()
    await tx.updateTable('organisations').set(erased).where('id', '=', row.id).execute()
  }
  await tx
    .updateTable('members')
    .set({ leftAt: deps.clock.now() })
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .execute()
}
