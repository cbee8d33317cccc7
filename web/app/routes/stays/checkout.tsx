// Confirm & Pay: the summary of a stay before it is held, with three similar apartments below.

import { guestSearch } from '@akwaaba/contract/guests'
import { messages } from '@akwaaba/contract/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApartmentGrid } from '../../features/catalogue/apartments/apartment-grid.tsx'
import { stayOf } from '../../features/catalogue/availability/rules.ts'
import { CheckoutForm } from '../../features/stays/booking-form/checkout-form.tsx'
import { suggestionsQuery } from '../../features/stays/booking-form/queries.ts'
import { type Trip, useTrip } from '../../features/stays/booking-form/use-trip.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { Steps } from '../../ui/page/steps.tsx'
import type { Route } from './+types/checkout'

export const meta = ownMeta('Confirm & Pay')

const Suggestions = ({ apartmentId, trip }: { apartmentId: string; trip: Trip }) => {
  const { draft } = trip
  const party = guestSearch(draft.guests)
  const { data, isError } = useQuery({
    ...suggestionsQuery(apartmentId, draft, party),
    placeholderData: keepPreviousData,
  })
  if (isError || data?.length === 0) return null
  return (
    <section className="mt-8 lg:col-span-2" aria-labelledby="suggestions">
      <h2 id="suggestions" className="mb-6 text-[1.75rem]">
        You may also like
      </h2>
      {data ? (
        <ApartmentGrid apartments={data} stay={stayOf(draft.from ?? null, draft.to ?? null)} party={party} />
      ) : (
        <p role="status">{messages.loadingSuggestions}</p>
      )}
    </section>
  )
}

const Checkout = ({ apartmentId }: { apartmentId: string }) => {
  const trip = useTrip(apartmentId)
  return (
    <CheckoutForm apartmentId={apartmentId} trip={trip}>
      <Suggestions apartmentId={apartmentId} trip={trip} />
    </CheckoutForm>
  )
}

export default function CheckoutPage({ params }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="text-[2rem] sm:text-[2.6rem]">Confirm & Pay</h1>
        <Steps at={1} />
      </div>
      <Checkout key={params.id} apartmentId={params.id} />
    </div>
  )
}
