// Owns the form of an advert: its fields, whether it is added or edited.
import { errors } from '@akwaaba/contract/errors'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { PicturesInput, TextInput } from '../publishing/inputs.tsx'
import { onlyPictureFault } from '../publishing/rules.ts'

export const AdvertFields = () => (
  <FormPanel title="The advert" lead="It joins the others on the home page.">
    <TextInput name="link" label="Link" type="url" placeholder="https://" maxLength={2000} />
    <TextInput name="title" label="What the picture shows" hint="For people who do not see it" maxLength={120} />
    <Wide>
      <PicturesInput
        name="image"
        label="Image"
        hint="PNG, JPEG, WebP or AVIF, less than 5MB. Wide pictures fit best."
        max={1}
        refuse={onlyPictureFault}
        tooMany={errors.too_many_pictures.msg}
      />
    </Wide>
  </FormPanel>
)
