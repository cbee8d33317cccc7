// Owns adding an advert: a picture, and the page that it leads to.
import { createAdvert } from '@akwaaba/contract/adverts'
import { errors } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { adminPaths } from '../../../admin-paths.ts'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { AddForm, refusalMessage } from '../publishing/add-form.tsx'
import { PicturesInput, TextInput } from '../publishing/inputs.tsx'
import { onlyPictureFault } from '../publishing/rules.ts'

export const AddAdvert = () => (
  <AddForm
    row={createAdvert}
    blank={{ link: '', title: '' }}
    submitLabel="Add Advert"
    done={messages.advertCreated}
    failed={(error) => ({ title: 'Error', text: refusalMessage(error, messages.advertFailed) })}
    listTo={adminPaths.viewAdverts}
    listLabel="See the adverts"
  >
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
  </AddForm>
)
