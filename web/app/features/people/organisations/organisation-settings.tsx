// Owns the settings of an organisation: its facts as a form for those who may change them, as a list for all others.
import { organisationStates } from '@akwaaba/contract/organisation-states'
import { type OwnOrganisation, updateOrganisation } from '@akwaaba/contract/organisations'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { keepTyped } from '../../../lib/keep-typed.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { paths } from '../../../paths.ts'
import { useFaultFocus } from '../../../ui/fields/first-fault.ts'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Closing } from './closing.tsx'
import { FactsFields, type TypedFacts } from './facts-fields.tsx'

type Props = { organisation: OwnOrganisation }

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="whitespace-pre-wrap">{children}</dd>
  </div>
)

const SettingsForm = ({ organisation: { slug, name, phone, about } }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedFacts>({ name, phone, about })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = useSend(updateOrganisation)
  useFaultFocus(form, faults)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.reset()
    const checked = updateOrganisation.body.safeParse(typed)
    setFaults(faultsOf(checked.error?.issues))
    if (checked.success)
      save.mutate(
        { params: { org: slug }, body: checked.data },
        {
          // As it is stored, which completes a phone number, but for what was typed while it was saved.
          onSuccess: () => setTyped((now) => keepTyped(now, typed, checked.data)),
          onError: (error) => setFaults(fieldFaults(error)),
        },
      )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      {save.data && <FocusedNotice tone="success">{save.data.msg}</FocusedNotice>}
      <FactsFields typed={typed} faults={faults} onChange={setTyped} />
      {save.error && Object.keys(faults).length === 0 && (
        <FocusedNotice tone="error">{sentenceOf(save.error)}</FocusedNotice>
      )}
      <SubmitButton isBusy={save.isPending} className="justify-self-start px-8">
        Save
      </SubmitButton>
    </form>
  )
}

export const OrganisationSettings = ({ organisation }: Props) => {
  const { name, phone, about, slug, createdAt, permissions, state, house } = organisation
  const isClosable = permissions.includes('organisation.close') && organisationStates.can('close', state) && !house
  const isEditable = permissions.includes('organisation.write')
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_290px]">
      <div className="grid min-w-0 gap-3">
        <section aria-label="Facts" className="rounded-xl border border-line bg-card p-4 sm:p-6">
          {isEditable ? (
            <SettingsForm organisation={organisation} />
          ) : (
            <dl className="grid gap-4">
              <Fact label="Name">{name}</Fact>
              <Fact label="Phone">{phone || 'not given'}</Fact>
              {about && <Fact label="About">{about}</Fact>}
            </dl>
          )}
        </section>
        {isClosable && <Closing organisation={organisation} />}
      </div>
      <section aria-label="Good to know" className="rounded-xl border border-line bg-card p-4">
        <dl className="grid gap-3">
          <Fact label="Name in addresses">{slug}</Fact>
          <Fact label="Since">{dayText(createdAt)}</Fact>
        </dl>
        {permissions.includes('message.write') && (
          <Link to={hostPaths.messageTemplates(slug)} className="mt-2 flex min-h-11 items-center text-palm underline">
            Automatic messages and replies
          </Link>
        )}
        {organisationStates.is(state, 'sells') && (
          <Link to={paths.host(slug)} className="mt-2 inline-flex min-h-11 items-center text-palm underline">
            See your page as guests do
          </Link>
        )}
        {!isEditable && <p className="mt-3 text-ink-soft text-sm">Only an owner can change these facts.</p>}
      </section>
    </div>
  )
}
