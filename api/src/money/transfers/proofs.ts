// Owns proofs of transfers: checked by content, stored where only admins can read them, removed at account erasure.
import { createHash } from 'node:crypto'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { rejectProof, submitProof } from '@akwaaba/contract/transfers'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { extendHold } from '#bookings/holds.ts'
import { getPayment } from '#checkout/checkout.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Incoming } from '#deps.ts'
import { acceptDocument, type Document } from '#uploads/accept.ts'
import { sweepFolder } from '#uploads/sweep.ts'
import { findCodes } from './code.ts'
import { move } from './move.ts'
import { latestDeadline, startOfTarget, unpaidOfSameNights } from './provider.ts'
import { lockTransfer } from './receive.ts'
import { getTransfer, nameWordsOf } from './transfers.ts'

const folder = 'proofs'

const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

const transferOver = { msg: messages.transferOver }

/** The caller's transfer, if it takes a proof now; refuses with not_found, illegal_transition. */
const findTransferForProof = async (deps: Deps, db: Tx | Deps['db'], actor: Actor, paymentId: string) => {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.paymentId')
    .select(['transfers.state', 'transfers.deadline', 'transfers.extendedAt', 'transfers.proofName', 'transfers.holds'])
    .select(['payments.bookingId'])
    .where('transfers.paymentId', '=', paymentId)
    .where('payments.customerId', '=', actor.id)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  const isOpen = transferStates.can('submitProof', row.state) && !transferStates.isDue('expire', row, deps.clock.now())
  return isOpen ? row : fail('illegal_transition', transferOver)
}

/** Whether a proof has extended a hold of these nights before: one extension per payment could hold them forever. */
const isExtended = async (tx: Tx, paymentId: string): Promise<boolean> =>
  (await unpaidOfSameNights(tx, paymentId)).some(({ extendedAt }) => extendedAt !== null)

type Form = z.output<typeof submitProof.body>
type Proof = { name: string; hash: string }

