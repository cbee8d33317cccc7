// Owns the mails to hosts about where and when they are paid.
import { formatInstant } from '@akwaaba/contract/dates'
import { enqueueAll } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'
import { payoutAccountForMail } from '#payouts/mail-facts.ts'

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

/** Every mail of this file by the name of its job. */
export const payoutMails = (deps: Deps) =>
  ({
    'mail:payout-account': (payload) => tellOwners(deps, payload),
    'mail:payout-account-told': (payload) => tellOwner(deps, payload),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:payout-account': { accountId: string }
    'mail:payout-account-told': { accountId: string; userId: string }
  }
}
