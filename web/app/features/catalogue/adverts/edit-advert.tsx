// Owns editing an advert. It always has a picture: a new one replaces the one it has.
import { type EditableAdvert, getEditableAdvert, updateAdvert } from '@akwaaba/contract/adverts'
import { adminPaths } from '../../../admin-paths.ts'
import type { Shape } from '../publishing/edit-form.tsx'
import { EditRecord } from '../publishing/edit-record.tsx'
import { storedPicture, textsOfNames } from '../publishing/rules.ts'
import { AdvertFields } from './advert-fields.tsx'

const shape: Shape<EditableAdvert> = {
  textsOf: (advert) => textsOfNames(['link', 'title'], advert),
  picturesOf: ({ image }) => ({ image: [storedPicture(image)] }),
  labels: { title: 'What the picture shows' },
}

export const EditAdvert = ({ id }: { id: string }) => (
  <EditRecord
    id={id}
    reads={getEditableAdvert}
    writes={updateAdvert}
    shape={shape}
    submitLabel="Update Advert"
    listTo={adminPaths.viewAdverts}
    listLabel="Back to the adverts"
  >
    <AdvertFields />
  </EditRecord>
)
