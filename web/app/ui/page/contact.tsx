// Owns the contact details of a guest: e-mail and phone as links.
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
