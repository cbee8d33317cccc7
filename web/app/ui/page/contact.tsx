// Owns the contact details of a guest: e-mail and phone as links, and the address that begins a chat.
export type Reachable = { username: string; email: string; phoneNumber: string }
type Props = { customer: Reachable; subject?: string }
type PhoneProps = { customer: { username: string; phoneNumber: string; email?: string } }

export const PhoneLink = ({ customer: { username, phoneNumber } }: PhoneProps) =>
  phoneNumber === '' ? null : (
    <a href={`tel:${phoneNumber}`} className="whitespace-nowrap text-palm underline">
      <span className="unseen">Call {username}: </span>
      {phoneNumber}
    </a>
  )

/** Name, e-mail and phone of a guest in one line. */
export const Contact = ({ customer, subject }: Props) => (
  <>
    <span className="font-semibold">{customer.username}</span>{' '}
    <a
      href={`mailto:${customer.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
      className="text-palm underline"
    >
      {customer.email}
    </a>{' '}
    <PhoneLink customer={customer} />
  </>
)

/** The address that opens a chat with a phone number in WhatsApp; null where the number is too short for one. */
export const whatsAppUrl = (phone: string, text: string): string | null => {
  const digits = phone
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^0(?=\d{9}$)/, '233')
  return digits.length < 8 ? null : `https://wa.me/${digits}?${new URLSearchParams({ text })}`
}
