// Owns the notices about the system: mails that are not sent, and jobs that are late.
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import type { getOverview } from '@akwaaba/contract/overview'
import { instantText } from '../../../lib/clock.ts'
import { Notice } from '../../../ui/notices/notice.tsx'

type System = ReplyOf<typeof getOverview>['system']

// The consequence of each kind of late job. Mails have a notice of their own.
const behind: Record<Exclude<System['lateJobs'][number], 'mail'>, string> = {
  money: 'Payments and refunds are behind: guests may wait for a confirmation.',
  clock: 'Holds that have run out are freed late.',
  files: 'New pictures appear late.',
}

const mails = (count: number) => (count === 1 ? '1 mail waits' : `${count} mails wait`)

export const SystemNotices = ({ system: { mailFailingSince, mailsWaiting, lateJobs } }: { system: System }) => {
  const late = lateJobs.filter((kind) => kind !== 'mail')
  const isMailLate = mailFailingSince !== null || lateJobs.includes('mail')
  return (
    <>
      {isMailLate && (
        <Notice
          tone="error"
          title={
            mailFailingSince === null
              ? 'Mails leave late'
              : `The mail server has not answered since ${instantText(mailFailingSince)}`
          }
        >
          {mails(mailsWaiting)}. Codes to log in may be among them. They leave by themselves once the server answers
          again.
        </Notice>
      )}
      {late.length > 0 && (
        <Notice tone="warning" title="Some work is behind">
          {late.map((kind) => behind[kind]).join(' ')} If this stays, tell who runs the site.
        </Notice>
      )}
    </>
  )
}
