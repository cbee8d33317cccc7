// Owns export links: secret addresses under which other platforms read what is taken of a home.
import { fail } from '@akwaaba/contract/errors'
import { lockApartment } from '#apartments/apartments.ts'
import { auditLabel, ofOrganisation } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import { type Actor, type Deps, hashOfToken, type Member } from '#deps.ts'

const maxLinks = 20

const liveLinks = (db: Tx | Deps['db'], member: Member, apartmentId: string) =>
  db
    .selectFrom('exportLinks')
    .where('exportLinks.organisationId', '=', member.organisation.id)
    .where('exportLinks.apartmentId', '=', apartmentId)
    .where('revokedAt', 'is', null)

/** The export links of a home that can be read, without their tokens, which are stored nowhere. */
export const listLinks = async (deps: Deps, member: Member, apartmentId: string) => {
  const rows = await liveLinks(deps.db, member, apartmentId)
    .leftJoin('feeds', 'feeds.id', 'exportLinks.forFeed')
    .select(['exportLinks.id', 'feeds.label', 'exportLinks.createdAt', 'readAt'])
    .orderBy('exportLinks.createdAt')
    .orderBy('exportLinks.id')
    .execute()
  return rows.map(({ id: _id, label: feed, createdAt, readAt }) => ({
    ...{ _id, feed, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null },
  }))
}

const nameOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.selectFrom('apartments').select('apartmentName').where('id', '=', id).executeTakeFirstOrThrow())
    .apartmentName

/** Makes an export link of a home; its address is given once. Refuses with not_found, and with too_many_feeds. */
export const createLink = async (deps: Deps, actor: Actor, member: Member, apartmentId: string, forFeed?: string) =>
  inTransaction(deps.db, async (tx) => {
    const { organisationId } = await lockApartment(tx, apartmentId, ofOrganisation(member))
    const links = await liveLinks(tx, member, apartmentId).select('exportLinks.id').execute()
    if (links.length >= maxLinks)
      return fail('too_many_feeds', { msg: 'This home has as many export links as it can have.' })
    if (forFeed !== undefined) {
      const feed = await tx
        .selectFrom('feeds')
        .select('id')
        .where('id', '=', forFeed)
        .where('apartmentId', '=', apartmentId)
        .where('removedAt', 'is', null)
        .executeTakeFirst()
      if (feed === undefined) return fail('not_found')
    }
    const [id, token] = [deps.ids.next(), deps.ids.token()]
    const facts = { id, organisationId, apartmentId, forFeed: forFeed ?? null, createdAt: deps.clock.now() }
    await tx
      .insertInto('exportLinks')
      .values({ ...facts, tokenHash: hashOfToken(token) })
      .execute()
    const label = auditLabel(member, await nameOf(tx, apartmentId))
    await recordAudit(deps, tx, actor, {
      action: 'create',
      kind: 'export link',
      recordId: id,
      label,
      after: { apartmentId },
    })
    const url = `${deps.config.publicUrl}/calendars/${token}.ics`
    return { _id: id, url, msg: 'Copy this link now; it is not shown again.' }
  })

/** Ends an export link; refuses with not_found. */
export const revokeLink = async (deps: Deps, actor: Actor, member: Member, apartmentId: string, id: string) =>
  inTransaction(deps.db, async (tx) => {
    const live = liveLinks(tx, member, apartmentId).select('exportLinks.id').where('exportLinks.id', '=', id)
    const { numUpdatedRows } = await tx
      .updateTable('exportLinks')
      .set({ revokedAt: deps.clock.now() })
      .where('id', 'in', live)
      // Looked at again where another call has just ended it.
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return fail('not_found')
    const label = auditLabel(member, await nameOf(tx, apartmentId))
    await recordAudit(deps, tx, actor, {
      action: 'delete',
      kind: 'export link',
      recordId: id,
      label,
      before: { apartmentId },
    })
    return { msg: 'This link has ended. Who reads it finds nothing.' }
  })
