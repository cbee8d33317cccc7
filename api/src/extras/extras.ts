// Owns extras: what a guest may add to a stay, each once per booking.
import { fail } from '@akwaaba/contract/errors'
import type { Extra } from '@akwaaba/contract/extras'
import { type Cents, centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'

type Row = { id: string; title: string; description: string; priceCents: number; image: string | null }
const columns = ['id', 'title', 'description', 'priceCents', 'image'] as const

export const present = (row: Row): Extra => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  price: dollarsFromCents(row.priceCents as Cents),
  image: row.image,
})

export const list = async (deps: Deps): Promise<Extra[]> => {
  const rows = await deps.db
    .selectFrom('extras')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** The extras asked for, each once however often it was named; refuses with not_found when one is gone. */
export const extrasById = async (tx: Tx, ids: string[]): Promise<Row[]> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await tx
    .selectFrom('extras')
    .select(columns)
    .where('id', 'in', wanted)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.length === wanted.length ? rows : fail('not_found', { msg: 'One of the extras is no longer offered.' })
}

export type NewExtra = { title: string; description: string; price: number; image: string | null }

export const add = async (
  deps: Deps,
  tx: Tx,
  { price, ...fields }: NewExtra,
  createdBy: string | null,
): Promise<string> => {
  const id = deps.ids.next()
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
