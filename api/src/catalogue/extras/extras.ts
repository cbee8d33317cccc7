// Owns extras: what a guest may add to a stay, each at most once per booking.
import { fail } from '@akwaaba/contract/errors'
import type { createExtra, Extra } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { type Cents, centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { once } from '#db/once.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { acceptPicture } from '#uploads/accept.ts'

type Row = { id: string; title: string; description: string; priceCents: Cents; image: string | null }
const columns = ['id', 'title', 'description', 'priceCents', 'image'] as const

/** An extra as replies show it. */
export const presentExtra = (row: Row): Extra => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: dollarsFromCents(row.priceCents),
  image: row.image,
})

/** All extras on offer, the oldest first. */
export const listExtras = async (deps: Deps): Promise<Extra[]> => {
  const rows = await deps.db
    .selectFrom('extras')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(presentExtra)
}

/** The extras with these ids, by title, each once; refuses with not_found when one is not offered. */
export const extrasById = async (db: Tx | Deps['db'], ids: string[]): Promise<Row[]> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('extras')
    .select(columns)
    .where('id', 'in', wanted)
    .where('deletedAt', 'is', null)
    .orderBy('title')
    .execute()
  return rows.length === wanted.length ? rows : fail('not_found', { msg: 'One of the extras is no longer offered.' })
}

export type NewExtra = { title: string; description: string; price: number; image: string | null }

/** Adds an extra and gives its id. The picture must be stored by then. */
export const addExtra = async (
  deps: Deps,
  tx: Tx,
  { price, ...fields }: NewExtra,
  createdBy: string | null,
  id = deps.ids.next(),
): Promise<string> => {
  await tx
    .insertInto('extras')
    .values({
      id,
      ...fields,
      priceCents: centsFromDollars(price),
      createdBy,
      createdAt: deps.clock.now(),
      deletedAt: null,
    })
    .execute()
  return id
}

type Form = z.output<typeof createExtra.body>
type Files = { image: Incoming[] }

/** Publishes an extra; a form sent twice makes one. Refuses as acceptPicture does. */
export const publishExtra = async (deps: Deps, actor: Actor, { submission: key, ...fields }: Form, files: Files) => {
  const extra = { ...fields, image: await acceptPicture(deps, actor, 'image', files.image) }
  const id = await inTransaction(deps.db, (tx) =>
    once(deps, tx, { actorId: actor.id, kind: 'extra', key }, async (id) => {
      await addExtra(deps, tx, extra, actor.id, id)
      const label = extra.title
      await recordAudit(deps, tx, actor, { action: 'create', kind: 'extra', recordId: id, label, after: extra })
    }),
  )
  const row = await deps.db.selectFrom('extras').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...presentExtra(row), msg: messages.extraCreated }
}

/** Takes an extra off the site; bookings that have it keep it. Refuses with not_found. */
export const deleteExtra = async (deps: Deps, actor: Actor, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('extras')
      .set({ deletedAt: deps.clock.now() })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returning(columns)
      .executeTakeFirst()
    if (!row) return fail('not_found')
    const { _id: _, ...before } = presentExtra(row)
    await recordAudit(deps, tx, actor, { action: 'delete', kind: 'extra', recordId: id, label: before.title, before })
  })
  return { msg: 'Extra deleted.' }
}
