// Owns the choice of a role, with a sentence about each.
import type { MemberRole } from '@akwaaba/contract/permissions'
import { useId } from 'react'
import { Fault } from '../../../ui/fields/field.tsx'
import { roleHelp, roleNames } from './rules.ts'

type Props = {
  roles: readonly MemberRole[]
  chosen: MemberRole | ''
  fault?: string | undefined
  onChoose: (role: MemberRole) => void
}

export const RoleChoice = ({ roles, chosen, fault, onChoose }: Props) => {
  const id = useId()
  return (
    <fieldset aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="mb-1.5 font-medium">Role</legend>
      <div className="grid gap-1">
        {roles.map((role) => (
          <label
            key={role}
            className="flex min-h-11 items-start gap-3 rounded-xl border border-line p-3 has-checked:border-palm has-checked:bg-[#e3efe9]"
          >
            <input
              type="radio"
              name={id}
              value={role}
              checked={role === chosen}
              onChange={() => onChoose(role)}
              aria-invalid={fault ? true : undefined}
              className="mt-0.5 size-5 shrink-0 accent-palm"
            />
            <span className="leading-tight">
              <span className="block font-semibold">{roleNames[role]}</span>
              <span className="block text-ink-soft text-sm">{roleHelp[role]}</span>
            </span>
          </label>
        ))}
      </div>
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </fieldset>
  )
}
