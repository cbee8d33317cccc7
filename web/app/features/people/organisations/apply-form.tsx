// Owns applying to be a host: what is typed is saved in the tab until it is sent, then the new organisation is opened.
import { applyAsHost } from '@akwaaba/contract/organisations'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/draft.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults, isRefusedWith } from '../../../lib/refusals.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useFaultFocus } from '../../../ui/fields/first-fault.ts'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { FactsFields } from './facts-fields.tsx'

const blank = { name: '', phone: '', about: '' }

export const ApplyForm = () => {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped, dropDraft] = useDraft('host-application', blank)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const apply = useSend(applyAsHost)
  const navigate = useNavigate()
  useFaultFocus(form, faults)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultsOf(applyAsHost.body.safeParse(typed).error?.issues)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    apply.mutate(
      { body: typed },
      {
        onSuccess: ({ organisation }) => {
          dropDraft()
          navigate(hostPaths.organisation(organisation.slug), { replace: true })
        },
        onError: (error) => setFaults(fieldFaults(error)),
      },
    )
  }
  const isPending = isRefusedWith(apply.error, 'application_pending')
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <FactsFields typed={typed} faults={faults} onChange={setTyped} />
      {apply.error && Object.keys(faults).length === 0 && (
        <FocusedNotice
          tone={isPending ? 'info' : 'error'}
          action={
            isPending && (
              <ButtonLink to={hostPaths.home} kind="quiet">
                See my application
              </ButtonLink>
            )
          }
        >
          {sentenceOf(apply.error)}
        </FocusedNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SubmitButton isBusy={apply.isPending} className="px-8">
          Apply
        </SubmitButton>
        <p className="text-ink-soft text-sm">What you write is kept in this tab until you send it.</p>
      </div>
    </form>
  )
}
