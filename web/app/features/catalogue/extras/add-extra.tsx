// Owns adding an extra to the market place.
import { errors } from '@akwaaba/contract/errors'
import { createExtra } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { AddForm } from '../publishing/add-form.tsx'
import { AreaInput, NumberInput, PicturesInput, TextInput } from '../publishing/inputs.tsx'
import { onlyPictureFault } from '../publishing/rules.ts'

export const AddExtra = () => (
  <AddForm
    row={createExtra}
    blank={{ title: '', description: '', price: '' }}
    submitLabel="Add Extra"
    done={messages.extraCreated}
    failed={(error) => ({ title: 'Error', text: sentenceOf(error) })}
    listTo={adminPaths.marketPlace}
    listLabel="See the market place"
  >
    <FormPanel title="The extra" lead="Guests may add it to a stay, once per booking.">
      <TextInput name="title" label="Title" maxLength={120} />
      <NumberInput name="price" label="Price ($)" />
      <Wide>
        <AreaInput name="description" label="Description" maxLength={2000} />
      </Wide>
      <Wide>
        <PicturesInput
          name="image"
          label="Image"
          hint="PNG, JPEG, WebP or AVIF, less than 5MB."
          max={1}
          refuse={onlyPictureFault}
          tooMany={errors.too_many_pictures.msg}
        />
      </Wide>
    </FormPanel>
  </AddForm>
)
