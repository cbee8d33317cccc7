// Owns publishing apartments and taking them off the site.
import type { createApartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { dollarsFromCents } from '@akwaaba/contract/money'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { inTransaction } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptGallery } from '#uploads/accept.ts'
import { addApartment } from './apartments.ts'
import { splitArrival, writeArrival } from './arrivals.ts'
import { getApartment } from './search.ts'

type Form = z.output<typeof createApartment.body>
type Files = { coverImage: Incoming[]; images: Incoming[] }

// What nobody writes, and what is the same in every record.
const unaudited = new Set([
  ...['id', 'createdBy', 'createdAt', 'deletedAt'],
  ...['publicLatitude', 'publicLongitude', 'offsetAddress'],
])

/** What an audit record holds of an apartment. */
export const auditFactsOf = ({ priceCents, sizeSqm, ...columns }: Selectable<Database['apartments']>) => ({
  ...Object.fromEntries(Object.entries(columns).filter(([name]) => !unaudited.has(name))),
  price: dollarsFromCents(priceCents),
  size: sizeSqm,
})

/** Publishes an apartment; a form sent twice makes one. Refuses as acceptGallery does. */
export const publishApartment = async (deps: Deps, actor: Actor, form: Form, files: Files) => {
  const { submission: key, ...texts } = form
  const { fields, arrival } = splitArrival(texts)
  const description = requireDescription(fields.description)
  const apartment = { ...fields, description, ...(await acceptGallery(deps, actor, files)), featured: false }
  const id = await inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'apartment', key }, async (id) => {
      await addApartment(deps, tx, apartment, actor.id, id)
      await writeArrival(tx, id, arrival)
      // Without how to arrive, which may be personal: an audit record cannot be erased.
      const label = apartment.apartmentName
      await recordAudit(deps, tx, actor, { action: 'create', kind: 'apartment', recordId: id, label, after: apartment })
    }),
  )
  return { ...(await getApartment(deps, id)), msg: messages.apartmentCreated }
}

/** Takes an apartment off the site; its bookings stay as they are. Refuses with not_found. */
export const deleteApartment = async (deps: Deps, actor: Actor, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('apartments')
      .set({ deletedAt: deps.clock.now() })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) return fail('not_found')
    const [before, label] = [auditFactsOf(row), row.apartmentName]
    await recordAudit(deps, tx, actor, { action: 'delete', kind: 'apartment', recordId: id, label, before })
  })
  return { msg: 'Apartment deleted.' }
}
