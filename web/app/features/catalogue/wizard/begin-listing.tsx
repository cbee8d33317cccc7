// Owns beginning a listing as a host: a name makes a draft, whose steps follow.
import { beginListing } from '@akwaaba/contract/listings'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/draft.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { newSubmissionId } from '../../../lib/form-draft.ts'
import { useSend } from '../../../lib/query.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { focusFirstFault } from '../../../ui/fields/first-fault.ts'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'

export const BeginListing = ({ org }: { org: string }) => {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped, dropDraft] = useDraft(`listing:${org}`, { apartmentName: '' })
  // The same for each attempt, so that an answer that was lost does not make a second draft.
  const [submission] = useState(newSubmissionId)
  const [fault, setFault] = useState<string>()
  const begin = useSend(beginListing)
  const navigate = useNavigate()
  useEffect(() => {
    if (fault) focusFirstFault(form.current)
  }, [fault])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { ...typed, submission }
    const wrong = faultsOf(beginListing.body.safeParse(body).error?.issues).apartmentName
    setFault(wrong)
    if (wrong === undefined)
      begin.mutate(
        { params: { org }, body },
        {
          onSuccess: ({ _id }) => {
            dropDraft()
            navigate(hostPaths.listing(org, _id), { replace: true })
          },
        },
      )
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid max-w-xl gap-5 rounded-xl border border-line bg-card p-4 sm:p-6"
    >
      <Field
        label="Apartment Name"
        hint="You can change it until you send the listing. Everything else follows in eight steps, saved as you write."
        maxLength={120}
        value={typed.apartmentName}
        fault={fault}
        onChange={(event) => setTyped({ apartmentName: event.target.value })}
      />
      {begin.error && <FocusedNotice tone="error">{sentenceOf(begin.error)}</FocusedNotice>}
      <div className="flex flex-wrap gap-2">
        <SubmitButton isBusy={begin.isPending} className="px-8">
          Begin
        </SubmitButton>
        <ButtonLink kind="quiet" to={hostPaths.listings(org)}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}
