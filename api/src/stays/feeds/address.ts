// Owns the secret addresses of feeds: encrypted for the row that has them, and never logged.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { FeedRow } from './move.ts'

// Binds an encrypted address to its row: copied into another row, it cannot be decrypted.
const placeOf = (id: string) => `feeds.sealed ${id}`

/** The encrypted address of the feed of that id. */
export const sealAddress = ({ encryption }: Pick<Deps, 'encryption'>, id: string, address: string): string =>
  encryption.encrypt(address, placeOf(id))

/** The address of a feed; throws when no key of the settings decrypts it. */
export const addressOfFeed = (
  { encryption }: Pick<Deps, 'encryption'>,
  { id, sealed }: Pick<FeedRow, 'id' | 'sealed'>,
): string => {
  const address = encryption.decrypt(sealed, placeOf(id))
  if (address === null) throw new Error(`ENCRYPTION_KEY: another key encrypted the address of feed ${id}`)
  return address
}

/** A number between 0 and 255 that is always the same for a text. */
export const byteOf = (text: string): number => createHash('sha256').update(text).digest()[0] ?? 0

const batchSize = 500

/**
 * Encrypts with the current key every address that is encrypted with the old key, one batch after the other. Run at each start; throws when no
 * key fits.
 */
export const reencryptFeeds = async (deps: Pick<Deps, 'db' | 'encryption'>): Promise<void> => {
  for (;;) {
    const rows = await deps.db
      .selectFrom('feeds')
      .select(['id', 'sealed'])
      .where('removedAt', 'is', null)
      // By their index, so that a start with the usual key reads none of them.
      .where(
        sql<boolean>`(left(sealed, 12) < ${deps.encryption.beginning} or left(sealed, 12) > ${deps.encryption.beginning})`,
      )
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return
    for (const row of rows)
      await deps.db
        .updateTable('feeds')
        .set({ sealed: sealAddress(deps, row.id, addressOfFeed(deps, row)) })
        .where('id', '=', row.id)
        .where('sealed', '=', row.sealed)
        .execute()
  }
}
