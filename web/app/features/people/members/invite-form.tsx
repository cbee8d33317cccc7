// Owns the form that invites a member: an address and a role.
import { inviteMember } from '@akwaaba/contract/members'
import type { MemberRole } from '@akwaaba/contract/permissions'
import { type FormEvent, useId, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { useFaultFocus } from '../../../ui/fields/first-fault.ts'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { RoleChoice } from './role-choice.tsx'

type Props = { org: string; roles: readonly MemberRole[]; onDone: (msg: string) => void }

export const InviteForm = ({ org, roles, onDone }: Props) => {
  const heading = useId()
  const form = useRef<HTMLFormElement>(null)
  const only = roles.length === 1 ? roles[0] : undefined
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole | ''>(only ?? '')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const invite = useSend(inviteMember)
  useFaultFocus(form, faults)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = inviteMember.body.safeParse({ email, role })
    setFaults(faultsOf(checked.error?.issues))
    if (!checked.success) return
    invite.mutate(
      { params: { org }, body: checked.data },
      {
        onSuccess: ({ msg }) => {
          setEmail('')
          setRole(only ?? '')
          onDone(msg)
        },
        onError: (error) => setFaults(fieldFaults(error)),
      },
    )
  }
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card p-4">
      <h2 id={heading} className="text-[0.95rem]">
        Invite a member
      </h2>
      <form ref={form} onSubmit={submit} noValidate className="mt-3 grid gap-4">
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          fault={faults.email}
        />
        <RoleChoice roles={roles} chosen={role} fault={faults.role} onChoose={setRole} />
        {invite.error && Object.keys(faults).length === 0 && <Notice tone="error">{sentenceOf(invite.error)}</Notice>}
        <SubmitButton isBusy={invite.isPending}>Send invitation</SubmitButton>
      </form>
    </section>
  )
}
