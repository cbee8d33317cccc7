// Owns which facts go into the mail that brings an enquiry to us.
import type { Deps } from '#deps.ts'
import { enquiryForMail } from '#enquiries/mail-facts.ts'
import { siteOf } from '#mail/letter.ts'
import { enquiryLetter } from '#notifications/enquiry-letters.ts'

export const sendEnquiry = async (deps: Deps, enquiryId: string): Promise<void> => {
  const enquiry = await enquiryForMail(deps, enquiryId)
  if (!enquiry) return
  const mail = { to: deps.config.site.supportEmail, replyTo: enquiry.email }
  await deps.mailer.send({ ...mail, ...enquiryLetter(siteOf(deps.config), enquiry) }, `enquiry-${enquiryId}`)
}
