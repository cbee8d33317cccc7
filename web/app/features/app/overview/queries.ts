// Owns what the overview reads.
import { getToday } from '@akwaaba/contract/bookings'
import { getOverview, listFailedJobs, listFailedMails } from '@akwaaba/contract/overview'
import { define } from '../../../lib/query.tsx'

export const overviewQuery = () => define(getOverview, {})
export const todayQuery = () => define(getToday, {})
export const failedMailsQuery = () => define(listFailedMails, {})
export const failedJobsQuery = () => define(listFailedJobs, {})
