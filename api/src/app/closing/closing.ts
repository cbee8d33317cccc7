// Owns closing an organisation: what has to be over before, which the layers below say, and doing it.
import { fail } from '@akwaaba/contract/errors'
import { countLive } from '#apartments/scope.ts'
import { countStaysAhead } from '#bookings/bookings.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { accounts, balancesOf } from '#ledger/ledger.ts'
import { moveToClosed } from '#organisations/decisions.ts'
import { readOrganisation } from '#organisations/organisations.ts'
import { hasUnsettledSales } from '#payments/unsettled.ts'

type Db = Tx | Deps['db']

const sentences = {
  stays: (count: number) => `${count} ${count === 1 ? 'stay is' : 'stays are'} not over yet.`,
  listings: (count: number) =>
    count === 1 ? '1 listing is live: delete it first.' : `${count} listings are live: delete them first.`,
  owed: 'Money is still to be paid out, or owed to us.',
  sales: 'A payment is still to be settled, refunded or decided.',
}

const isOwed = async (db: Db, organisationId: string): Promise<boolean> =>
  (await balancesOf(db, accounts.hosts({ id: organisationId, house: false }))).some(({ cents }) => cents !== 0)

/** What has to be over before an organisation is closed, a sentence each. */
const findOpen = async (deps: Deps, db: Db, organisationId: string): Promise<string[]> => {
  const stays = await countStaysAhead(deps, db, organisationId)
  return [
    ...(stays > 0 ? [sentences.stays(stays)] : []),
    ...((await isOwed(db, organisationId)) ? [sentences.owed] : []),
    ...((await hasUnsettledSales(db, organisationId)) ? [sentences.sales] : []),
  ]
}

// An administrator takes the listings off the site by closing; an owner shows that it is meant.
const findLive = async (db: Db, organisationId: string): Promise<string[]> => {
  const live = await countLive(db, organisationId)
  return live > 0 ? [sentences.listings(live)] : []
}

/** What an owner has to do before the organisation can be closed: a sentence each, none where it can be now. */
export const readClosing = async (deps: Deps, { organisation: { id } }: Member) => ({
  sentences: [...(await findLive(deps.db, id)), ...(await findOpen(deps, deps.db, id))],
})

const refuse = (name: string, open: string[]): void => {
  if (open.length > 0) fail('not_closable', { msg: `${name} cannot be closed yet. ${open.join(' ')}` })
}

type By = Parameters<typeof moveToClosed>[3]

// Closed first, asked afterwards: from then on nothing of it is booked, and bookings of this instant are seen.
const close = async (deps: Deps, tx: Tx, id: string, by: By): Promise<string> => {
  const live = by.actor === 'owner' ? await findLive(tx, id) : []
  const { name } = await moveToClosed(deps, tx, id, by)
  refuse(name, [...live, ...(await findOpen(deps, tx, id))])
  return name
}

/** Closes the organisation of an owner. Refuses with illegal_transition, and with not_closable while something is open. */
export const closeOwnOrganisation = async (deps: Deps, actor: Actor, { organisation: { id } }: Member) => {
  const name = await inTransaction(deps.db, (tx) => close(deps, tx, id, { actor: 'owner', id: actor.id, reason: '' }))
  return { msg: `${name} is closed.` }
}

/**
 * Closes an organisation, whose listings leave the site with it. Refuses with not_found, own_organisation, illegal_transition, and with
 * not_closable while a stay is ahead or money is open.
 */
export const closeOrganisation = (deps: Deps, actor: Actor, id: string, reason: string) =>
  inTransaction(deps.db, async (tx) => {
    await close(deps, tx, id, { actor: 'admin', id: actor.id, reason })
    return { ...(await readOrganisation(tx, id)), msg: 'The organisation is closed. Its owners are told by mail.' }
  })
