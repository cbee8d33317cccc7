// Tests that unused pictures are removed, that those in use stay, and that neither a race nor a failure loses one.
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noCents } from '@akwaaba/contract/money'
import { pictureStem } from '@akwaaba/contract/pictures'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { s3Server } from '#testing/servers/s3.ts'
import { idle, retryNow, runJob, waitForFailedJob } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { acceptImage } from './images.ts'
import { folderStorage } from './storage.ts'
import { s3Storage } from './storage-s3.ts'
import { pictureColumns, sweep } from './sweep.ts'
import { makeVariants } from './variants.ts'

const here = fileWorld()

let pictures = 0

/** Stores a picture as an upload does: row, file, variants. */
const uploaded = async (t: World): Promise<string> => {
  const create = { width: 10, height: ++pictures, channels: 3 as const, background: '#0f5d46' }
  const { name, width, height, placeholder, bytes } = await acceptImage(await sharp({ create }).png().toBuffer())
  await t.deps.db
    .insertInto('uploads')
    .values({ name, width, height, placeholder, createdBy: null, createdAt: t.deps.clock.now() })
    .onConflict((on) => on.column('name').doUpdateSet({ createdAt: t.deps.clock.now() }))
    .execute()
  await t.deps.storage.put(name, bytes)
  await makeVariants(t.deps.storage, name)
  return name
}

const stored = async (t: World): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of t.deps.storage.list()) names.push(name)
  return names.sort()
}
const rows = async (t: World) =>
  (await t.deps.db.selectFrom('uploads').select('name').orderBy('name').execute()).map(({ name }) => name)
const filesOf = (name: string) => [name, ...['avif', 'jpeg', 'webp'].map((one) => `${pictureStem(name)}/320.${one}`)]

const aDayLater = (t: World) => t.wait({ days: 1, minutes: 1 })

/** A record of each kind that names a picture: by table and column. */
const use: Record<string, (t: World, name: string) => Promise<unknown>> = {
  'apartments.cover_image': (t, name) => t.apartment({ coverImage: name }),
  'apartments.images': (t, name) => t.apartment({ images: [name] }),
  'listing_revisions.pictures': async (t, name) => {
    const apartmentId = await t.apartment()
    await sql`insert into listing_revisions (id, apartment_id, state, changes, pictures, submitted_at)
      values (${apartmentId}, ${apartmentId}, 'rejected', '{"address": "Osu"}', ${[name]}, now())`.execute(t.deps.db)
  },
  'extras.image': (t, name) => t.extra({ image: name }),
  'booking_extras.image': async (t, name) => {
    const [one] = await t.customers(1)
    const [apartmentId, extraId] = [await t.apartment(), await t.extra()]
    const { db } = t.deps
    const { id } = await db.selectFrom('users').select('id').where('email', '=', one.email).executeTakeFirstOrThrow()
    await sql`insert into bookings (id, reference, customer_id, apartment_id, check_in, check_out, nightly_cents,
        apartment_cents, extras_cents, total_cents, state, hold_expires_at, created_at)
      values (${apartmentId}, 'AKW-SWEEP', ${id}, ${apartmentId}, '2099-01-01', '2099-01-02', 1, 1, 0, 1, 'cancelled',
        now(), now())`.execute(db)
    await db
      .insertInto('bookingExtras')
      .values({ bookingId: apartmentId, extraId, title: '', description: '', priceCents: noCents, image: name })
      .execute()
  },
  'tours.image': (t, name) => t.tour({ image: name }),
  'properties.cover_image': (t, name) => t.property({ coverImage: name }),
  'properties.images': (t, name) => t.property({ images: [name] }),
  'adverts.image': (t, name) =>
    sql`insert into adverts (id, title, link, image, created_at)
      values (gen_random_uuid(), 'Tickets', 'https://example.com', ${name}, now())`.execute(t.deps.db),
}

