// Owns adding an extra to the market place.
import { createExtra } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { AddForm } from '../publishing/add-form.tsx'
import { ExtraFields } from './extra-fields.tsx'

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
    <ExtraFields />
  </AddForm>
)
