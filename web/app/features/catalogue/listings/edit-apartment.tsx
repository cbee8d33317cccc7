// Owns editing an apartment as an administrator.
import { getEditableApartment, updateApartment } from '@akwaaba/contract/apartments'
import { adminPaths } from '../../../admin-paths.ts'
import { EditRecord } from '../publishing/edit-record.tsx'
import { ApartmentFields } from './apartment-fields.tsx'
import { apartmentShape } from './form.ts'

export const EditApartment = ({ id }: { id: string }) => (
  <EditRecord
    id={id}
    reads={getEditableApartment}
    writes={updateApartment}
    shape={apartmentShape}
    submitLabel="Update Apartment"
    listTo={adminPaths.viewApartments()}
    listLabel="Back to the apartments"
  >
    <ApartmentFields />
  </EditRecord>
)