const saveProof = (deps: Deps, actor: Actor, paymentId: string, form: Form, { name, hash }: Proof) =>
  inTransaction(deps.db, async (tx) => {
    // Locked against an account erasure at this instant, which would miss rows that are written after it.
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', actor.id)
      .where('deletedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!user) return fail('not_found')
    await lockTransfer(tx, paymentId)
    const before = await findTransferForProof(deps, tx, actor, paymentId)
    const now = deps.clock.now()
    const longer = new Date(before.deadline.getTime() + limits.transferExtensionHours * 3_600_000)
    const latest = latestDeadline(await startOfTarget(tx, paymentId))
    const isFirst = before.extendedAt === null && !(await isExtended(tx, paymentId))
    const deadline = isFirst ? new Date(Math.max(+before.deadline, Math.min(+longer, +latest))) : before.deadline
    await move(
      deps,
      tx,
      paymentId,
      'submitProof',
      { actor: 'customer', id: actor.id },
      {
        ...{ payerName: form.payerName, payerBank: form.bankName, paidOn: form.paidOn },
        ...{ proofName: name, proofHash: hash, proofAt: now, rejection: null, deadline },
        ...(isFirst ? { extendedAt: now } : {}),
      },
    )
    // A hold that was released in the meantime is not renewed here: that happens when the money is received.
    if (before.bookingId !== null && before.holds) await extendHold(deps, tx, before.bookingId, deadline)
    if (before.proofName !== null && before.proofName !== name)
      await enqueue(tx, 'transfers:remove-proof', { name: before.proofName })
  })

/**
 * Stores the proof of a transfer, which extends the deadline once and settles nothing. Refuses with not_found for another
 * guest's transfer, with illegal_transition after the deadline, and as pictures do.
 */
export const submitTransferProof = async (deps: Deps, actor: Actor, paymentId: string, form: Form, proof: Incoming) => {
  await findTransferForProof(deps, deps.db, actor, paymentId)
  if (form.paidOn > deps.clock.today())
    return fail('invalid_input', { fields: { paidOn: 'This day is still to come.' } })
  const { kind, bytes, hash } = await acceptDocument('proof', proof)
  // A new name each time: a file sent for two payments is stored twice, so that one can be removed without the other.
  const name = `${folder}/${sha256(deps.ids.token()).slice(0, 32)}.${kind}`
  await deps.storage.put(name, bytes)
  try {
    await saveProof(deps, actor, paymentId, form, { name, hash })
  } catch (error) {
    await removeUnusedProof(deps, name)
    throw error
  }
  return {
    msg: 'Thank you. We compare it with our bank statement and write to you.',
    payment: await getPayment(deps, actor, paymentId),
  }
}

/** Rejects a proof, with a reason for the guest; gives the transfer. Refuses with not_found, illegal_transition. */
export const rejectTransferProof = async (
  deps: Deps,
  actor: Actor,
  paymentId: string,
  { reason }: z.output<typeof rejectProof.body>,
) => {
  await inTransaction(deps.db, async (tx) => {
    const { state, code } = await lockTransfer(tx, paymentId)
    const by = { actor: 'admin' as const, id: actor.id }
    await move(deps, tx, paymentId, 'rejectProof', by, { rejection: reason, note: reason })
    // Without the reason: it may contain personal data, and an audit record cannot be erased.
    await recordAudit(deps, tx, actor, {
      action: 'reject',
      kind: 'transfer',
      recordId: paymentId,
      label: code,
      before: { state },
      after: { state: 'proofRejected' },
    })
  })
  return {
    ...(await getTransfer(deps, actor, paymentId)),
    msg: 'The guest hears by e-mail why, and may send another proof.',
  }
}

/** The file of a proof with its type and a name to save it by; refuses with not_found. */
export const readProofFile = async (deps: Deps, paymentId: string) => {
  const row = await deps.db
    .selectFrom('transfers')
    .select(['code', 'proofName'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  const bytes = row?.proofName ? await deps.storage.get(row.proofName) : null
  if (!row?.proofName || bytes === null) return fail('not_found')
  const kind: Document['kind'] = row.proofName.endsWith('.pdf') ? 'pdf' : 'webp'
  return { bytes, kind, name: `proof-${row.code}.${kind}` }
}

const isProofUsed = async (deps: Deps, name: string) =>
  (await deps.db.selectFrom('transfers').select('code').where('proofName', '=', name).executeTakeFirst()) !== undefined

/** Removes the file of a proof unless a transfer names it. */
export const removeUnusedProof = async (deps: Deps, name: string): Promise<void> => {
  if (!(await isProofUsed(deps, name))) await deps.storage.remove(name)
}

/** Removes files of proofs that no transfer has named for a day: a crash may have left them. */
export const sweepUnusedProofs = (deps: Deps): Promise<void> =>
  sweepFolder(deps, folder, (name) => isProofUsed(deps, name))

// Unmatched lines belong to no payment: those of the user are found by the user's name or a code of their transfers.
const eraseUnmatchedLines = async (
  tx: Tx,
  id: string,
  transfers: { payerName: string; code: string }[],
): Promise<void> => {
  const { username } = await tx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()
  const names = [username, ...transfers.map(({ payerName }) => payerName)].map(nameWordsOf)
  const codes = transfers.map(({ code }) => code)
  const lines = await tx
    .selectFrom('bankEntries')
    .select(['id', 'payerName', 'narration'])
    .where('paymentId', 'is', null)
    .execute()
  const named = lines.filter(({ payerName, narration }) => {
    const words = nameWordsOf(`${narration} ${payerName}`)
    const isNamed = names.some(
      // A single word occurs in many names, so it must be the whole text.
      (name) =>
        name.length > 0 && name.every((word) => words.includes(word)) && (name.length > 1 || words.length === 1),
    )
    return isNamed || findCodes(narration).some((code) => codes.includes(code))
  })
  if (named.length === 0) return
  const ids = named.map((line) => line.id)
  await tx.updateTable('bankEntries').set({ payerName: '', narration: '' }).where('id', 'in', ids).execute()
}

/** Erases payers and proofs from a user's transfers and bank lines; the sums remain for accounting. */
export const eraseTransferData = async (tx: Tx, customerId: string): Promise<void> => {
  const payments = tx.selectFrom('payments').select('id').where('customerId', '=', customerId)
  const proofs = await tx
    .selectFrom('transfers')
    .select(['proofName', 'payerName', 'code'])
    .where('paymentId', 'in', payments)
    .orderBy('paymentId')
    .forUpdate()
    .execute()
  await eraseUnmatchedLines(tx, customerId, proofs)
  await tx
    .updateTable('transfers')
    .set({ payerName: '', payerBank: '', proofName: null, proofHash: null, rejection: null })
    .where('paymentId', 'in', payments)
    .execute()
  await tx.updateTable('transferEvents').set({ note: '' }).where('paymentId', 'in', payments).execute()
  await tx.updateTable('bankEntries').set({ payerName: '', narration: '' }).where('paymentId', 'in', payments).execute()
  for (const { proofName } of proofs)
    if (proofName !== null) await enqueue(tx, 'transfers:remove-proof', { name: proofName })
}
