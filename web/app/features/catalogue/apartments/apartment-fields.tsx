// Owns the fields of an apartment, the same whether it is added or edited.
import { policies, policyNames } from '@akwaaba/contract/cancellation'
import { limits } from '@akwaaba/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { categoriesQuery } from '../locations/queries.ts'
import { GalleryPanel } from '../publishing/gallery-panel.tsx'
import { CheckInput, LinesInput, NumberInput, RichInput, SelectInput, TextInput } from '../publishing/inputs.tsx'
import { useCatalogueFormContext } from '../publishing/use-catalogue-form.ts'

const LocationInput = () => {
  const categories = useQuery(categoriesQuery())
  const { fields } = useCatalogueFormContext()
  const listed = (categories.data ?? []).flatMap(({ locations }) => locations)
  const chosen = fields.watch('location') ?? ''
  // A draft or an older apartment may name a location that has been removed.
  const options = [...new Set(chosen === '' || listed.includes(chosen) ? listed : [chosen, ...listed])]
  return (
    <SelectInput
      name="location"
      label="Location"
      prompt={categories.isPending ? 'Loading locations' : 'Choose a location'}
      options={options}
      hint={
        categories.isError ? (
          <>
            The locations could not be loaded.{' '}
            <button type="button" className="font-semibold text-palm underline" onClick={() => categories.refetch()}>
              Try again
            </button>
          </>
        ) : (
          <>
            Is it not listed?{' '}
            <Link to={adminPaths.addCategories} className="font-semibold text-palm underline">
              Manage locations
            </Link>
          </>
        )
      }
    />
  )
}

const days = (hours: number) => (hours % 24 === 0 ? `${hours / 24} ${hours === 24 ? 'day' : 'days'}` : `${hours} hours`)
/** "Firm: 100% back until 30 days before, 50% until 7 days before". */
const policyOptions = policyNames.map((value) => {
  const { label, steps } = policies[value]
  const stepTexts = steps.map(
    ({ refundPercent, hoursBefore }) => `${refundPercent}% back until ${days(hoursBefore)} before`,
  )
  return { value, label: `${label}: ${stepTexts.join(', ')}` }
})

export const ApartmentFields = () => (
  <>
    <FormPanel title="The home">
      <TextInput name="apartmentName" label="Apartment Name" maxLength={120} />
      <TextInput
        name="apartmentType"
        label="Apartment Type"
        placeholder="Studio, penthouse, guest house"
        maxLength={60}
      />
      <TextInput name="address" label="Address" maxLength={200} autoComplete="off" />
      <LocationInput />
    </FormPanel>
    <FormPanel title="Price and size">
      <NumberInput name="price" label="Price per night ($)" />
      <NumberInput name="size" label="Size (sqm)" />
      <NumberInput name="bedrooms" label="Bedrooms" hint="0 for a studio" isWhole />
      <NumberInput name="bathrooms" label="Bathrooms" isWhole />
    </FormPanel>
    <FormPanel title="What guests read">
      <Wide>
        <RichInput name="description" label="Description" />
      </Wide>
      <Wide>
        <LinesInput name="amenities" label="Amenities" noun="amenity" max={limits.maxFeatures} />
      </Wide>
    </FormPanel>
    <GalleryPanel seenBy="guests" />
    <FormPanel title="Staying there" lead="All of this may stay as it is.">
      <NumberInput name="guests" label="Guests" hint="How many sleep there" isWhole />
      <CheckInput
        name="instantBooking"
        label="Instant booking"
        hint="A paid stay is approved at once, without a look of yours."
      />
      <TextInput name="checkInFrom" label="Check-in from" type="time" />
      <TextInput name="checkOutBy" label="Check-out by" type="time" />
      <Wide>
        <SelectInput
          name="cancellationPolicy"
          label="Cancellation policy"
          prompt="Choose a policy"
          options={policyOptions}
          hint="Counted from check-in. A booking keeps the policy it was made under."
        />
      </Wide>
      <TextInput name="latitude" label="Latitude" inputMode="text" placeholder="5.6037" hint="For the link to a map" />
      <TextInput name="longitude" label="Longitude" inputMode="text" placeholder="-0.1870" />
    </FormPanel>
  </>
)
