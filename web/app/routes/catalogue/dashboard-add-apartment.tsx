// Add Apartment: publishing one for booking.
import { AddApartment } from '../../features/catalogue/listings/add-apartment.tsx'
import { CatalogueHead } from '../../features/catalogue/publishing/item-card.tsx'

export const meta = () => [{ title: 'Add Apartment' }, { name: 'robots', content: 'noindex' }]

export default function DashboardAddBooking() {
  return (
    <>
      <CatalogueHead title="Add Apartment for Booking:" />
      <AddApartment />
    </>
  )
}
