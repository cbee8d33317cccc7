// Owns the queries of the pages of messages. `org`: of a host; without it they are those of the guest who calls.
import { listReplies } from '@akwaaba/contract/message-templates'
import {
  countHostUnreadThreads,
  countUnreadThreads,
  getHostThread,
  getThread,
  listHostThreads,
  listThreads,
  type Thread,
  type threadViews,
} from '@akwaaba/contract/stay-messages'
import { send } from '../../../lib/api.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

type View = (typeof threadViews)[number]

/** How often an open page asks for what is new. Queries are not asked while the page is hidden. */
export const pollMillis = 10_000
/** The same for the number beside the menu. */
export const slowPollMillis = 60_000

export const threadQuery = (id: string, org?: string) =>
  org === undefined ? defineQuery(getThread, { params: { id } }) : defineQuery(getHostThread, { params: { org, id } })

/** The messages before a number, read once. */
export const readEarlier = (id: string, before: number, org?: string): Promise<Thread> =>
  org === undefined
    ? send(getThread, { params: { id }, query: { before } })
    : send(getHostThread, { params: { org, id }, query: { before } })

export const threadsQuery = (view: View, page: number, org?: string) =>
  org === undefined
    ? definePageQuery(listThreads, { query: { view, page } })
    : definePageQuery(listHostThreads, { params: { org }, query: { view, page } })

export const unreadQuery = (org?: string) =>
  org === undefined ? defineQuery(countUnreadThreads, {}) : defineQuery(countHostUnreadThreads, { params: { org } })

export const repliesQuery = (org: string, id: string) => defineQuery(listReplies, { params: { org, id } })
