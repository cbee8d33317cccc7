// Owns editing properties for sale. An edit that began from an older version is refused, so that no change is overwritten unseen.
import { fail, refuseOlder } from '@akwaaba/contract/errors'
import { centsFromDollars } from '@akwaaba/contract/money'
import type { EditableProperty, updateProperty } from '@akwaaba/contract/properties'
import { propertyStates } from '@akwaaba/contract/property-states'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptForm } from '#uploads/accept.ts'
import { galleryAfter } from '#uploads/gallery.ts'
import type { PropertyRow } from './move.ts'
import { factsOfProperty, presentProperty } from './properties.ts'

const editable = (row: PropertyRow): EditableProperty => ({ ...presentProperty(row, 'admin'), version: row.version })

const findProperty = (db: Deps['db'] | Tx, id: string) =>
  db.selectFrom('properties').selectAll().where('id', '=', id).where('state', 'in', propertyStates.having('listed'))

/** A property as its form holds it; refuses with not_found. */
export const readEditableProperty = async (deps: Deps, id: string): Promise<EditableProperty> => {
  const row = await findProperty(deps.db, id).executeTakeFirst()
  return row ? editable(row) : fail('not_found')
}

const refuseSold = ({ state }: Pick<PropertyRow, 'state'>): void => {
  if (propertyStates.is(state, 'isSold')) fail('property_bought')
}

type Edit = {
  id: string
  form: z.output<typeof updateProperty.body>
  files: { coverImage: Incoming[]; images: Incoming[] }
}

/** Changes a property that is for sale. Refuses with not_found, property_bought, edited_meanwhile and as acceptForm does. */
export const editProperty = async (deps: Deps, actor: Actor, { id, form, files }: Edit) => {
  const { removedImages: _, imageOrder: __, version, price, size, ...fields } = form
  const description = requireDescription(fields.description)
  refuseSold(await readEditableProperty(deps, id)) // before its pictures are stored
  const { coverImage: covers, images: added } = await acceptForm(deps, actor, files)
  return inTransaction(deps.db, async (tx) => {
    const row = (await findProperty(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? fail('not_found')
    refuseSold(row)
    refuseOlder(version, row)
    const after = await tx
      .updateTable('properties')
      .set({
        ...{ ...fields, ...galleryAfter(row, form, covers[0] ?? null, added), description },
        ...{ priceCents: centsFromDollars(price), sizeSqm: size, version: row.version + 1 },
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const entry = { kind: 'property', recordId: id, label: after.propertyName } as const
    const facts = { before: factsOfProperty(row), after: factsOfProperty(after) }
    await recordAudit(deps, tx, actor, { action: 'update', ...entry, ...facts })
    return { ...editable(after), msg: 'Property updated.' }
  })
}
