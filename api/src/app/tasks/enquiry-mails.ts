// Owns which facts go into the mail that brings an enquiry to us.
import type { Deps } from '#deps.ts'
import { enquiryForMail } from '#enquiries/mail-facts.ts'
import type { Work } from '#jobs/worker.ts'
import { siteOf } from '#mail/email-template.ts'
import { enquiryEmail } from '#notifications/enquiry-emails.ts'

const sendEnquiry = async (deps: Deps, enquiryId: string): Promise<void> => {
  const enquiry = await enquiryForMail(deps, enquiryId)
  if (!enquiry) return
  const mail = { to: deps.config.site.supportEmail, replyTo: enquiry.email }
  await deps.mailer.send({ ...mail, ...enquiryEmail(siteOf(deps.config), enquiry) }, `enquiry-${enquiryId}`)
}

/** Every mail of this file by the name of its job. */
export const enquiryMails = (deps: Deps) =>
  ({
    'mail:enquiry': ({ enquiryId }) => sendEnquiry(deps, enquiryId),
  }) satisfies Partial<Work>

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'mail:enquiry': { enquiryId: string }
  }
}
