// Owns accounts for a run: written into the database with a session, as hashing passwords is not what is measured.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { BenchDatabase } from './database.ts'

export type Account = { id: string; token: string }

/** Opens a session for each of these users, proved for as long as any run takes; gives their tokens. */
export const openSessions = async (database: BenchDatabase, userIds: readonly string[]): Promise<Account[]> => {
  const accounts = userIds.map((id) => ({ id, token: randomBytes(32).toString('base64url') }))
  await database.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at, proved_at)
     select gen_random_uuid(), id, hash, now(), now(), now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as given (id, hash)`,
    [userIds, accounts.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  return accounts
}

/** Inserts so many verified users who are logged in. */
export const insertAccounts = async (
  database: BenchDatabase,
  role: 'customer' | 'admin',
  count: number,
): Promise<Account[]> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  await database.query(
    `insert into users (id, username, email, password_hash, role, verified_at, created_at)
     select id, 'Bench ' || $2 || ' ' || n, 'bench-' || $2 || n || '@example.com', 'none', $2, now(), now()
     from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [ids, role],
  )
  return openSessions(database, ids)
}
