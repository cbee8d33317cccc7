// Owns the dialog with the link by which the guest of a booking by staff pays: to copy, by WhatsApp, or by mail.
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { CopyLine } from '../../../ui/page/copy-line.tsx'
import { useLink } from './queries.ts'
import { chatUrl } from './rules.ts'

type Props = { org: string | undefined; id: string; hasEmail: boolean; onClose: () => void }

export const PaymentLink = ({ org, id, hasEmail, onClose }: Props) => {
  const { make, isPending, error, link } = useLink(org)
  const isAsked = useRef(false)
  useEffect(() => {
    // Once, although an effect runs twice in development: each call makes a link.
    if (!isAsked.current) make(id, false)
    isAsked.current = true
  })
  return (
    <Dialog
      isOpen
      title="Link to pay"
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error ? (
        <Notice tone="error">{sentenceOf(error)}</Notice>
      ) : !link ? (
        <Loading what="the link" className="h-24" />
      ) : (
        <div className="grid gap-3">
          <p>Who has this link sees the stay and pays for it. Please send it to the guest alone.</p>
          <dl className="wrap-anywhere">
            <CopyLine label="Link" text={link.url} />
          </dl>
          <div className="flex flex-wrap gap-2">
            <a
              href={chatUrl(link.phone, link.text)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('primary')}
            >
              <Icon name="chat" size={18} /> WhatsApp<span className="unseen"> to {link.phone}, in a new tab</span>
            </a>
            {hasEmail && (
              <Button kind="quiet" isBusy={isPending} disabled={link.mailed} onClick={() => make(id, true)}>
                Send by mail
              </Button>
            )}
          </div>
          <p role="status">{link.mailed && 'A link is on its way by mail.'}</p>
        </div>
      )}
    </Dialog>
  )
}
