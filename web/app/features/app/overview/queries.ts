// Owns the queries of the overview.
import { getToday } from '@akwaaba/contract/bookings'
import { getOverview, listFailedJobs, listFailedMails } from '@akwaaba/contract/overview'
import { defineQuery } from '../../../lib/query.tsx'

export const overviewQuery = () => defineQuery(getOverview, {})
export const todayQuery = () => defineQuery(getToday, {})
export const failedMailsQuery = () => defineQuery(listFailedMails, {})
export const failedJobsQuery = () => defineQuery(listFailedJobs, {})
