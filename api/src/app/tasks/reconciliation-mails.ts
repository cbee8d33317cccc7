// Owns which facts go into the mail about a reconciliation that found something.
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import { reconciliationEmail } from '#notifications/reconciliation-emails.ts'
import { reconciliationForMail } from '#reconciliation/reconciliation.ts'

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
