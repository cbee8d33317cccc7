// Owns the administrators' list of apartments: each with Edit and Delete.
import { deleteApartment, listApartments } from '@akwaaba/contract/apartments'
import { messages } from '@akwaaba/contract/messages'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { adminPaths } from '../../../admin-paths.ts'
import { Cedis } from '../../../lib/cedis.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ItemCard, ItemGrid } from '../publishing/item-card.tsx'
import { ListFrame, useDeletion } from '../publishing/list-frame.tsx'
import { useGrowingList } from '../publishing/queries.ts'
import { ComingStays } from './coming-stays.tsx'

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

export const ApartmentList = () => {
  const list = useGrowingList(listApartments, { sort: 'newest' })
  const deletion = useDeletion({
    row: deleteApartment,
    consequence: 'It leaves the site; its bookings stay as they are.',
  })
  return (
    <>
      {deletion.parts}
      <ListFrame
        noun="apartments"
        list={list}
        empty={
          <EmptyState
            title={messages.noApartments}
            action={<ButtonLink to={adminPaths.addApartment}>Add Apartment</ButtonLink>}
          >
            The first one you add appears here.
          </EmptyState>
        }
        cards={(apartments) => (
          <ItemGrid>
            {apartments.map((apartment) => (
              <li key={apartment._id}>
                <ItemCard
                  title={apartment.apartmentName}
                  picture={apartment.coverImage}
                  onDelete={() =>
                    deletion.ask({
                      ...{ id: apartment._id, name: apartment.apartmentName },
                      details: <ComingStays apartmentId={apartment._id} />,
                    })
                  }
                  actions={
                    <ButtonLink to={adminPaths.editApartment(apartment._id)}>
                      Edit<span className="unseen"> {apartment.apartmentName}</span>
                    </ButtonLink>
                  }
                >
                  <p>{[apartment.apartmentType, apartment.location].filter(Boolean).join(' · ')}</p>
                  <p>
                    {apartment.bedrooms === 0 ? 'Studio' : count(apartment.bedrooms, 'bedroom')} ·{' '}
                    {count(apartment.bathrooms, 'bathroom')}
                  </p>
                  <p className="mt-2 text-ink">
                    <strong className="text-lg">{formatDollarsShort(apartment.price)}</strong>
                    <Cedis of={apartment.price} /> per night
                  </p>
                </ItemCard>
              </li>
            ))}
          </ItemGrid>
        )}
      />
    </>
  )
}
