// Everything that can happen to a report by a user, on one screen. None of it hides or changes what the report is about.
import { machine } from '../../platform/states/machine.ts'

export const userReportStates = machine({
  initial: 'open',
  states: {
    open: {},
    upheld: { decided: true },
    dismissed: { decided: true },
  },
  actors: ['customer', 'visitor', 'host', 'admin'],
  begin: { report: { by: ['customer', 'visitor', 'host'], effects: ['mail:user-reports'] } },
  on: {
    uphold: { from: ['open'], to: 'upheld', by: ['admin'], action: 'uphold', effects: ['mail:user-report-decided'] },
    dismiss: {
      from: ['open'],
      to: 'dismissed',
      by: ['admin'],
      action: 'dismiss',
      effects: ['mail:user-report-decided'],
    },
  },
})
export type UserReportEvent = keyof typeof userReportStates.on
export type UserReportActor = (typeof userReportStates.actors)[number]

/** What can be reported. */
export const reportedKinds = ['apartment', 'tour', 'property', 'review', 'tour-review', 'message'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Why something is reported. */
export const reportReasons = [
  'inaccurate',
  'fraud',
  'offensive',
  'personal-data',
  'incentive',
  'unsafe',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** With that of an appeal: the writer of a message says that what is hidden in it are no contact details. */
export const recordedReasons = [...reportReasons, 'masked'] as const
export type RecordedReason = (typeof recordedReasons)[number]
