// Owns editing an apartment as an administrator.
import { getEditableApartment, updateApartment } from '@akwaaba/contract/apartments'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { send, sentenceOf } from '../../../lib/api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { FormSkeleton } from '../publishing/form-frame.tsx'
import { ApartmentFields } from './apartment-fields.tsx'
import { EditForm } from './edit-form.tsx'
import { editableApartmentQuery } from './queries.ts'

export const EditApartment = ({ id }: { id: string }) => {
  const navigate = useNavigate()
  const apartment = useQuery({ ...editableApartmentQuery(id), refetchOnWindowFocus: false, refetchOnMount: 'always' })
  if (!apartment.data || (apartment.isFetching && !apartment.isFetchedAfterMount))
    return apartment.isError ? (
      <Notice
        tone="error"
        title="Error"
        action={
          <>
            <Button onClick={() => apartment.refetch()}>Try Again</Button>
            <ButtonLink kind="quiet" to={adminPaths.viewApartments}>
              Back to the apartments
            </ButtonLink>
          </>
        }
      >
        {sentenceOf(apartment.error)}
      </Notice>
    ) : (
      <FormSkeleton />
    )
  const params = { id }
  return (
    <EditForm
      apartment={apartment.data}
      draftKey={`form:${updateApartment.path}:${id}`}
      row={updateApartment}
      callOf={(body) => ({ params, body })}
      read={() => send(getEditableApartment, { params })}
      submitLabel="Update Apartment"
      cancelTo={adminPaths.viewApartments}
      onSaved={() => navigate(adminPaths.viewApartments)}
    >
      <ApartmentFields />
    </EditForm>
  )
}
