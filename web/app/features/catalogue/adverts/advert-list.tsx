// Owns the administrators' list of adverts: each with its link and Delete.
import { deleteAdvert, listAdverts } from '@akwaaba/contract/adverts'
import { messages } from '@akwaaba/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../admin-paths.ts'
import { defineQuery } from '../../../lib/query.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ItemCard, ItemGrid } from '../publishing/item-card.tsx'
import { ListFrame, useDeletion } from '../publishing/list-frame.tsx'

export const AdvertList = () => {
  const adverts = useQuery(defineQuery(listAdverts, {}))
  const deletion = useDeletion({
    row: deleteAdvert,
    consequence: 'It leaves the home page.',
  })
  return (
    <>
      {deletion.parts}
      <ListFrame
        noun="adverts"
        list={{ items: adverts.data, error: adverts.error, refetch: adverts.refetch }}
        empty={
          <EmptyState
            title={messages.noAdverts}
            action={<ButtonLink to={adminPaths.addAdverts}>Add Advert</ButtonLink>}
          >
            Adverts you add move across the home page.
          </EmptyState>
        }
        cards={(all) => (
          <ItemGrid>
            {all.map((advert) => (
              <li key={advert._id}>
                <ItemCard
                  title={advert.title || 'Advert'}
                  picture={advert.image}
                  onDelete={() => deletion.ask({ id: advert._id, name: advert.title || advert.link })}
                  actions={
                    <ButtonLink kind="quiet" to={adminPaths.editAdvert(advert._id)}>
                      Edit<span className="unseen"> {advert.title || advert.link}</span>
                    </ButtonLink>
                  }
                >
                  <a
                    href={advert.link}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="inline-flex min-h-11 items-center gap-2 font-semibold text-palm hover:underline"
                  >
                    <Icon name="external" size={18} />
                    <span className="min-w-0">{advert.link}</span>
                    <span className="unseen">, opens in a new tab</span>
                  </a>
                </ItemCard>
              </li>
            ))}
          </ItemGrid>
        )}
      />
    </>
  )
}
