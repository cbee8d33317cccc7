// Owns the fields of an apartment by what they are about, the same in its form and in its steps.
import { policies, policyNames } from '@akwaaba/contract/cancellation'
import { limits } from '@akwaaba/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { Wide } from '../../../ui/fields/form-panel.tsx'
import { locationsQuery } from '../locations/queries.ts'
import {
  AreaInput,
  CheckInput,
  LinesInput,
  NumberInput,
  RichInput,
  SelectInput,
  TextInput,
} from '../publishing/inputs.tsx'
import { useCatalogueFormContext } from '../publishing/use-catalogue-form.ts'

/** `mayManage`: locations are made by administrators. */
const LocationInput = ({ mayManage }: { mayManage: boolean }) => {
  const locations = useQuery(locationsQuery())
  const { fields } = useCatalogueFormContext()
  const listed = locations.data ?? []
  const chosen = fields.watch('location') ?? ''
  // A draft or an older apartment may name a location that has been removed.
  const options = [...new Set(chosen === '' || listed.includes(chosen) ? listed : [chosen, ...listed])]
  return (
    <SelectInput
      name="location"
      label="Location"
      prompt={locations.isPending ? 'Loading locations' : 'Choose a location'}
      options={options}
      hint={
        locations.isError ? (
          <>
            The locations could not be loaded.{' '}
            <button type="button" className="font-semibold text-palm underline" onClick={() => locations.refetch()}>
              Try again
            </button>
          </>
        ) : !mayManage ? (
          'Is it not listed? Please write to support.'
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

export const NameInputs = () => (
  <>
    <TextInput name="apartmentName" label="Apartment Name" maxLength={120} />
    <TextInput
      name="apartmentType"
      label="Apartment Type"
      placeholder="Studio, penthouse, guest house"
      maxLength={60}
    />
  </>
)

/** `isAdmin`: an administrator fills it in, who also manages the locations. */
export const PlaceInputs = ({ isAdmin }: { isAdmin: boolean }) => (
  <>
    <TextInput name="address" label="Address" maxLength={200} autoComplete="off" />
    <LocationInput mayManage={isAdmin} />
  </>
)

export const PriceInput = () => <NumberInput name="price" label="Price per night ($)" />

export const RoomInputs = () => (
  <>
    <NumberInput name="size" label="Size (sqm)" />
    <NumberInput name="bedrooms" label="Bedrooms" hint="0 for a studio" isWhole />
    <NumberInput name="bathrooms" label="Bathrooms" isWhole />
  </>
)

export const GuestsInput = () => <NumberInput name="guests" label="Guests" hint="How many sleep there" isWhole />

export const WordInputs = () => (
  <>
    <Wide>
      <RichInput name="description" label="Description" />
    </Wide>
    <Wide>
      <LinesInput name="amenities" label="Amenities" noun="amenity" max={limits.maxFeatures} />
    </Wide>
  </>
)

/** Rooms with their beds, one a line. */
export const BedInputs = () => (
  <Wide>
    <LinesInput name="rooms" label="Rooms and beds" noun="room" hint="Such as: Main bedroom: 1 double bed" max={30} />
  </Wide>
)

/** What guests in Ghana ask first. */
export const CheckedInputs = () => (
  <>
    <TextInput name="power" label="Power" placeholder="A generator takes over within a minute" maxLength={160} />
    <TextInput name="water" label="Water" placeholder="A tank of 5,000 litres" maxLength={160} />
    <TextInput name="internet" label="Internet" placeholder="48 Mbps, with a backup line" maxLength={160} />
    <TextInput
      name="factsCheckedOn"
      label="Checked on"
      type="date"
      hint="The day on which you saw that all of it works. Guests read it beside the facts."
    />
  </>
)

export const RuleInputs = () => (
  <Wide>
    <LinesInput name="houseRules" label="House rules" noun="rule" hint="Such as: Quiet after 22:00" max={30} />
  </Wide>
)

export const InstantInput = () => (
  <CheckInput
    name="instantBooking"
    label="Instant booking"
    hint="A paid stay is approved at once, without asking you."
  />
)

export const TimeInputs = () => (
  <>
    <TextInput name="checkInFrom" label="Check-in from" type="time" />
    <TextInput name="checkOutBy" label="Check-out by" type="time" />
  </>
)

export const PolicyInput = () => (
  <Wide>
    <SelectInput
      name="cancellationPolicy"
      label="Cancellation policy"
      prompt="Choose a policy"
      options={policyOptions}
      hint="Counted from check-in. A booking keeps the policy it was made under."
    />
  </Wide>
)

export const ArrivalInputs = () => (
  <>
    <Wide>
      <TextInput
        name="arrivalAddress"
        label="Exact place"
        maxLength={200}
        autoComplete="off"
        hint="House, floor and flat, where the line that everybody reads leaves them out."
      />
    </Wide>
    <TextInput
      name="arrivalLandmark"
      label="Landmark"
      placeholder="Behind the Shell station"
      maxLength={200}
      autoComplete="off"
    />
    <TextInput
      name="arrivalPhone"
      label="Phone on arrival"
      placeholder="+233 24 123 4567"
      maxLength={60}
      autoComplete="off"
    />
    <Wide>
      <AreaInput name="arrivalDirections" label="Directions" rows={4} maxLength={2000} />
    </Wide>
  </>
)

export const PointInputs = () => (
  <>
    <TextInput
      name="latitude"
      label="Latitude"
      inputMode="text"
      placeholder="5.6037"
      hint="Visitors see a point 150 to 300 m away."
    />
    <TextInput name="longitude" label="Longitude" inputMode="text" placeholder="-0.1870" />
    <Wide>
      <CheckInput
        name="exactOnMap"
        label="Show the exact point to everybody"
        hint="For houses that are known anyway, such as serviced apartments with a sign."
      />
    </Wide>
  </>
)
