// Owns editing tour packages. An edit that began from an older version is refused, so that no change is overwritten unseen.
import { fail, refuseOlder } from '@akwaaba/contract/errors'
import { centsFromDollars } from '@akwaaba/contract/money'
import type { EditableTour, updateTour } from '@akwaaba/contract/tours'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { requireDescription } from '#richtext/sanitize.ts'
import { acceptPicture } from '#uploads/accept.ts'
import { onlyPicture } from '#uploads/gallery.ts'
import { presentTour } from './tours.ts'

type Row = Selectable<Database['tours']>

const editable = (row: Row): EditableTour => ({ ...presentTour(row), version: row.version })

const findTour = (db: Deps['db'] | Tx, id: string) =>
  db.selectFrom('tours').selectAll().where('id', '=', id).where('deletedAt', 'is', null)

/** A tour as its form holds it; refuses with not_found. */
export const readEditableTour = async (deps: Deps, id: string): Promise<EditableTour> => {
  const row = await findTour(deps.db, id).executeTakeFirst()
  return row ? editable(row) : fail('not_found')
}

type Form = z.output<typeof updateTour.body>
type Edit = { id: string; form: Form; files: { image: Incoming[] } }

/** Refuses what its buyers would not have bought: another day, and fewer seats than are taken. A day that is over stays as it is. */
const refuseAgainstBuyers = (deps: Deps, row: Row, { date, seats }: Form): void => {
  if (date !== row.date && row.seatsTaken > 0)
    fail('departure_bought', { fields: { date: 'This departure is bought.' } })
  if (date !== row.date && date < deps.clock.today())
    fail('past_dates', { msg: 'Please choose a day that is still to come.', fields: { date: 'This day is over.' } })
  if (seats === null || seats >= row.seatsTaken) return
  const msg = `${row.seatsTaken} ${row.seatsTaken === 1 ? 'seat is' : 'seats are'} bought already.`
  fail('seats_bought', { msg, fields: { seats: msg } })
}

/**
 * Changes a tour; purchases keep the price they were made at. Refuses with not_found, edited_meanwhile, departure_bought, seats_bought,
 * past_dates and as acceptPicture does.
 */
export const editTour = async (deps: Deps, actor: Actor, { id, form, files }: Edit) => {
  const { removedImages, version, price, days, ...fields } = form
  const description = requireDescription(fields.description)
  await readEditableTour(deps, id) // before its picture is stored
  const added = await acceptPicture(deps, actor, 'image', files.image)
  return inTransaction(deps.db, async (tx) => {
    const row = (await findTour(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? fail('not_found')
    refuseOlder(version, row)
    refuseAgainstBuyers(deps, row, form)
    const image = onlyPicture(row.image, added, removedImages)
    const after = await tx
      .updateTable('tours')
      .set({
        ...{ ...fields, days: days ?? 1, description, image },
        ...{ priceCents: centsFromDollars(price), version: row.version + 1 },
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const facts = { before: presentTour(row), after: presentTour(after) }
    await recordAudit(deps, tx, actor, {
      action: 'update',
      kind: 'package',
      recordId: id,
      label: after.title,
      ...facts,
    })
    return { ...editable(after), msg: 'Package updated.' }
  })
}
