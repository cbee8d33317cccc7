// Owns the hint where a development server shows the mail it sends.
import { useSite } from '../../../lib/site.ts'
import { Notice } from '../../../ui/notices/notice.tsx'

export const MailboxHint = () =>
  useSite()?.mailbox ? (
    <Notice tone="info">
      This is a development server: read the mail at{' '}
      <a href="/dev/mail" target="_blank" rel="noreferrer" className="font-semibold underline">
        /dev/mail
      </a>
      .
    </Notice>
  ) : null
