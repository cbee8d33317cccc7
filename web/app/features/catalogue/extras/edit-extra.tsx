// Owns editing an extra.
import { type EditableExtra, getEditableExtra, updateExtra } from '@akwaaba/contract/extras'
import { adminPaths } from '../../../admin-paths.ts'
import type { Shape } from '../publishing/edit-form.tsx'
import { EditRecord } from '../publishing/edit-record.tsx'
import { storedPicture, textsOfNames } from '../publishing/rules.ts'
import { ExtraFields } from './extra-fields.tsx'

const shape: Shape<EditableExtra> = {
  textsOf: (extra) => textsOfNames(['title', 'description', 'price'], extra),
  picturesOf: ({ image }) => ({ image: image === null ? [] : [storedPicture(image)] }),
}

export const EditExtra = ({ id }: { id: string }) => (
  <EditRecord
    id={id}
    reads={getEditableExtra}
    writes={updateExtra}
    shape={shape}
    submitLabel="Update Extra"
    listTo={adminPaths.marketPlace}
    listLabel="Back to the market place"
  >
    <ExtraFields />
  </EditRecord>
)
