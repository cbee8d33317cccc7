// Owns the form of an apartment on one page: its fields in panels, whether it is added or edited.
import { FormPanel } from '../../../ui/fields/form-panel.tsx'
import { GalleryPanel } from '../publishing/gallery-panel.tsx'
import * as inputs from './listing-inputs.tsx'

type Props = {
  /** an administrator fills it in, who also manages the locations */
  isAdmin?: boolean
}

export const ApartmentFields = ({ isAdmin = true }: Props) => (
  <>
    <FormPanel title="The home">
      <inputs.NameInputs />
      <inputs.PlaceInputs isAdmin={isAdmin} />
    </FormPanel>
    <FormPanel title="Price and size">
      <inputs.PriceInput />
      <inputs.RoomInputs />
    </FormPanel>
    <FormPanel title="What guests read">
      <inputs.WordInputs />
      <inputs.BedInputs />
      <inputs.CheckedInputs />
    </FormPanel>
    <GalleryPanel seenBy="guests" />
    <FormPanel title="Staying there" lead="All of this may stay as it is.">
      <inputs.GuestsInput />
      <inputs.InstantInput />
      <inputs.TimeInputs />
      <inputs.RuleInputs />
      <inputs.PolicyInput />
    </FormPanel>
    <FormPanel
      title="Getting there"
      lead="For guests who have paid, in their booking and on the receipt. All of this may stay empty."
    >
      <inputs.ArrivalInputs />
      <inputs.PointInputs />
    </FormPanel>
  </>
)