describe('the nightly sweep', () => {
  test('removes pictures without a record after a day: row, file and variants', async () => {
    const t = here()
    const name = await uploaded(t)
    expect(await stored(t)).toEqual(filesOf(name).sort())
    t.wait({ minutes: 23 * 60 })
    await runJob(t, 'uploads:sweep', {})
    expect([await rows(t), await stored(t)]).toEqual([[name], filesOf(name).sort()])
    t.wait({ minutes: 61 })
    await runJob(t, 'uploads:sweep', {})
    expect([await rows(t), await stored(t)]).toEqual([[], []])
    await runJob(t, 'uploads:sweep', {})
  })

  test.each(Object.keys(use))('leaves a picture that %s names, also of a deleted record', async (where) => {
    const t = await here.empty()
    const [kept] = [await uploaded(t), await uploaded(t)]
    await use[where]?.(t, kept)
    aDayLater(t)
    await runJob(t, 'uploads:sweep', {})
    expect([await rows(t), await stored(t)]).toEqual([[kept], filesOf(kept).sort()])
    const [table = ''] = where.split('.')
    if (['booking_extras', 'listing_revisions'].includes(table)) return
    await sql`update ${sql.table(table)} set deleted_at = now()`.execute(t.deps.db)
    await runJob(t, 'uploads:sweep', {})
    expect(await rows(t)).toEqual([kept])
  })

  test('knows every column that can name a picture', async () => {
    const t = here()
    const { rows: columns } = await sql<{ name: string }>`
      select distinct c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      left join information_schema.key_column_usage k using (table_schema, table_name, column_name)
      left join information_schema.referential_constraints r using (constraint_schema, constraint_name)
      left join information_schema.table_constraints u on u.constraint_name = r.unique_constraint_name
      where c.table_schema = 'public' and (u.table_name = 'uploads' or c.column_name ~ '(image|picture|photo|avatar)' and c.data_type <> 'integer')
      order by 1`.execute(t.deps.db)
    const known = pictureColumns.map(({ table, column }) => `${table}.${column}`).sort()
    expect(columns.map(({ name }) => name)).toEqual(known)
    expect(Object.keys(use).sort()).toEqual(known)
  })

  test('removes files without a row and variants without a master, once they are old', async () => {
    const t = await here.empty()
    const [whole, lonely, stray] = [await uploaded(t), await uploaded(t), await uploaded(t)]
    await t.apartment({ coverImage: whole })
    await t.deps.db.deleteFrom('uploads').where('name', '!=', whole).execute()
    await t.deps.storage.remove(stray)
    await sweep(t.deps)
    expect(await stored(t)).toEqual([...filesOf(whole), ...filesOf(lonely)].sort())
    aDayLater(t)
    await sweep(t.deps)
    expect([await rows(t), await stored(t)]).toEqual([[whole], filesOf(whole).sort()])
  })

  test('keeps a file without a row that a record uses', async () => {
    const t = await here.empty()
    const name = await uploaded(t)
    await t.property({ images: [name] })
    await t.deps.db.deleteFrom('uploads').execute()
    aDayLater(t)
    await sweep(t.deps)
    expect([await rows(t), await stored(t)]).toEqual([[], filesOf(name).sort()])
  })

  test('removes unfinished files of interrupted uploads from the folder', async () => {
    const t = here()
    const folder = await mkdtemp(join(tmpdir(), 'sweep-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    t.deps.storage = folderStorage(folder)
    await uploaded(t)
    await writeFile(join(folder, '.partial', 'half'), 'half')
    await utimes(join(folder, '.partial', 'half'), new Date(), new Date(Date.now() - 90_000_000))
    await sweep(t.deps)
    expect(await readdir(join(folder, '.partial'))).toEqual([])
  })

  test('does the same in S3', async () => {
    const t = await here.empty()
    const server = await s3Server()
    onTestFinished(() => server.stop())
    t.deps.storage = s3Storage(server.address)
    const [kept, lonely] = [await uploaded(t), await uploaded(t), await uploaded(t)]
    await t.extra({ image: kept })
    await t.deps.db.deleteFrom('uploads').where('name', '=', lonely).execute()
    aDayLater(t)
    await runJob(t, 'uploads:sweep', {})
    expect([await rows(t), await stored(t)]).toEqual([[kept], filesOf(kept).sort()])
    expect(await t.deps.storage.get(lonely)).toBeNull()
  })
})

describe('the sweep and an upload of the same picture at the same time', () => {
  /** What an upload does: the row first, in a separate transaction, and then the file. */
  const uploadAgain = async (t: World, name: string, afterRow: () => Promise<unknown> = async () => undefined) => {
    await inTransaction(t.deps.db, async (tx) => {
      const now = t.deps.clock.now()
      await tx
        .insertInto('uploads')
        .values({ name, width: 1, height: 1, placeholder: '', createdBy: null, createdAt: now })
        .onConflict((on) => on.column('name').doUpdateSet({ createdAt: now }))
        .execute()
      await afterRow()
    })
    await t.deps.storage.put(name, Buffer.from('again'))
  }

  test.each([true, false])('keep it when the upload is first (with a row: %s)', async (hasRow) => {
    const t = await here.empty()
    const name = await uploaded(t)
    if (!hasRow) await t.deps.db.deleteFrom('uploads').execute()
    aDayLater(t)
    let sweeping: Promise<void> | undefined
    // The world's clock is a day ahead of the disk's, so a running write would look interrupted.
    const storage = { ...t.deps.storage, dropUnfinished: () => Promise.resolve() }
    await uploadAgain(t, name, async () => {
      sweeping = sweep({ ...t.deps, storage })
      await waiting(t)
    })
    await sweeping
    expect([await rows(t), (await t.deps.storage.get(name))?.toString()]).toEqual([[name], 'again'])
  })

  test.each([true, false])('keep it when the sweep is first (with a row: %s)', async (hasRow) => {
    const t = await here.empty()
    const name = await uploaded(t)
    if (!hasRow) await t.deps.db.deleteFrom('uploads').execute()
    aDayLater(t)
    const { storage } = t.deps
    let uploading: Promise<void> | undefined
    const slow = {
      ...storage,
      // This clock has jumped a day, so that a running write would count as interrupted.
      dropUnfinished: async () => undefined,
      remove: async (which: string) => {
        if (which === name) {
          uploading = uploadAgain(t, name)
          await waiting(t)
        }
        await storage.remove(which)
      },
    }
    await sweep({ ...t.deps, storage: slow })
    await uploading
    expect([await rows(t), (await storage.get(name))?.toString()]).toEqual([[name], 'again'])
  })

  /** Resolves when a transaction waits for a lock, so that the two overlap. */
  const waiting = async (t: World) => {
    for (const until = Date.now() + 4_000; Date.now() < until; ) {
      const { rows: locks } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.deps.db)
      if (locks.length > 0) return
    }
    throw new Error('nobody waits for a lock')
  }
})

test('a storage that fails half-way loses nothing: the worker retries', async () => {
  const t = await here.empty()
  const [kept] = [await uploaded(t), await uploaded(t), await uploaded(t), await uploaded(t)]
  await t.tour({ image: kept })
  aDayLater(t)
  const whole = t.deps.storage
  const removed: string[] = []
  t.deps.storage = {
    ...whole,
    remove: (name) => {
      removed.push(name)
      return removed.length === 2 ? Promise.reject(new Error('the disk is gone')) : whole.remove(name)
    },
  }
  const run = runJob(t, 'uploads:sweep', {})
  await waitForFailedJob(t, 'uploads:sweep')
  const left = await rows(t)
  expect(left).toHaveLength(3)
  for (const name of left) expect(await whole.has(name)).toBe(true)
  await retryNow(t)
  await Promise.all([run, idle(t)])
  expect([await rows(t), await stored(t)]).toEqual([[kept], filesOf(kept).sort()])
})
