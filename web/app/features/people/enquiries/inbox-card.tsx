// Owns the card of an enquiry for administrators: sender, time, message, replying to it, and marking it handled.
import type { Enquiry, EnquiryKind } from '@akwaaba/contract/enquiries'
import { useId, useState } from 'react'
import { instantText } from '../../../lib/clock.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PhoneLink } from '../../../ui/page/contact.tsx'

export const kindNames: Record<EnquiryKind, string> = {
  partnership: 'Partnership',
  support: 'Support',
  tailored: 'Tailored services',
  events: 'Events and offers',
}

const longMessage = 420

const Message = ({ children }: { children: string }) => {
  const text = useId()
  const isLong = children.length > longMessage || children.split('\n').length > 8
  const [isOpen, setOpen] = useState(!isLong)
  if (children === '') return <p className="mt-3 text-ink-soft">Wants to hear of events and offers.</p>
  return (
    <>
      <p id={text} className={`mt-3 max-w-[45em] whitespace-pre-wrap ${isOpen ? '' : 'line-clamp-5'}`}>
        {children}
      </p>
      {isLong && (
        <Button
          kind="plain"
          className="-ml-3 mt-1"
          aria-expanded={isOpen}
          aria-controls={text}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </Button>
      )}
    </>
  )
}

type Props = { enquiry: Enquiry; siteName: string; isBusy: boolean; onMark: (handled: boolean) => void }

export const InboxCard = ({ enquiry, siteName, isBusy, onMark }: Props) => {
  const { kind, email, name, company, phoneNumber, message, createdAt, handledAt, handledBy } = enquiry
  const who = name || company || email
  const what = <span className="unseen"> from {who}</span>
  const reply = `mailto:${email}?subject=${encodeURIComponent(`Your message to ${siteName}`)}`
  return (
    <article
      aria-label={`${kindNames[kind]}, ${who}`}
      className="rounded-[28px] border border-line bg-card p-4 shadow-card min-[481px]:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-center gap-2">
          <span className="rounded-full bg-[#eaf4f5] px-3 py-1 font-semibold text-[#134b56] text-sm">
            {kindNames[kind]}
          </span>
          {handledAt && (
            <span className="flex items-center gap-1.5 rounded-full bg-[#e3efe9] px-3 py-1 font-semibold text-palm-deep text-sm">
              <Icon name="check" size={16} /> Handled
            </span>
          )}
        </p>
        <p className="text-ink-soft text-sm">{instantText(createdAt)}</p>
      </div>
      <h2 className="mt-3 text-xl">{who}</h2>
      <p className="text-ink-soft">{[name && company, who !== email && email].filter(Boolean).join(' · ')}</p>
      <PhoneLink customer={{ username: who, email, phoneNumber }} />
      <Message>{message}</Message>
      {handledAt && (
        <p className="mt-3 text-ink-soft text-sm">
          Handled by {handledBy ?? 'a user who has left'}, {instantText(handledAt)}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind={handledAt ? 'quiet' : 'primary'} isBusy={isBusy} onClick={() => onMark(!handledAt)}>
          {handledAt ? 'Open again' : 'Mark handled'}
          {what}
        </Button>
        <a href={reply} className={buttonClass('quiet')}>
          <Icon name="mail" size={18} />
          <span>Reply{what}</span>
        </a>
      </div>
    </article>
  )
}
