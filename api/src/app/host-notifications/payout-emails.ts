// Owns the mails about payouts: to hosts, where and when they are paid, and to administrators, when one has to agree.
import { formatInstant } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import { findAdmin, listAdminIds } from '#auth/accounts.ts'
import { enqueueAll } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'
import { hostPayoutForMail, payoutAccountForMail, waitingBatchForMail } from '#payouts/mail-facts.ts'

/** Each owner has a job, so that a retry for one does not repeat the mail to the others. */
const tellOwners = async (deps: Deps, { accountId }: { accountId: string }): Promise<void> => {
  const facts = await payoutAccountForMail(deps, accountId)
  await enqueueAll(
    deps.db,
    (facts?.owners ?? []).map(({ id: userId }) => ({
      name: 'mail:payout-account-told',
      payload: { accountId, userId },
      when: { key: `payout-account-${accountId}-${userId}` },
    })),
  )
}

const tellOwner = async (deps: Deps, { accountId, userId }: { accountId: string; userId: string }): Promise<void> => {
  const facts = await payoutAccountForMail(deps, accountId)
  const owner = facts?.owners.find(({ id }) => id === userId)
  if (!facts || !owner) return // deleted, or no longer an owner
  const { name, slug, by, account, addedAt, usableFrom } = facts
  const site = siteOf(deps.config)
  const mail = renderEmail(site, `Another payout account for ${name}`, [
    greeting(owner.username),
    { p: `${by} has set where ${name} is paid: ${account}, on ${formatInstant(addedAt)} (Accra).` },
    { p: `Nothing is paid to it before ${formatInstant(usableFrom)} (Accra). Until then payouts wait.` },
    { href: `${site.publicUrl}/host/${slug}/payouts`, label: 'Look at the payout account' },
    { p: `If you do not know of this, write to ${site.supportEmail} at once, and change your password.` },
  ])
  await deps.mailer.send({ to: owner.email, ...mail }, `payout-account-${accountId}-${userId}`)
}

type Ended = { hostPayoutId: string; isPaid: boolean }
/** `event`: the job of what has happened, which can happen to a payout again. */
type ToldOf = Ended & { userId: string; event: string }

const tellPayees = async (deps: Deps, { hostPayoutId, isPaid }: Ended, event: string): Promise<void> => {
  const facts = await hostPayoutForMail(deps, hostPayoutId)
  await enqueueAll(
    deps.db,
    (facts?.told ?? []).map(({ id: userId }) => ({
      name: 'mail:payout-told',
      payload: { hostPayoutId, isPaid, userId, event },
      when: { key: `payout-${event}-${userId}` },
    })),
  )
}

const tellPayee = async (deps: Deps, { hostPayoutId, isPaid, userId, event }: ToldOf): Promise<void> => {
  const facts = await hostPayoutForMail(deps, hostPayoutId)
  const member = facts?.told.find(({ id }) => id === userId)
  if (!facts || !member) return // deleted, or in another role by now
  const { name, slug, amount, account, reference, stays } = facts
  const [site, sum] = [siteOf(deps.config), formatMoney(amount)]
  const href = `${site.publicUrl}/host/${slug}/payouts`
  const what = `${sum} for ${stays} ${stays === 1 ? 'entry' : 'entries'}, to ${account}. The reference is ${reference}.`
  const mail = isPaid
    ? renderEmail(site, `${sum} are on their way to ${name}`, [
        greeting(member.username),
        { p: `We have paid ${name} ${what}` },
        { href, label: 'See the payout' },
      ])
    : renderEmail(site, `${sum} did not arrive at ${name}`, [
        greeting(member.username),
        { p: `A payout did not arrive: ${what} The sum is owed to you as before.` },
        { p: 'Please look whether the payout account is right. We pay again with the next batch.' },
        { href, label: 'See the payout account' },
      ])
  await deps.mailer.send({ to: member.email, ...mail }, `payout-${hostPayoutId}-${event}-${userId}`)
}

const askAdmins = async (deps: Deps, batchId: string, event: string): Promise<void> => {
  const batch = await waitingBatchForMail(deps, batchId)
  if (!batch) return
  await inTransaction(deps.db, async (tx) => {
    const others = (await listAdminIds(tx)).filter((id) => id !== batch.askedBy)
    await enqueueAll(
      tx,
      others.map((adminId) => ({ name: 'mail:admin-payout-batch', payload: { adminId, batchId, event }, when: {} })),
    )
  })
}

/** `event`: the job of asking, which is done again where nobody has agreed in time. */
type Asked = { adminId: string; batchId: string; event: string }

const askAdmin = async (deps: Deps, { adminId, batchId, event }: Asked): Promise<void> => {
  const [admin, batch] = [await findAdmin(deps.db, adminId), await waitingBatchForMail(deps, batchId)]
  if (!admin || !batch) return
  const [site, sum] = [siteOf(deps.config), formatMoney(batch.total)]
  const mail = renderEmail(site, `${sum} of payouts wait for a second administrator`, [
    greeting(admin.username),
    {
      p: `${batch.username} wants to pay out ${sum} with ${batch.reference}. Another administrator has to agree within a day.`,
    },
    { href: `${site.publicUrl}/dashboard/payouts`, label: 'See the batch' },
  ])
  await deps.mailer.send({ to: admin.email, ...mail }, `payout-batch-${batchId}-${adminId}-${event}`)
}

/** Every mail of this file by the name of its job. */
export const payoutMails = (deps: Deps) =>
  ({
    'mail:payout-account': (payload) => tellOwners(deps, payload),
    'mail:payout-account-told': (payload) => tellOwner(deps, payload),
    'mail:payout-batch': ({ batchId }, _attempt, jobId) => askAdmins(deps, batchId, jobId),
    'mail:admin-payout-batch': (payload) => askAdmin(deps, payload),
    'mail:payout-paid': ({ hostPayoutId }, _, job) => tellPayees(deps, { hostPayoutId, isPaid: true }, job),
    'mail:payout-failed': ({ hostPayoutId }, _, job) => tellPayees(deps, { hostPayoutId, isPaid: false }, job),
    'mail:payout-told': (payload) => tellPayee(deps, payload),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:payout-account': { accountId: string }
    'mail:payout-account-told': { accountId: string; userId: string }
    'mail:payout-batch': { batchId: string }
    'mail:admin-payout-batch': Asked
    'mail:payout-paid': { hostPayoutId: string }
    'mail:payout-failed': { hostPayoutId: string }
    'mail:payout-told': ToldOf
  }
}
