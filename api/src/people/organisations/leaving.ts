// Owns what deleting an account means for the organisations of its owner.
import { fail } from '@akwaaba/contract/errors'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { moveOrganisation } from './move.ts'

/** The organisations of which a user is the only owner, of those that are not closed. */
const ownedAlone = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('organisations')
    .innerJoin('members', 'members.organisationId', 'organisations.id')
    .selectAll('organisations')
    .where('members.userId', '=', userId)
    .where('members.role', '=', 'owner')
    .where('members.leftAt', 'is', null)
    .where('organisations.state', '<>', 'closed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as others')
            .select('others.userId')
            .whereRef('others.organisationId', '=', 'organisations.id')
            .where('others.userId', '<>', userId)
            .where('others.role', '=', 'owner')
            .where('others.leftAt', 'is', null),
        ),
      ),
    )

/** Refuses with last_owner while a user is the only owner of an organisation; an application that waits does not count. */
export const refuseLastOwner = async (db: Db | Tx, userId: string): Promise<void> => {
  const owned = await ownedAlone(db, userId).where('organisations.state', '<>', 'applied').executeTakeFirst()
  if (owned)
    fail('last_owner', { msg: `You are the only owner of ${owned.name}. Make another member its owner first.` })
}

/** Ends every membership of a user, and withdraws their applications. Joins the transaction that erases the account. */
export const leaveOrganisations = async (deps: Deps, tx: Tx, userId: string): Promise<void> => {
  const applied = await ownedAlone(tx, userId)
    .where('organisations.state', '=', 'applied')
    .forUpdate('organisations')
    .execute()
  for (const row of applied) await moveOrganisation(deps, tx, row, 'withdraw', { actor: 'applicant', id: userId })
  await tx
    .updateTable('members')
    .set({ leftAt: deps.clock.now() })
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .execute()
}
