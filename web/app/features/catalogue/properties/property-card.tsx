// Owns the card of a property: one picture, the facts, the full price, and the link to its page.
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { Cedis } from '../../../lib/cedis.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { prefetching } from '../../../ui/save-data.ts'
import { bathroomsLabel, bedroomsLabel, type CardProperty, sizeLabel } from './rules.ts'

const sizes = '(min-width: 1024px) 400px, (min-width: 640px) 45vw, 94vw'

const PropertyCard = ({ property, isPriority }: { property: CardProperty; isPriority: boolean }) => (
  <article className="group relative flex flex-col">
    <div className="relative">
      <Picture
        name={property.coverImage}
        alt=""
        sizes={sizes}
        isPriority={isPriority}
        className="aspect-4/3 rounded-card transition-transform duration-200 group-hover:scale-[1.01]"
      />
      <span className="absolute top-3 left-3 rounded-full bg-card px-3 py-1.5 font-semibold text-[0.8rem]">
        {property.propertyType}
      </span>
    </div>
    <h3 className="mt-3 text-lg">
      <Name>{property.propertyName}</Name>
    </h3>
    <p className="mt-1 text-[0.92rem] text-ink-soft">{property.location}</p>
    <p className="text-[0.92rem] text-ink-soft">
      {[bedroomsLabel(property.bedrooms), bathroomsLabel(property.bathrooms), sizeLabel(property.size)].join(' · ')}
    </p>
    {property.features.length > 0 && (
      <ul className="mt-2 flex flex-wrap gap-2" aria-label="Features">
        {property.features.map((feature) => (
          <li key={feature} className="rounded-full bg-sand px-2.5 py-0.5 font-medium text-[#4b4336] text-[0.8rem]">
            {feature}
          </li>
        ))}
      </ul>
    )}
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
      <p>
        <strong className="text-lg">{formatDollarsShort(property.price)}</strong>
        <Cedis of={property.price} />
      </p>
      <ButtonLink
        to={paths.property(property._id)}
        prefetch={prefetching()}
        className="after:absolute after:inset-0 after:rounded-card"
      >
        Purchase this Property<span className="unseen">: {property.propertyName}</span>
      </ButtonLink>
    </div>
  </article>
)

const PropertyCardSkeleton = () => (
  <div>
    <Skeleton className="aspect-4/3 rounded-card!" />
    <Skeleton className="mt-3 h-6 w-4/5" />
    <Skeleton className="mt-2 h-4 w-2/5" />
    <Skeleton className="mt-2 h-4 w-3/5" />
    <Skeleton className="mt-3 h-5 w-1/2" />
    <div className="mt-3 flex items-center justify-between">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-11 w-48 rounded-full!" />
    </div>
  </div>
)

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
)

/** The first `eager` pictures are loaded at once, the others lazily. */
export const PropertyGrid = ({ properties, eager = 0 }: { properties: CardProperty[]; eager?: number }) => (
  <Grid>
    {properties.map((property, index) => (
      <PropertyCard key={property._id} property={property} isPriority={index < eager} />
    ))}
  </Grid>
)

export const PropertyGridSkeleton = () => (
  <div role="status">
    <span className="unseen">Loading properties</span>
    <Grid>
      {Array.from({ length: 6 }, (_, index) => `shape-${index}`).map((key) => (
        <PropertyCardSkeleton key={key} />
      ))}
    </Grid>
  </div>
)
