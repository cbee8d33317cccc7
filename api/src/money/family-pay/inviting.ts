// Owns mailing people the links to their shares, so often that nobody can have strangers mailed without end.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { countMails, type Invited } from '#dues/shares.ts'
import { isBeyond } from '#rate-limits/rate-limits.ts'

/** Of all accounts and stays together. */
const mailsOfAddress = {
  name: 'share-mail',
  account: { count: limits.shareMailsPerAddress, perSeconds: 86_400 },
} as const

/**
 * Mails these people the links to their shares of a stay, those without an address excepted. Refuses with too_many_mails where the people
 * of the stay, or one of the addresses, have had several mails already; then nobody is mailed.
 */
export const invite = async (deps: Deps, tx: Tx, bookingId: string, people: readonly Invited[]): Promise<void> => {
  const mailed = people.flatMap(({ id, email }) => (email === null ? [] : [{ id, email: email.toLowerCase() }]))
  if (mailed.length === 0) return
  if (!(await countMails(tx, bookingId, mailed.length))) fail('too_many_mails')
  // In one order, since the counters of the addresses are locked until the end.
  for (const account of mailed.map(({ email }) => email).sort())
    if (await isBeyond(deps, mailsOfAddress, { account }, tx)) fail('too_many_mails')
  for (const { id: shareId } of mailed) await enqueue(tx, 'mail:share-invite', { shareId })
}
