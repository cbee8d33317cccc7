// Owns the mails about reports by users: to the support address that some wait, and to the reporter that it is decided.
import type { ReportedKind } from '@akwaaba/contract/user-report-states'
import type { Deps } from '#deps.ts'
import type { Work } from '#jobs/worker.ts'
import { greeting, renderEmail, siteOf } from '#mail/email-template.ts'
import { countOpenReports, reportForMail } from '#user-reports/mail-facts.ts'

const sendWaiting = async (deps: Deps, key: string): Promise<void> => {
  const count = await countOpenReports(deps)
  if (count === 0) return
  const { site, publicUrl } = deps.config
  const title = count === 1 ? 'A report waits for you' : `${count} reports wait for you`
  const mail = renderEmail(siteOf(deps.config), title, [
    { p: 'Users and visitors have reported listings, reviews or messages. Nothing is hidden before you decide.' },
    { href: `${publicUrl}/dashboard/user-reports`, label: 'Open the reports' },
  ])
  await deps.mailer.send({ to: site.supportEmail, ...mail }, key)
}

const thingOf = (kind: ReportedKind, label: string): string =>
  kind === 'review' || kind === 'message' ? `a ${kind} about ${label}` : label

type Decided = NonNullable<Awaited<ReturnType<typeof reportForMail>>>

const reportMail = (deps: Deps, { kind, label, username, state }: Decided) =>
  renderEmail(siteOf(deps.config), `We have looked at your report of ${thingOf(kind, label)}`, [
    greeting(username ?? 'there'),
    {
      p:
        state === 'upheld'
          ? 'Thank you for telling us. We agree with you, and do what is needed.'
          : 'Thank you for telling us. We have looked at it and found nothing that is against our rules.',
    },
    { p: 'Nobody but us knows that you have written.' },
  ])

const appealMail = (deps: Deps, { label, username, state }: Decided) =>
  renderEmail(siteOf(deps.config), `We have looked at your message about ${label}`, [
    greeting(username ?? 'there'),
    {
      p:
        state === 'upheld'
          ? 'You are right: there are no contact details in it. The other side reads it whole now.'
          : 'There are contact details in it, as far as we can see. The other side reads them once the stay is paid for.',
    },
  ])

const sendDecided = async (deps: Deps, id: string): Promise<void> => {
  const found = await reportForMail(deps, id)
  if (!found) return
  const mail = found.reason === 'masked' ? appealMail(deps, found) : reportMail(deps, found)
  await deps.mailer.send({ to: found.to, ...mail }, `user-report-${id}`)
}

/** Every mail of this file by the name of its job. */
export const userReportMails = (deps: Deps) =>
  ({
    'mail:user-reports': (_payload, _attempt, jobId) => sendWaiting(deps, `user-reports-${jobId}`),
    'mail:user-report-decided': ({ userReportId }) => sendDecided(deps, userReportId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:user-reports': Record<string, never>
    'mail:user-report-decided': { userReportId: string }
  }
}
