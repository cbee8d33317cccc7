// Owns labels and sentences about a property, and the filters of a search for one.

import { formatDollarsShort } from '@akwaaba/contract/money'
import type { Property, PropertyType } from '@akwaaba/contract/properties'
import { publicLimits } from '@akwaaba/contract/public-limits'
import { totalText } from '../../../lib/format.ts'
import { type PropertySearch, paths } from '../../../paths.ts'
import type { FilterChip } from '../../../ui/page/filter-chips.tsx'

export type CardProperty = Omit<Property, 'description' | 'images' | 'address' | 'tenure' | 'tenureYears'>

/** What a card shows of a property; the rest is not sent to the browser. */
export const cardOf = ({
  description: _,
  images: __,
  address: ___,
  tenure: ____,
  tenureYears: _____,
  ...card
}: Property) => ({
  ...card,
  features: card.features.slice(0, publicLimits.cardFeatures),
})

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

export const bedroomsLabel = (bedrooms: number): string => count(bedrooms, 'bedroom', 'bedrooms')
export const bathroomsLabel = (bathrooms: number): string => count(bathrooms, 'bathroom', 'bathrooms')
export const sizeLabel = (size: number): string => `${size} sqm`

/** "Leasehold, 62 years left"; empty where nothing is known. */
export const tenureLabel = ({ tenure, tenureYears }: Pick<Property, 'tenure' | 'tenureYears'>): string => {
  const years = tenureYears === null ? '' : `${count(tenureYears, 'year', 'years')} left`
  return [tenure, years].filter(Boolean).join(', ')
}

/** The pictures of a gallery: the cover first. */
export const galleryPictures = ({ coverImage, images }: Pick<Property, 'coverImage' | 'images'>): string[] =>
  [...(coverImage === null ? [] : [coverImage]), ...images].slice(0, publicLimits.propertyPictures)

// Repeated here, because the rows of the contract would load their schemas into the page.
export const propertyTypes = ['Furnished', 'Unfurnished'] as const satisfies readonly PropertyType[]
export type Filter = { label: string; without: PropertySearch }

/** Every active filter: its label, and the search without it; `from` is what it is taken from where that is another search by now. */
export const filtersOf = (search: PropertySearch, from = search): Filter[] => {
  const without = (name: keyof PropertySearch): PropertySearch => ({ ...from, page: undefined, [name]: undefined })
  return [
    ...(search.location ? [{ label: `“${search.location}”`, without: without('location') }] : []),
    ...(search.propertyType ? [{ label: search.propertyType, without: without('propertyType') }] : []),
    ...(search.maxPrice
      ? [{ label: `Up to ${formatDollarsShort(Number(search.maxPrice))}`, without: without('maxPrice') }]
      : []),
  ]
}

export const chipsOf = (search: PropertySearch, from = search): FilterChip[] =>
  filtersOf(search, from).map(({ label, without }) => ({ label, to: paths.properties(without) }))

/** An active filter, and how many properties there would be without it. */
export type ActiveFilter = Filter & { total: number }

/** Which filter emptied the list, as a sentence. */
export const emptySentence = (activeFilters: ActiveFilter[]): string => {
  const [only, ...others] = activeFilters
  if (!only) return 'There is nothing for sale at the moment. Please look in again soon.'
  if (others.length === 0) return `No property for sale matches ${only.label}.`
  const helpful = activeFilters.filter(({ total }) => total > 0)
  if (helpful.length === 0) return 'No property matches these filters, nor would dropping one of them be enough.'
  return helpful.length === 1
    ? `It is ${helpful[0]?.label} that leaves nothing: without it there is something to see.`
    : 'No property matches all of these filters together. Dropping any one of these would help.'
}

export const propertiesLabel = (total: number): string =>
  `${totalText(total)} ${total === 1 ? 'property' : 'properties'}`
