// Owns adding an advert: a picture, and the page that it leads to.
import { createAdvert } from '@akwaaba/contract/adverts'
import { messages } from '@akwaaba/contract/messages'
import { adminPaths } from '../../../admin-paths.ts'
import { AddForm, refusalMessage } from '../publishing/add-form.tsx'
import { AdvertFields } from './advert-fields.tsx'

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
    <AdvertFields />
  </AddForm>
)
