// Owns the messages that an organisation has ready: listing, adding, changing and deleting them, and its replies for a booking.
import { fail } from '@akwaaba/contract/errors'
import { keysOf } from '@akwaaba/contract/guards'
import {
  type FilledReply,
  fillTemplate,
  type MessageTemplate,
  type NewTemplate,
  type TemplateChanges,
  templateLimits,
  templateMoments,
} from '@akwaaba/contract/message-templates'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Member } from '#deps.ts'
import { fieldsOf } from './facts.ts'

/** Templates of the organisation of a member, with the names of their listings. */
const templatesOf = (db: Db | Tx, { organisation }: Member) =>
  db
    .selectFrom('messageTemplates')
    .leftJoin('apartments', 'apartments.id', 'messageTemplates.apartmentId')
    .select(['messageTemplates.id', 'messageTemplates.moment', 'messageTemplates.apartmentId'])
    .select([
      'messageTemplates.title',
      'messageTemplates.text',
      'messageTemplates.onSince',
      'messageTemplates.changedAt',
    ])
    .select('apartments.apartmentName')
    .where('messageTemplates.organisationId', '=', organisation.id)

type Row = Awaited<ReturnType<ReturnType<typeof templatesOf>['execute']>>[number]

const present = ({
  id,
  moment,
  apartmentId,
  apartmentName,
  title,
  text,
  onSince,
  changedAt,
}: Row): MessageTemplate => ({
  _id: id,
  moment,
  apartment: apartmentId === null ? null : { _id: apartmentId, apartmentName: apartmentName ?? '' },
  title,
  text,
  isOn: onSince !== null,
  changedAt: changedAt.toISOString(),
})

const inOrder = sql`array_position(${[...keysOf(templateMoments), 'reply']}::text[], message_templates.moment)`

/** All of an organisation in the order of a stay, for all listings before those of single ones, and then the replies by name. */
export const listTemplates = async (deps: Deps, member: Member): Promise<MessageTemplate[]> => {
  const rows = await templatesOf(deps.db, member)
    .orderBy(inOrder)
    .orderBy(sql`apartments.apartment_name nulls first`)
    .orderBy(sql`lower(message_templates.title)`)
    .orderBy('messageTemplates.id')
    .limit(templateLimits.templates)
    .execute()
  return rows.map(present)
}

const read = async (tx: Tx, member: Member, id: string): Promise<MessageTemplate> => {
  const row = await templatesOf(tx, member).where('messageTemplates.id', '=', id).executeTakeFirst()
  return row ? present(row) : fail('not_found')
}

/** Locks the templates of an organisation, so that those added at one instant are counted one after the other. */
const lockTemplates = (tx: Tx, { organisation }: Member) =>
  sql`select pg_advisory_xact_lock(hashtextextended('message templates ' || ${organisation.id}, 0))`.execute(tx)

const requireListing = async (tx: Tx, { organisation }: Member, apartmentId: string | null): Promise<void> => {
  if (apartmentId === null) return
  const found = await tx
    .selectFrom('apartments')
    .select('id')
    .where('id', '=', apartmentId)
    .where('organisationId', '=', organisation.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) fail('not_found')
}

/** Refuses with invalid_input where the listing, or all of them, have a template for the moment; the templates must be locked. */
const requireFree = async (tx: Tx, { organisation }: Member, { moment, apartmentId }: NewTemplate): Promise<void> => {
  if (moment === 'reply') return
  const found = await tx
    .selectFrom('messageTemplates')
    .select('id')
    .where('organisationId', '=', organisation.id)
    .where('moment', '=', moment)
    .where(sql<boolean>`apartment_id is not distinct from ${apartmentId}::uuid`)
    .executeTakeFirst()
  const taken = 'There is a message for this moment and these listings already. Please change that one.'
  if (found) fail('invalid_input', { fields: { apartmentId: taken } })
}

