// Owns the guest on the page of a booking: how to reach them, and their other stays with the same host.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { formatDate } from '@akwaaba/contract/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from './card.tsx'
import { Contacts } from './contacts.tsx'
import { GuestAddress } from './guest-address.tsx'
import { StayRows } from './stay-rows.tsx'

type GuestProps = { page: BookingPage; guestAt: (id: string) => string; onDone: (text: string) => void }

export const GuestCard = ({ page: { booking, byStaff, guestId, maySetAddress }, guestAt, onDone }: GuestProps) => {
  const [isSetting, setIsSetting] = useState(false)
  const { customer, reference, apartment, startDate, depositPaid } = booking
  if (customer === undefined) return null
  if (customer === null)
    return (
      <Card title="Guest">
        <p className="p-3.5 text-ink-soft">The account of the guest is deleted.</p>
      </Card>
    )
  const { username, email } = customer
  // Staff who took the booking have the number from the guest, before anything is paid.
  const phoneNumber = customer.phoneNumber ?? byStaff?.phone ?? ''
  const hello = `Hello ${username}, about your booking ${reference} at ${apartment.apartmentName} from ${formatDate(startDate)}:`
  return (
    <Card title="Guest">
      <div className="grid gap-2.5 p-3.5">
        <p className="wrap-anywhere font-semibold">
          {guestId === null ? (
            username
          ) : (
            <Link to={guestAt(guestId)} className="text-palm underline">
              {username}
            </Link>
          )}
        </p>
        <Contacts {...{ username, phoneNumber, email, hello }} subject={reference} />
        {!depositPaid && !email && !phoneNumber && (
          <p className="text-ink-soft text-sm">Contacts are shown while a stay is paid for.</p>
        )}
        {maySetAddress && (
          <>
            {!email && <p className="text-ink-soft text-sm">No e-mail reaches this guest.</p>}
            <Button kind="quiet" className="justify-self-start" onClick={() => setIsSetting(true)}>
              {email ? 'Correct the e-mail' : 'Enter an e-mail'}
            </Button>
          </>
        )}
        {isSetting && (
          <GuestAddress
            id={booking._id}
            reference={reference}
            onDone={(text) => {
              setIsSetting(false)
              onDone(text)
            }}
            onClose={() => setIsSetting(false)}
          />
        )}
      </div>
    </Card>
  )
}

type StaysProps = { page: BookingPage; at: (id: string) => string }

export const OtherStays = ({ page: { otherStays }, at }: StaysProps) =>
  otherStays !== null &&
  otherStays.length > 0 && (
    <Card title="Other stays" count={otherStays.length}>
      <StayRows stays={otherStays} at={at} />
    </Card>
  )
