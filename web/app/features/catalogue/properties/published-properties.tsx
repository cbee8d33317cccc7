// Owns the administrators' list of properties: those for sale and those sold, each with Delete.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { deleteProperty, listProperties, listSoldProperties, type Property } from '@akwaaba/contract/properties'
import { propertyStates } from '@akwaaba/contract/property-states'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { Cedis } from '../../../lib/cedis.tsx'
import { defineQuery } from '../../../lib/query.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Contact } from '../../../ui/page/contact.tsx'
import { ItemCard, ItemGrid } from '../publishing/item-card.tsx'
import { ListFrame, useDeletion } from '../publishing/list-frame.tsx'
import { useGrowingList } from '../publishing/queries.ts'

// What is for sale is read by a call that answers a guest: what an administrator may do follows from the table.
const mayDelete = ({ state }: Property) => propertyStates.actions(state, ['admin']).includes('delete')

type CardProps = { property: Property; children?: ReactNode; onDelete: () => void }

const PropertyCard = ({ property, children, onDelete }: CardProps) => (
  <ItemCard
    heading="h3"
    title={property.propertyName}
    picture={property.coverImage}
    onDelete={mayDelete(property) ? onDelete : undefined}
    actions={
      <>
        {!property.depositPaid && (
          <ButtonLink kind="quiet" to={adminPaths.editProperty(property._id)}>
            Edit<span className="unseen"> {property.propertyName}</span>
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" to={paths.property(property._id)}>
          View<span className="unseen"> {property.propertyName}</span>
        </ButtonLink>
      </>
    }
  >
    <p>{[property.location, property.address].filter(Boolean).join(' · ')}</p>
    <p>
      {property.propertyType} · {property.size} sqm
    </p>
    {children}
    <p className="mt-2 text-ink">
      <strong className="text-lg">{formatDollarsShort(property.price)}</strong>
      <Cedis of={property.price} />
    </p>
  </ItemCard>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mb-10">
      <h2 id={heading} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const PublishedProperties = () => {
  const unsold = useGrowingList(listProperties, { status: 'unpaid' })
  const sold = useQuery(defineQuery(listSoldProperties, { params: { role: 'admin' } }))
  const deletion = useDeletion({
    row: deleteProperty,
    consequence: 'It leaves the site; its buyer still finds it in the dashboard.',
  })
  const ask = ({ _id, propertyName }: Property) => deletion.ask({ id: _id, name: propertyName })
  return (
    <>
      {deletion.parts}
      <Section title="Sold">
        <ListFrame
          noun="sold properties"
          list={{ items: sold.data, error: sold.error, refetch: sold.refetch }}
          empty={
            <p className="rounded-[28px] border border-line bg-card p-6 text-ink-soft">
              No properties sold yet. A property appears here as soon as it is paid for.
            </p>
          }
          cards={(properties) => (
            <ItemGrid>
              {properties.map((property) => (
                <li key={property._id}>
                  <PropertyCard property={property} onDelete={() => ask(property)}>
                    {property.customer && (
                      <p className="mt-2">
                        <span className="font-medium">Customer:</span> <Contact customer={property.customer} />
                      </p>
                    )}
                    <p>
                      Bought {formatDate(property.purchasedAt.slice(0, 10))} · {property.reference}
                    </p>
                  </PropertyCard>
                </li>
              ))}
            </ItemGrid>
          )}
        />
      </Section>
      <Section title="For sale">
        <ListFrame
          noun="properties for sale"
          list={unsold}
          empty={
            <EmptyState
              title="No properties for sale."
              action={<ButtonLink to={adminPaths.addProperties}>Add Property</ButtonLink>}
            >
              Properties you put up for sale appear here.
            </EmptyState>
          }
          cards={(properties) => (
            <ItemGrid>
              {properties.map((property) => (
                <li key={property._id}>
                  <PropertyCard property={property} onDelete={() => ask(property)} />
                </li>
              ))}
            </ItemGrid>
          )}
        />
      </Section>
    </>
  )
}
