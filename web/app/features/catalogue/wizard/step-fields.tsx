// Owns which fields each step of a listing shows.
import type { ReactNode } from 'react'
import { Wide } from '../../../ui/fields/form-panel.tsx'
import * as inputs from '../listings/listing-inputs.tsx'
import { CoverInput, FurtherInput } from '../publishing/gallery-panel.tsx'
import type { StepWord } from './steps.ts'

const fields: Record<Exclude<StepWord, 'send'>, () => ReactNode> = {
  place: () => (
    <>
      <inputs.PlaceInputs isAdmin={false} />
      <inputs.PointInputs />
    </>
  ),
  home: () => (
    <>
      <inputs.NameInputs />
      <inputs.RoomInputs />
      <inputs.GuestsInput />
      <inputs.BedInputs />
    </>
  ),
  offers: () => (
    <>
      <inputs.WordInputs />
      <inputs.CheckedInputs />
    </>
  ),
  pictures: () => (
    <>
      <Wide>
        <CoverInput seenBy="guests" />
      </Wide>
      <Wide>
        <FurtherInput seenBy="guests" />
      </Wide>
    </>
  ),
  price: () => (
    <>
      <inputs.PriceInput />
      <inputs.InstantInput />
    </>
  ),
  arrival: () => <inputs.ArrivalInputs />,
  rules: () => (
    <>
      <inputs.TimeInputs />
      <inputs.RuleInputs />
      <inputs.PolicyInput />
    </>
  ),
}

export const StepFields = ({ step }: { step: Exclude<StepWord, 'send'> }) => (
  <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">{fields[step]()}</div>
)
