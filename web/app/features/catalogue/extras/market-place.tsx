// Owns the market place as administrators see it: the extras, each with Delete.
import { deleteExtra, listExtras } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../admin-paths.ts'
import { Cedis } from '../../../lib/cedis.tsx'
import { defineQuery } from '../../../lib/query.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ItemCard, ItemGrid } from '../publishing/item-card.tsx'
import { ListFrame, useDeletion } from '../publishing/list-frame.tsx'

export const MarketPlace = () => {
  const extras = useQuery(defineQuery(listExtras, {}))
  const deletion = useDeletion({
    row: deleteExtra,
    consequence: 'It leaves the site; bookings that have it keep it.',
  })
  return (
    <>
      {deletion.parts}
      <ListFrame
        noun="extras"
        list={{ items: extras.data, error: extras.error, refetch: extras.refetch }}
        empty={
          <EmptyState title={messages.noExtras} action={<ButtonLink to={adminPaths.addExtra}>Add Extra</ButtonLink>}>
            What guests may add to a stay appears here.
          </EmptyState>
        }
        cards={(all) => (
          <ItemGrid>
            {all.map((extra) => (
              <li key={extra._id}>
                <ItemCard
                  title={extra.title}
                  picture={extra.image}
                  onDelete={() => deletion.ask({ id: extra._id, name: extra.title })}
                  actions={
                    <ButtonLink kind="quiet" to={adminPaths.editExtra(extra._id)}>
                      Edit<span className="unseen"> {extra.title}</span>
                    </ButtonLink>
                  }
                >
                  <p className="whitespace-pre-line">{extra.description}</p>
                  <p className="mt-2 text-ink">
                    <strong className="text-lg">{formatDollarsShort(extra.price)}</strong>
                    <Cedis of={extra.price} /> per stay
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
