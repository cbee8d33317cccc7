// Owns the pictures of an apartment or a property in its form: a cover, and further ones.
import { errors } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { PicturesInput } from './inputs.tsx'
import { coverFault, imageFault } from './rules.ts'

export const uploadHint = 'PNG, JPEG, WebP or AVIF, at most 800x400px and less than 5MB.'

export const GalleryPanel = ({ seenBy }: { seenBy: 'guests' | 'buyers' }) => (
  <FormPanel title="Pictures">
    <Wide>
      <PicturesInput
        name="coverImage"
        label="Cover Image"
        hint={`The first picture ${seenBy} see. ${uploadHint}`}
        max={1}
        refuse={coverFault}
        tooMany={errors.too_many_pictures.msg}
      />
    </Wide>
    <Wide>
      <PicturesInput
        name="images"
        label="Additional Images"
        hint={`Up to ${limits.maxPictures}, in the order ${seenBy} see them. ${uploadHint}`}
        max={limits.maxPictures}
        refuse={imageFault}
        tooMany={errors.too_many_pictures.msg}
      />
    </Wide>
  </FormPanel>
)
