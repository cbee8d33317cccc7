// Owns how staff reach a guest: by phone, WhatsApp and e-mail, as far as they may.
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { whatsAppUrl } from '../../../ui/page/contact.tsx'

const small = '!min-h-11 !px-3.5 !py-1.5 text-sm'

type Props = {
  username: string
  /** empty where there is none, or the reader may not know it */
  phoneNumber: string
  email: string | undefined
  /** how a message by WhatsApp begins */
  hello: string
  /** of a mail */
  subject?: string
}

export const Contacts = ({ username, phoneNumber, email, hello, subject }: Props) => {
  const chat = whatsAppUrl(phoneNumber, hello)
  return (
    <>
      {phoneNumber && (
        <div className="flex flex-wrap gap-2">
          <a href={`tel:${phoneNumber.replace(/\s/g, '')}`} className={buttonClass('quiet', small)}>
            <Icon name="phone" size={18} /> Call
            <span className="unseen"> {username}</span>
          </a>
          {chat && (
            <a href={chat} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet', small)}>
              <Icon name="chat" size={18} /> WhatsApp
              <span className="unseen"> to {username}, in a new tab</span>
            </a>
          )}
        </div>
      )}
      {phoneNumber && <p className="tabular-nums">{phoneNumber}</p>}
      {email && (
        <a
          href={`mailto:${email}${subject === undefined ? '' : `?subject=${subject}`}`}
          className="wrap-anywhere text-palm underline"
        >
          {email}
        </a>
      )}
    </>
  )
}
