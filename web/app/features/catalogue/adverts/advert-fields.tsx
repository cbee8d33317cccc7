// Owns the form of an advert: its fields, whether it is added or edited.
import { FormPanel } from '../../../ui/fields/form-panel.tsx'
import { OnePictureInput, TextInput } from '../publishing/inputs.tsx'

export const AdvertFields = () => (
  <FormPanel title="The advert" lead="It joins the others on the home page.">
    <TextInput name="link" label="Link" type="url" placeholder="https://" maxLength={2000} />
    <TextInput name="title" label="What the picture shows" hint="For people who do not see it" maxLength={120} />
    <OnePictureInput advice="Wide pictures fit best." />
  </FormPanel>
)
