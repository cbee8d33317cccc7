// Owns removing pictures that no record uses, and files that crashes have left in the storage.
import { pictureStem } from '@akwaaba/contract/pictures'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

type PictureColumn = { table: string; column: string; many?: true }

/** Every column that names a picture. Records that are marked as deleted count, too: bookings and audit records show them. */
export const pictureColumns: readonly PictureColumn[] = [
  { table: 'apartments', column: 'cover_image' },
  { table: 'apartments', column: 'images', many: true },
  { table: 'listing_revisions', column: 'pictures', many: true },
  { table: 'extras', column: 'image' },
  { table: 'booking_extras', column: 'image' },
  { table: 'tours', column: 'image' },
  { table: 'properties', column: 'cover_image' },
  { table: 'properties', column: 'images', many: true },
  { table: 'adverts', column: 'image' },
]

const namesIn = ({ table, column, many }: PictureColumn) => {
  const name = many ? sql`unnest(${sql.ref(column)})` : sql.ref(column)
  return sql`select ${name} as name from ${sql.table(table)}`
}
const used = sql`(${sql.join(pictureColumns.map(namesIn), sql` union all `)}) as used`

// By then a form has been sent, so a picture that is in no record was given up.
const graceMillis = 24 * 60 * 60_000

const isUsed = async (tx: Tx, name: string): Promise<boolean> =>
  (await sql`select 1 from ${used} where used.name = ${name} limit 1`.execute(tx)).rows.length > 0

/**
 * Removes a picture unless a record uses it or it was uploaded again. An upload of the same picture at this moment waits for
 * the row, finds it deleted, and stores the file again. That is why the file is removed inside the transaction, although
 * that may be slow: after the commit it could be the new file. It is one call, and locks only this picture's row.
 */
const removeUnused = ({ db, storage }: Sweeping, name: string, before: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    // A file without a row gets one, so that it can be locked like the others.
    const inserted = await tx
      .insertInto('uploads')
      .values({ name, width: 1, height: 1, placeholder: '', createdBy: null, createdAt: new Date(0) })
      .onConflict((on) => on.doNothing())
      .returning('name')
      .executeTakeFirst()
    const row = await tx
      .selectFrom('uploads')
      .select('createdAt')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    const mayRemove = row !== undefined && row.createdAt < before && !(await isUsed(tx, name))
    if (mayRemove) await storage.remove(name)
    if (mayRemove || inserted) await tx.deleteFrom('uploads').where('name', '=', name).execute()
  })

const masterPattern = /^[0-9a-f]{32}\.webp$/
const variantPattern = /^([0-9a-f]{32})\//
const batchSize = 1000

const withoutRow = async ({ db }: Sweeping, names: string[]): Promise<string[]> => {
  const missing: string[] = []
  for (let at = 0; at < names.length; at += batchSize) {
    const some = names.slice(at, at + batchSize)
    const rows = await db.selectFrom('uploads').select('name').where('name', 'in', some).execute()
    const known = new Set(rows.map(({ name }) => name))
    missing.push(...some.filter((name) => !known.has(name)))
  }
  return missing
}

/** Removes all variants of these masters. One that is removed by mistake is made again on the next request. */
const removeVariants = async ({ storage }: Sweeping, stems: Set<string>): Promise<void> => {
  for await (const { name } of storage.list())
    if (stems.has(variantPattern.exec(name)?.[1] ?? '')) await storage.remove(name)
}

type Sweeping = Pick<Deps, 'db' | 'storage' | 'clock'>

/**
 * Removes pictures that have been without a record for a day, files without a row, variants without a master, and
 * unfinished files. Throws when the storage fails; the next run continues.
 */
export const sweep = async (deps: Sweeping): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - graceMillis)
  const { rows } = await sql<{ name: string }>`select name from uploads where created_at < ${before}
    and not exists (select 1 from ${used} where used.name = uploads.name)`.execute(deps.db)
  for (const { name } of rows) await removeUnused(deps, name, before)

  const old: string[] = []
  const [masters, stems] = [new Set<string>(), new Set<string>()]
  for await (const { name, storedAt } of deps.storage.list()) {
    if (masterPattern.test(name)) masters.add(pictureStem(name))
    if (masterPattern.test(name) && storedAt < before) old.push(name)
    const stem = variantPattern.exec(name)?.[1]
    if (stem !== undefined) stems.add(stem)
  }
  for (const name of await withoutRow(deps, old)) {
    await removeUnused(deps, name, before)
    masters.delete(pictureStem(name))
  }

  const orphans = new Set([...stems].filter((stem) => !masters.has(stem)))
  // A list is no snapshot: a master may have been stored since.
  for (const stem of orphans) if (await deps.storage.has(`${stem}.webp`)) orphans.delete(stem)
  if (orphans.size > 0) await removeVariants(deps, orphans)
  await deps.storage.dropUnfinished(before)
}

/** Removes the files of a folder that have been there for a day without use: a crash may have left them. */
export const sweepFolder = async (
  { clock, storage }: Sweeping,
  folder: string,
  isUsed: (name: string) => Promise<boolean>,
): Promise<void> => {
  const before = new Date(clock.now().getTime() - graceMillis)
  for await (const { name, storedAt } of storage.list())
    if (name.startsWith(`${folder}/`) && storedAt < before && !(await isUsed(name))) await storage.remove(name)
}
