// Owns the words of reports by users, and which call reports what.

import type { RecordedReason, ReportedKind, ReportReason } from '@akwaaba/contract/user-report-states'
import {
  type PublicKind,
  reportByMail,
  reportGuestMessage,
  reportMessage,
  reportThing,
} from '@akwaaba/contract/user-reports'
import { send } from '../../../lib/api.ts'

/** What is reported: something that everybody reads, or a message, with `org` by its host. */
export type Reported = { kind: PublicKind; id: string } | { kind: 'message'; id: string; org?: string | undefined }

export const reasonTexts: Record<ReportReason, string> = {
  inaccurate: 'It is not true, or the pictures show something else',
  fraud: 'It looks like fraud, or asks for money elsewhere',
  offensive: 'It is hateful, threatening or indecent',
  'personal-data': 'It gives away personal data',
  incentive: 'Something was offered for a good review',
  unsafe: 'It is not safe',
  other: 'Something else',
}
/** For administrators. */
export const reasonNames: Record<RecordedReason, string> = {
  masked: 'Hidden by mistake',
  inaccurate: 'Not true',
  fraud: 'Fraud',
  offensive: 'Offensive',
  'personal-data': 'Personal data',
  incentive: 'Incentive for a review',
  unsafe: 'Not safe',
  other: 'Something else',
}

export const kindNames: Record<ReportedKind, string> = {
  apartment: 'listing',
  tour: 'package',
  property: 'property',
  review: 'review',
  'tour-review': 'review',
  message: 'message',
}

type Why = { reason: ReportReason; text: string }

/** Sends a report by the caller, or by an address where nobody is logged in. */
export const sendReport = (about: Reported, why: Why, email: string | null) => {
  if (about.kind === 'message') {
    const { id, org } = about
    return org === undefined
      ? send(reportMessage, { params: { id }, body: why })
      : send(reportGuestMessage, { params: { org, id }, body: why })
  }
  const body = { kind: about.kind, recordId: about.id, ...why }
  return email === null ? send(reportThing, { body }) : send(reportByMail, { body: { ...body, email } })
}
