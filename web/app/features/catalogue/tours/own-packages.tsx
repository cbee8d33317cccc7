// Owns the list of packages that an administrator has published, including past ones.
import { formatDate } from '@akwaaba/contract/dates'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { messages } from '@akwaaba/contract/messages'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { deleteTour, listOwnTours } from '@akwaaba/contract/tours'
import { useState } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { Cedis } from '../../../lib/cedis.tsx'
import { todayInAccra } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { ItemCard, ItemGrid } from '../publishing/item-card.tsx'
import { ListFrame, useDeletion } from '../publishing/list-frame.tsx'
import { useGrowingList } from '../publishing/queries.ts'
import { CallOffDialog } from './call-off-dialog.tsx'
import { removalText } from './rules.ts'

const seatsOf = (seats: number | null, left: number | null): string =>
  seats === null ? 'As many seats as come' : `${left ?? seats} of ${seats} seats left`

type OwnTour = ReplyOf<typeof listOwnTours>[number]

export const OwnPackages = () => {
  const list = useGrowingList(listOwnTours)
  const deletion = useDeletion({
    row: deleteTour,
    failed: messages.deletePackageFailed,
  })
  const [asked, setAsked] = useState<OwnTour | null>(null)
  const [notice, setNotice] = useState<string>()
  return (
    <>
      {deletion.parts}
      {notice && (
        <div className="mb-5">
          <FocusedNotice tone="success">{notice}</FocusedNotice>
        </div>
      )}
      {asked && (
        <CallOffDialog
          tour={asked}
          onDone={(msg) => {
            setAsked(null)
            setNotice(msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <ListFrame
        noun="packages"
        list={list}
        failed={messages.packagesFailed}
        empty={
          <EmptyState
            title={messages.noPackages}
            action={<ButtonLink to={adminPaths.addPackages}>Add Package</ButtonLink>}
          >
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
                  onDelete={() => {
                    setNotice(undefined)
                    deletion.ask({ id: tour._id, name: tour.title, consequence: removalText(tour, todayInAccra()) })
                  }}
                  actions={
                    <>
                      <ButtonLink kind="quiet" to={adminPaths.editPackage(tour._id)}>
                        Edit<span className="unseen"> {tour.title}</span>
                      </ButtonLink>
                      <ButtonLink kind="quiet" to={paths.tour(tour._id)}>
                        View<span className="unseen"> {tour.title}</span>
                      </ButtonLink>
                      {tour.date >= todayInAccra() && (
                        <Button kind="quiet" onClick={() => setAsked(tour)}>
                          Call off<span className="unseen"> {tour.title}</span>
                        </Button>
                      )}
                    </>
                  }
                >
                  <p>
                    {formatDate(tour.date)}
                    {tour.date < todayInAccra() && ' · Has taken place'}
                  </p>
                  {tour.location && <p>{tour.location}</p>}
                  <p>
                    {seatsOf(tour.seats, tour.seatsLeft)}
                    {tour.buyers > 0 && ` · Bought by ${tour.buyers} ${tour.buyers === 1 ? 'person' : 'people'}`}
                  </p>
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
