// Owns the mail with an enquiry, to the support address: its text and facts.
import type { EnquiryKind } from '@akwaaba/contract/enquiries'
import type { Deps } from '#deps.ts'
import { enquiryForMail } from '#enquiries/mail-facts.ts'
import type { Work } from '#jobs/worker.ts'
import { type EmailTemplate, renderEmail, type Site, siteOf } from '#mail/email-template.ts'

const subjects: Record<EnquiryKind, string> = {
  partnership: 'Partnership enquiry',
  support: 'Help asked for',
  tailored: 'Tailored service asked for',
  events: 'Sign-up for events and offers',
}

type Enquiry = { kind: EnquiryKind; email: string; name: string; company: string; message: string }

const enquiryEmail = (site: Site, { kind, email, name, company, message }: Enquiry): EmailTemplate => {
  const who = [name && `Name: ${name}`, company && `Company: ${company}`, `E-mail: ${email}`].filter(Boolean)
  return renderEmail(site, `${subjects[kind]} from ${email}`, [
    { p: who.join('\n') },
    ...(message ? [{ p: message }] : []),
    { p: 'Answer this mail to write to them.' },
  ])
}

/** The mail with an enquiry; null where it has been erased. */
export const enquiryMail = async (
  deps: Deps,
  enquiryId: string,
): Promise<(EmailTemplate & { replyTo: string }) | null> => {
  const enquiry = await enquiryForMail(deps, enquiryId)
  return enquiry && { replyTo: enquiry.email, ...enquiryEmail(siteOf(deps.config), enquiry) }
}

const sendEnquiry = async (deps: Deps, enquiryId: string): Promise<void> => {
  const mail = await enquiryMail(deps, enquiryId)
  if (mail) await deps.mailer.send({ to: deps.config.site.supportEmail, ...mail }, `enquiry-${enquiryId}`)
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
