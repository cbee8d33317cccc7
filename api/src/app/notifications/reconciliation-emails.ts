// Owns the mail about a reconciliation that found differences: its text and facts.
import { formatInstant } from '@akwaaba/contract/dates'
import type { OpenDifference } from '@akwaaba/contract/reconciliation'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, renderEmail, type Site, siteOf } from '#mail/email-template.ts'
import { reconciliationForMail } from '#reconciliation/reconciliation.ts'

const maxShown = 50

const lineOf = ({ provider, reference, says, firstSeenAt }: OpenDifference) => ({
  p: [reference, provider && `(${provider})`, says, `First found ${formatInstant(new Date(firstSeenAt))}.`]
    .filter(Boolean)
    .join(' '),
})

const reconciliationEmail = (
  site: Site,
  { ranAt, differences }: { ranAt: Date; differences: OpenDifference[] },
): EmailTemplate => {
  const count = differences.length
  const found = differences.filter(({ goneAt }) => goneAt === null)
  const gone = differences.filter(({ goneAt }) => goneAt !== null)
  const listed = [...found, ...gone].slice(0, maxShown)
  return renderEmail(site, `${count} ${count === 1 ? 'difference' : 'differences'} in the money`, [
    { p: `The reconciliation of ${formatInstant(ranAt)} (Accra time) found that the books do not agree:` },
    ...listed.filter(({ goneAt }) => goneAt === null).map(lineOf),
    ...(gone.length > 0 ? [{ p: 'Found before and no more now; each still waits to be closed with a reason:' }] : []),
    ...listed.filter(({ goneAt }) => goneAt !== null).map(lineOf),
    ...(count > maxShown ? [{ p: `… and ${count - maxShown} more.` }] : []),
    {
      p: 'Each stays on the list of the payments page until an admin closes it: what the provider says is what happened to the money.',
    },
  ])
}

const sendReconciliation = async (deps: Deps, id: string): Promise<void> => {
  const run = await reconciliationForMail(deps, id)
  if (!run) return
  const email = reconciliationEmail(siteOf(deps.config), run)
  await deps.mailer.send({ to: deps.config.site.supportEmail, ...email }, `reconciliation-${id}`)
}

/** Every mail of this file by the name of its job. */
export const reconciliationMails = (deps: Deps) =>
  ({
    'mail:reconciliation': ({ reconciliationId }) => sendReconciliation(deps, reconciliationId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:reconciliation': { reconciliationId: string }
  }
}
