// Owns the queries of the overview.
import { getOverview, listFailedJobs, listFailedMails } from '@akwaaba/contract/overview'
import { defineQuery } from '../../../lib/query.tsx'

export const overviewQuery = () => defineQuery(getOverview, {})
export const failedMailsQuery = () => defineQuery(listFailedMails, {})
export const failedJobsQuery = () => defineQuery(listFailedJobs, {})
