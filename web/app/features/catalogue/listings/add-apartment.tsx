// Owns adding an apartment.
import { createApartment } from '@akwaaba/contract/apartments'
import { messages } from '@akwaaba/contract/messages'
import { adminPaths } from '../../../admin-paths.ts'
import { AddForm, refusalMessage } from '../publishing/add-form.tsx'
import { ApartmentFields } from './apartment-fields.tsx'
import { blankApartment } from './form.ts'

export const AddApartment = () => (
  <AddForm
    row={createApartment}
    blank={blankApartment}
    submitLabel="Add Apartment"
    done={messages.apartmentCreated}
    failed={(error) => ({ title: 'Error', text: refusalMessage(error, messages.apartmentFailed) })}
    listTo={adminPaths.viewApartments()}
    listLabel="See the apartments"
  >
    <ApartmentFields />
  </AddForm>
)