const saidOf = ({ moment, isOn }: MessageTemplate): string => {
  if (moment === 'reply') return 'The reply is saved. You find it below the box in which you write messages.'
  return isOn ? 'The message is saved, and is sent by itself from now on.' : 'The message is saved. It is not sent.'
}

/**
 * Adds a template. Refuses with not_found for a listing of others, and with invalid_input for one that has a template for the moment and for
 * one too many.
 */
export const createTemplate = (deps: Deps, member: Member, form: NewTemplate) =>
  inTransaction(deps.db, async (tx) => {
    await lockTemplates(tx, member)
    await requireListing(tx, member, form.apartmentId)
    await requireFree(tx, member, form)
    const { count } = await tx
      .selectFrom('messageTemplates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organisationId', '=', member.organisation.id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= templateLimits.templates)
      fail('invalid_input', { msg: 'You have as many messages as there can be. Please delete one first.' })
    const [id, now, isReply] = [deps.ids.next(), deps.clock.now(), form.moment === 'reply']
    await tx
      .insertInto('messageTemplates')
      .values({
        ...{ id, organisationId: member.organisation.id, apartmentId: form.apartmentId, moment: form.moment },
        ...{ title: isReply ? form.title : '', text: form.text },
        ...{ onSince: form.isOn && !isReply ? now : null, changedAt: now },
      })
      .execute()
    const made = await read(tx, member, id)
    return { ...made, msg: saidOf(made) }
  })

/**
 * Changes a template. One that is turned on makes up for no moment before. Refuses with not_found, and with invalid_input for a reply
 * without a name.
 */
export const updateTemplate = (deps: Deps, member: Member, id: string, { title, text, isOn }: TemplateChanges) =>
  inTransaction(deps.db, async (tx) => {
    const row = await tx
      .selectFrom('messageTemplates')
      .select(['moment', 'onSince'])
      .where('id', '=', id)
      .where('organisationId', '=', member.organisation.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return fail('not_found')
    const [now, isReply] = [deps.clock.now(), row.moment === 'reply']
    if (isReply && title === '')
      return fail('invalid_input', { fields: { title: 'Please enter a name, by which you find it.' } })
    await tx
      .updateTable('messageTemplates')
      .set({
        ...{ title: isReply ? title : '', text, changedAt: now },
        onSince: isOn && !isReply ? (row.onSince ?? now) : null,
      })
      .where('id', '=', id)
      .execute()
    const changed = await read(tx, member, id)
    return { ...changed, msg: saidOf(changed) }
  })

/** Deletes a template; what was sent stays. Refuses with not_found. */
export const deleteTemplate = async (deps: Deps, { organisation }: Member, id: string) => {
  const { numDeletedRows } = await deps.db
    .deleteFrom('messageTemplates')
    .where('id', '=', id)
    .where('organisationId', '=', organisation.id)
    .executeTakeFirst()
  return numDeletedRows === 0n ? fail('not_found') : { msg: 'The message is deleted. What was sent stays as it is.' }
}

/** The replies of an organisation for a booking with it, filled in; refuses with not_found. */
export const listReplies = async (deps: Deps, member: Member, bookingId: string): Promise<FilledReply[]> => {
  const booking = await deps.db
    .selectFrom('bookings')
    .select('apartmentId')
    .where('id', '=', bookingId)
    .where('organisationId', '=', member.organisation.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!booking) return fail('not_found')
  const rows = await templatesOf(deps.db, member)
    .where('moment', '=', 'reply')
    .where((is) =>
      is.or([
        is('messageTemplates.apartmentId', 'is', null),
        is('messageTemplates.apartmentId', '=', booking.apartmentId),
      ]),
    )
    .orderBy(sql`lower(message_templates.title)`)
    .orderBy('messageTemplates.id')
    .execute()
  if (rows.length === 0) return []
  const fields = await fieldsOf(deps.db, bookingId)
  return rows.map(({ id, title, text }) => ({ _id: id, title, text: fillTemplate(text, fields) }))
}
