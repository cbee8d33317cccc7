// Owns the warnings of the overview: e-mails not sent, failed jobs, pictures not stored, a disk that is nearly full.
import type { Operations } from '@akwaaba/contract/overview'
import { adminPaths } from '../../../admin-paths.ts'
import { instantText } from '../../../lib/clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { sizeText, storageReason } from './rules.ts'

export const OperationsNotices = ({
  operations: { failedMails, failedJobs, storage, disk },
}: {
  operations: Operations
}) => (
  <div className="grid gap-3 empty:hidden">
    {failedMails > 0 && (
      <Notice
        tone="error"
        title={failedMails === 1 ? 'One e-mail could not be sent' : `${failedMails} e-mails could not be sent`}
        action={
          <ButtonLink kind="quiet" to={adminPaths.failedMails}>
            See which and why
          </ButtonLink>
        }
      >
        All attempts are used up, so the people they were for have not been told.
      </Notice>
    )}
    {failedJobs > 0 && (
      <Notice
        tone="error"
        title={failedJobs === 1 ? 'One job has failed' : `${failedJobs} jobs have failed`}
        action={
          <ButtonLink kind="quiet" to={adminPaths.failedMails}>
            See which jobs
          </ButtonLink>
        }
      >
        All attempts are used up, so what they were to do has not been done.
      </Notice>
    )}
    {storage.failures > 0 && storage.lastFailureAt && (
      <Notice tone="error" title="Pictures could not be stored">
        {storage.failures === 1 ? 'One file was' : `${storage.failures} files were`} lost within the last day, the last
        one {instantText(storage.lastFailureAt)} (Accra time): {storageReason(storage.reason)}.
      </Notice>
    )}
    {disk?.isLow && (
      <Notice tone="warning" title="The disk is filling up">
        {sizeText(disk.freeBytes)} are free. When it is full, nothing more can be booked, paid for or stored: please ask
        the operator of the server to make room.
      </Notice>
    )}
  </div>
)
