// Owns putting properties up for sale and taking them off the site.
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import type { createProperty } from '@akwaaba/contract/properties'
import { propertyStates } from '@akwaaba/contract/property-states'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptGallery } from '#uploads/accept.ts'
import { moveProperty } from './move.ts'
import { addProperty, factsOfProperty, getProperty } from './properties.ts'

type Form = z.output<typeof createProperty.body>
type Files = { coverImage: Incoming[]; images: Incoming[] }

/** Puts a property up for sale; a form sent twice makes one. Refuses as acceptGallery does. */
export const publishProperty = async (deps: Deps, actor: Actor, form: Form, files: Files) => {
  const { submission: key, ...fields } = form
  const description = requireDescription(fields.description)
  const property = { ...fields, description, ...(await acceptGallery(deps, actor, files)) }
  const id = await inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'property', key }, async (id) => {
      await addProperty(deps, tx, property, actor.id, id)
      const label = property.propertyName
      await recordAudit(deps, tx, actor, { action: 'create', kind: 'property', recordId: id, label, after: property })
    }),
  )
  return { ...(await getProperty(deps, id)), msg: messages.propertyCreated }
}

/** Takes a property off the site; its buyer still sees it in the dashboard. Refuses with not_found. */
export const deleteProperty = async (deps: Deps, actor: Actor, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const row = await tx.selectFrom('properties').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    const event = row && propertyStates.eventFor('delete', row.state, 'admin')
    if (!event) return fail('not_found')
    await moveProperty(deps, tx, id, event, { actor: 'admin', id: actor.id }, { deletedAt: deps.clock.now() })
    const { _id: _, ...before } = factsOfProperty(row)
    const label = before.propertyName
    await recordAudit(deps, tx, actor, { action: 'delete', kind: 'property', recordId: id, label, before })
  })
  return { msg: 'Property deleted.' }
}

/** Puts a deleted property back on the site and gives its name. Refuses with not_found one that was deleted before `since`. */
export const restoreProperty = async (deps: Deps, tx: Tx, actor: Actor, id: string, since: Date): Promise<string> => {
  const row = await tx
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const event = row && propertyStates.eventFor('restore', row.state, 'admin')
  if (!event) return fail('not_found')
  await moveProperty(deps, tx, id, event, { actor: 'admin', id: actor.id }, { deletedAt: null })
  const label = row.propertyName
  await recordAudit(deps, tx, actor, { action: 'restore', kind: 'property', recordId: id, label })
  return label
}
