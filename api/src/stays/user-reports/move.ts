// Owns moving reports by users through their states.
import { type UserReportActor, type UserReportEvent, userReportStates } from '@akwaaba/contract/user-report-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type UserReportRow = Selectable<Database['userReports']>
export type By = ByActor<UserReportActor>

const mailMinutes = 10

const userReports = subject({
  ...{ machine: userReportStates, table: 'userReports', key: 'id', history: 'userReportEvents', named: 'userReportId' },
  place: {
    // One mail says how many wait, however many came in between.
    'mail:user-reports': (_: UserReportRow, clock: Pick<Deps['clock'], 'in'>) => ({
      ...{ payload: {}, key: 'user-reports', keepsTime: true, runAt: clock.in({ minutes: mailMinutes }) },
    }),
  },
})

/** Writes the first entry of a report's history, and leaves the mail to administrators. Joins the transaction that has added it. */
export const recordReport = (deps: Pick<Deps, 'clock'>, tx: Tx, row: UserReportRow, by: By) =>
  begin(deps, tx, userReports, row, 'report', by)

/** Moves a report, which must be locked, by an event of its state table; refuses as transition does. */
export const moveReport = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: UserReportRow,
  event: UserReportEvent,
  by: By,
  change: Partial<UserReportRow>,
) => transition(deps, tx, userReports, row, event, by, { change })
