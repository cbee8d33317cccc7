// Owns the details of a property: its facts, description, features, where it is, and how it is bought.
import type { Property } from '@akwaaba/contract/properties'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Description } from '../../../ui/rich-text/description.tsx'
import { bathroomsLabel, bedroomsLabel, sizeLabel, tenureLabel } from './rules.ts'

const Point = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-start gap-3">
    <span className="mt-0.5 text-palm">
      <Icon name={icon} />
    </span>
    <span className="min-w-0">{children}</span>
  </li>
)

export const PropertyDetail = ({ property }: { property: Property }) => {
  const facts = [
    property.propertyType,
    bedroomsLabel(property.bedrooms),
    bathroomsLabel(property.bathrooms),
    sizeLabel(property.size),
    tenureLabel(property),
  ].filter(Boolean)
  return (
    <div>
      <ul className="flex flex-wrap gap-2 pb-8" aria-label="Facts">
        {facts.map((fact) => (
          <li key={fact} className="rounded-full border border-transparent bg-sand px-4 py-1.5 font-medium">
            {fact}
          </li>
        ))}
      </ul>
      {property.description && (
        <PageSection title="About this property">
          <Description html={property.description} />
        </PageSection>
      )}
      {property.features.length > 0 && (
        <PageSection title="Features">
          <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {property.features.map((feature) => (
              <Point key={feature} icon="check">
                {feature}
              </Point>
            ))}
          </ul>
        </PageSection>
      )}
      <PageSection title="Where it is">
        <ul>
          <Point icon="pin">{property.address || property.location}</Point>
        </ul>
      </PageSection>
      <PageSection title="Good to know">
        <ul className="grid gap-3">
          <Point icon="card">You pay the price in full. It is sold to the first who pays.</Point>
          <Point icon="check">Should somebody else's payment come before yours, you get everything back.</Point>
          <Point icon="person">You must be 18 or older to buy.</Point>
          <Point icon="clock">
            Would you like to see it or its papers first?{' '}
            <Link to={paths.support} className="font-semibold text-palm underline">
              Write to us
            </Link>{' '}
            before you pay.
          </Point>
        </ul>
      </PageSection>
    </div>
  )
}
