// Owns the pictures of an apartment or a property in its form: a cover, and further ones.
import { errors } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { PicturesInput } from './inputs.tsx'
import { coverFault, imageFault } from './rules.ts'

export const uploadHint = 'PNG, JPEG, WebP or AVIF, at most 800x400px and less than 5MB.'

type Props = { seenBy: 'guests' | 'buyers' }

export const CoverInput = ({ seenBy }: Props) => (
  <PicturesInput
    name="coverImage"
    label="Cover Image"
    hint={`The first picture ${seenBy} see. ${uploadHint}`}
    max={1}
    refuse={coverFault}
    tooMany={errors.too_many_pictures.msg}
  />
)

export const FurtherInput = ({ seenBy }: Props) => (
  <PicturesInput
    name="images"
    label="Additional Images"
    hint={`Up to ${limits.maxPictures}, in the order ${seenBy} see them. ${uploadHint}`}
    max={limits.maxPictures}
    refuse={imageFault}
    tooMany={errors.too_many_pictures.msg}
  />
)

export const GalleryPanel = ({ seenBy }: Props) => (
  <FormPanel title="Pictures">
    <Wide>
      <CoverInput seenBy={seenBy} />
    </Wide>
    <Wide>
      <FurtherInput seenBy={seenBy} />
    </Wide>
  </FormPanel>
)
