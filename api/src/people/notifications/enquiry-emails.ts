// Owns the words of the mail that brings an enquiry to the support address.
import type { EnquiryKind } from '@akwaaba/contract/enquiries'
import { type EmailTemplate, renderEmail, type Site } from '#mail/email-template.ts'

const subjects: Record<EnquiryKind, string> = {
  partnership: 'Partnership enquiry',
  support: 'Help asked for',
  tailored: 'Tailored service asked for',
  events: 'Sign-up for events and offers',
}

type Enquiry = { kind: EnquiryKind; email: string; name: string; company: string; message: string }

export const enquiryEmail = (site: Site, { kind, email, name, company, message }: Enquiry): EmailTemplate => {
  const who = [name && `Name: ${name}`, company && `Company: ${company}`, `E-mail: ${email}`].filter(Boolean)
  return renderEmail(site, `${subjects[kind]} from ${email}`, [
    { p: who.join('\n') },
    ...(message ? [{ p: message }] : []),
    { p: 'Answer this mail to write to them.' },
  ])
}
