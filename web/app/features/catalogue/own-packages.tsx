// Owns the list of packages that an administrator has published, those that are over included.
import { formatDate } from '@akwaaba/contract/dates'
import { messages } from '@akwaaba/contract/messages'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { deleteTour, getTourFacts, listOwnTours, listTours } from '@akwaaba/contract/tours'
import { Cedis } from '../../lib/cedis.tsx'
import { todayInAccra } from '../../lib/clock.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ItemCard, ItemGrid } from './item-card.tsx'
import { ListFrame, useDeletion } from './list-frame.tsx'
import { useGrowing } from './queries.ts'

const seatsOf = (seats: number | null, left: number | null): string =>
  seats === null ? 'As many seats as come' : `${left ?? seats} of ${seats} seats left`

export const OwnPackages = () => {
  const list = useGrowing(listOwnTours)
  const deletion = useDeletion({
    row: deleteTour,
    touches: [listOwnTours, listTours, getTourFacts],
    failed: messages.deletePackageFailed,
    consequence: 'It leaves the site; who has bought it keeps it.',
  })
  return (
    <>
      {deletion.parts}
      <ListFrame
        noun="packages"
        list={list}
        failed={messages.packagesFailed}
        empty={
          <EmptyState title={messages.noPackages} action={<ButtonLink to={paths.addPackages}>Add Package</ButtonLink>}>
            Packages you publish appear here.
          </EmptyState>
        }
        cards={(tours) => (
          <ItemGrid>
            {tours.map((tour) => (
              <li key={tour._id}>
                <ItemCard
                  title={tour.title}
                  picture={tour.image}
                  onDelete={() => deletion.ask({ id: tour._id, name: tour.title })}
                  actions={
                    <ButtonLink kind="quiet" to={paths.tour(tour._id)}>
                      View<span className="unseen"> {tour.title}</span>
                    </ButtonLink>
                  }
                >
                  <p>
                    {formatDate(tour.date)}
                    {tour.date < todayInAccra() && ' · Has taken place'}
                  </p>
                  {tour.location && <p>{tour.location}</p>}
                  <p>{seatsOf(tour.seats, tour.seatsLeft)}</p>
                  <p className="mt-2 text-ink">
                    <strong className="text-lg">{formatDollarsShort(tour.price)}</strong>
                    <Cedis of={tour.price} /> per person
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
