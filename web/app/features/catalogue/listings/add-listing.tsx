// Owns adding a listing as a host: it becomes a draft, whose page follows.
import { createListing } from '@akwaaba/contract/listings'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import type { FormDraft } from '../../../lib/form-draft.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Drafted, FormFrame } from '../publishing/form-frame.tsx'
import type { Pictures } from '../publishing/rules.ts'
import { useCatalogueForm } from '../publishing/use-catalogue-form.ts'
import { ApartmentFields } from './apartment-fields.tsx'
import { blankApartment } from './form.ts'

type Props = { org: string; draftKey: string; draft: FormDraft<Pictures>; onStartOver: () => void }

const AddBody = ({ org, draftKey, draft, onStartOver }: Props) => {
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const form = useCatalogueForm({
    row: createListing,
    callOf: (body) => ({ params: { org }, body }),
    draftKey,
    draft,
    bodyOf: (texts) => ({ ...texts, submission: draft.mark }),
    onDone: ({ _id }) => {
      invalidate(createListing)
      navigate(hostPaths.listing(org, _id))
    },
    onRefused: setFailure,
  })
  return (
    <FormFrame
      form={form}
      submitLabel="Save the draft"
      isRestored={draft.isRestored}
      onStartOver={onStartOver}
      cancelTo={hostPaths.listings(org)}
      notice={
        failure !== undefined && (
          <FocusedNotice tone="error">{sentenceOf(failure)} What you wrote is still here.</FocusedNotice>
        )
      }
    >
      <ApartmentFields isAdmin={false} />
    </FormFrame>
  )
}

export const AddListing = ({ org }: { org: string }) => {
  const draftKey = `form:${createListing.path}:${org}`
  return (
    <Drafted draftKey={draftKey} blank={blankApartment} pictures={{ coverImage: [], images: [] }}>
      {(draft, startOver) => <AddBody org={org} draftKey={draftKey} draft={draft} onStartOver={startOver} />}
    </Drafted>
  )
}
