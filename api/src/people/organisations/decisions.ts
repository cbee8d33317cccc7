// Owns what is decided about an organisation: by administrators its state and its terms, by its owner that it is closed.
import { fail } from '@akwaaba/contract/errors'
import type { OrganisationEvent } from '@akwaaba/contract/organisation-states'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { lockOrganisation, refuseOwn } from './memberships.ts'
import { moveOrganisation, type OrganisationRow } from './move.ts'
import { readOrganisation } from './organisations.ts'

type Decision = Exclude<OrganisationEvent, 'withdraw' | 'close'>

const said = {
  approve: 'The organisation is approved. Its owner is told by mail.',
  reject: 'The application is refused. The applicant is told by mail.',
  pause: 'The organisation is paused: its listings are off the site, its stays go on.',
  resume: 'The listings of the organisation are on the site again.',
} as const satisfies Record<Decision, string>

type By = { actor: 'owner' | 'admin'; id: string; reason: string; own?: string }

/** Moves an organisation and writes the audit record; nothing is decided about the house. */
const decide = async (
  deps: Deps,
  tx: Tx,
  before: OrganisationRow,
  event: Exclude<OrganisationEvent, 'withdraw'>,
  { actor, id, reason, own = '' }: By,
) => {
  if (before.house) return fail('illegal_transition')
  const after = await moveOrganisation(deps, tx, before, event, { actor, id }, reason)
  // Without the reason: an audit record cannot be erased.
  await recordAudit(
    deps,
    tx,
    { id },
    {
      ...{ action: event, kind: 'organisation', recordId: before.id, label: before.name + own },
      before: { state: before.state },
      after: { state: after.state },
    },
  )
}

/**
 * Decides about an organisation, with a reason that its members read. Refuses with not_found, with own_organisation its members, and
 * with illegal_transition, also about the house.
 */
export const decideOrganisation = async (deps: Deps, actor: Actor, id: string, event: Decision, reason = '') =>
  inTransaction(deps.db, async (tx) => {
    const before = await lockOrganisation(tx, id)
    const own = await refuseOwn(deps, tx, actor, id)
    await decide(deps, tx, before, event, { actor: 'admin', id: actor.id, reason, own })
    return { ...(await readOrganisation(tx, id)), msg: said[event] }
  })

/** Closes an organisation; whether it may be closed is asked by the transaction that this joins. Refuses as other decisions do. */
export const moveToClosed = async (deps: Deps, tx: Tx, id: string, by: By): Promise<OrganisationRow> => {
  const before = await lockOrganisation(tx, id)
  const own = by.actor === 'admin' ? await refuseOwn(deps, tx, by, id) : ''
  await decide(deps, tx, before, 'close', { ...by, own })
  return before
}

type Terms = { trusted: boolean; commissionPercent: number | null }

/** Sets on which terms an organisation sells. Refuses with not_found, own_organisation. */
export const setTerms = async (deps: Deps, actor: Actor, id: string, terms: Terms) =>
  inTransaction(deps.db, async (tx) => {
    const before = await lockOrganisation(tx, id)
    const own = await refuseOwn(deps, tx, actor, id)
    await tx.updateTable('organisations').set(terms).where('id', '=', id).execute()
    const { trusted, commissionPercent } = before
    await recordAudit(deps, tx, actor, {
      action: 'update',
      kind: 'organisation',
      recordId: id,
      label: before.name + own,
      before: { trusted, commissionPercent },
      after: terms,
    })
    return { ...(await readOrganisation(tx, id)), msg: 'The terms are saved. They hold for payments from now on.' }
  })
