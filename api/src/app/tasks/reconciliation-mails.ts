// Owns which facts go into the mail about a reconciliation that found something.
import type { Deps } from '#deps.ts'
import { siteOf } from '#mail/letter.ts'
import { reconciliationLetter } from '#notifications/reconciliation-letters.ts'
import { reconciliationForMail } from '#reconciliation/reconciliation.ts'

export const sendReconciliation = async (deps: Deps, id: string): Promise<void> => {
  const run = await reconciliationForMail(deps, id)
  if (!run) return
  const letter = reconciliationLetter(siteOf(deps.config), run)
  await deps.mailer.send({ to: deps.config.site.supportEmail, ...letter }, `reconciliation-${id}`)
}
