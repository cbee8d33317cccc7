// Owns notifying users about their passkeys: adding the job of the mail, and the name of the passkey that it is about.

import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

export type PasskeyEvent = 'added' | 'removed' | 'copied'

/** Adds the job of the mail to the user about what has just happened to a passkey; a removed one is not named. */
export const notifyOwner = (deps: Deps, tx: Tx, userId: string, event: PasskeyEvent, passkeyId?: string) =>
  enqueue(tx, 'mail:passkey', {
    userId,
    event,
    eventId: deps.ids.next(),
    at: deps.clock.now().toISOString(),
    ...(passkeyId !== undefined && { passkeyId }),
  })

/** The name of a passkey; null once it is removed. */
export const nameOfPasskey = async (db: Db | Tx, id: string): Promise<string | null> =>
  (await db.selectFrom('passkeys').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null
