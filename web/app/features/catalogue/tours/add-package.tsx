// Owns adding a tour package.
import { ApiError } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { createTour } from '@akwaaba/contract/tours'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { AddForm } from '../publishing/add-form.tsx'
import { LinesInput, NumberInput, OnePictureInput, RichInput, TextInput } from '../publishing/inputs.tsx'

/** An empty form: a text for each field. */
export const blankPackage = {
  title: '',
  description: '',
  date: '',
  price: '',
  location: '',
  address: '',
  days: '',
  seats: '',
  minAge: '',
  meetingPoint: '',
  departureTime: '',
  included: '[]',
  excluded: '[]',
}
const dialogMillis = 3000

const failed = (error: unknown) => {
  const status = error instanceof ApiError ? error.status : 0
  // Without an answer there is no status.
  const text = status > 0 ? `${messages.packageFailed}${status}. ${sentenceOf(error)}` : messages.networkFailed
  return { title: 'Error', text }
}

/** The fields of a package in panels, whether it is added or edited. */
export const PackageFields = () => (
  <>
    <FormPanel title="The package">
      <TextInput name="title" label="Package Name" maxLength={200} />
      <NumberInput name="price" label="Price per person ($)" />
      <TextInput name="date" label="Date" type="date" min={todayInAccra()} />
      <NumberInput name="days" label="Days" hint="1 unless said otherwise" isWhole />
      <Wide>
        <RichInput name="description" label="Description" />
      </Wide>
      <OnePictureInput />
    </FormPanel>
    <FormPanel title="Where and how" lead="All of this may stay empty.">
      <TextInput name="location" label="Location" maxLength={80} />
      <TextInput name="address" label="Address" maxLength={200} autoComplete="off" />
      <TextInput name="meetingPoint" label="Meeting point" maxLength={200} />
      <TextInput name="departureTime" label="Departure time" placeholder="6:30 in the morning" maxLength={40} />
      <NumberInput name="seats" label="Seats" hint="Empty: as many as come" isWhole />
      <NumberInput name="minAge" label="Minimum age" isWhole />
      <LinesInput name="included" label="Included" noun="what is included" max={30} />
      <LinesInput name="excluded" label="Not included" noun="what is not included" max={30} />
    </FormPanel>
  </>
)

export const AddPackage = () => (
  <AddForm
    row={createTour}
    blank={blankPackage}
    submitLabel="Add Package"
    done={messages.packageAdded}
    failed={failed}
    fieldOf={({ code }) => (code === 'past_dates' ? 'date' : undefined)}
    closesAfterMillis={dialogMillis}
    listTo={paths.myPackages}
    listLabel="See the packages"
  >
    <PackageFields />
  </AddForm>
)
