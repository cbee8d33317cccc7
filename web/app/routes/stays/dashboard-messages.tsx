// The conversations of a guest with hosts.

import { ThreadList } from '../../features/stays/messages/thread-list.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { folder } from '../../paths.ts'

export const meta = ownMeta('Messages')

export default function DashboardMessages() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Messages</h1>
      <ThreadList to={(id) => folder('/dashboard/messages/') + id} />
    </>
  )
}
