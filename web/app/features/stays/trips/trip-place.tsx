// Owns how the guest of a trip gets there: from the payment until the stay is over the exact address, the landmark, the directions and the
// phone; before that, that they come with the payment.
import type { Booking } from '@akwaaba/contract/bookings'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PlaceTile } from '../../catalogue/home-parts/place-tile.tsx'
import { directionsUrl, isAhead } from './rules.ts'

const Copy = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Address copied'),
      () => setSaid('Your browser does not let us copy. Please mark it and copy it by hand.'),
    )
  return (
    <>
      <Button kind="quiet" onClick={copy}>
        <Icon name={said === 'Address copied' ? 'check' : 'copy'} size={18} />
        Copy<span className="unseen"> the address</span>
      </Button>
      <span role="status" className={said.startsWith('Your') ? 'basis-full text-error text-sm' : 'unseen'}>
        {said}
      </span>
    </>
  )
}

export const TripPlace = ({ booking }: { booking: Booking }) => {
  const { arrival, apartment } = booking
  if (!isAhead(booking)) return null
  const address = arrival?.address ?? apartment.address
  return (
    <section aria-labelledby="place">
      <h2 id="place" className="mb-5 text-2xl">
        Getting there
      </h2>
      <div className="rounded-[28px] border border-line bg-card p-5 shadow-card sm:p-7">
        {arrival?.latitude != null && arrival.longitude !== null && (
          <PlaceTile
            name={apartment.location}
            point={{ latitude: arrival.latitude, longitude: arrival.longitude }}
            isExact
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-ink-soft text-sm">{arrival?.address ? 'Exact address' : 'Address'}</p>
            <p className="wrap-anywhere whitespace-pre-wrap font-semibold text-lg">{address}</p>
          </div>
          {arrival && (
            <div className="flex flex-wrap gap-2">
              <a className={buttonClass('primary')} href={directionsUrl(booking)} target="_blank" rel="noreferrer">
                <Icon name="pin" size={18} />
                Open directions<span className="unseen"> (opens in a new tab)</span>
              </a>
              <Copy text={address} />
            </div>
          )}
        </div>
        {(arrival?.landmark || arrival?.directions) && (
          <div className="mt-5 rounded-[20px] bg-[#fcf1d8] p-4 text-[#3f2a00] sm:p-5">
            <p className="text-sm">For the driver</p>
            {arrival.landmark && (
              <p className="wrap-anywhere mt-1 whitespace-pre-wrap font-semibold text-lg leading-snug">
                {arrival.landmark}
              </p>
            )}
            {arrival.directions && <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{arrival.directions}</p>}
          </div>
        )}
        {!arrival && (
          <p className="mt-3 text-ink-soft">
            The exact address, how to find it and whom to call are shown here as soon as the stay is paid.
          </p>
        )}
      </div>
    </section>
  )
}
