// Owns the dialogs about a member: another role, removing them, and leaving.
import { changeMemberRole, type Member, removeMember } from '@akwaaba/contract/members'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'
import { choosableRoles } from './rules.ts'

type Props = {
  organisation: OwnOrganisation
  member: Member
  onDone: (msg: string) => void
  onClose: () => void
}

/** Is open while it is rendered. */
export const RoleDialog = ({ organisation, member, onDone, onClose }: Props) => {
  const [role, setRole] = useState(member.role)
  const change = useSend(changeMemberRole)
  const params = { org: organisation.slug, user: member._id }
  return (
    <FormDialog
      title={`Role of ${member.username}`}
      keep="Cancel"
      act="Save"
      isBusy={change.isPending}
      failure={change.error ? sentenceOf(change.error) : undefined}
      onSubmit={() =>
        change.mutate({ params, body: { role } }, { onSuccess: ({ msg }) => onDone(`${member.username}: ${msg}`) })
      }
      onClose={onClose}
    >
      <RoleChoice roles={choosableRoles(organisation.role)} chosen={role} onChoose={setRole} />
    </FormDialog>
  )
}

/** Is open while it is rendered. The page reads the members again by itself: one who leaves may see them no longer. */
export const RemoveDialog = ({ organisation, member, onDone, onClose }: Props) => {
  const remove = useSend(removeMember, { later: true })
  const { name, slug } = organisation
  return (
    <FormDialog
      title={member.isYou ? `Leave ${name}?` : `Remove ${member.username}?`}
      keep="Cancel"
      act={member.isYou ? 'Leave' : 'Remove'}
      isDangerous
      isBusy={remove.isPending}
      failure={remove.error ? sentenceOf(remove.error) : undefined}
      onSubmit={() =>
        remove.mutate({ params: { org: slug, user: member._id } }, { onSuccess: ({ msg }) => onDone(msg) })
      }
      onClose={onClose}
    >
      <p>
        {member.isYou
          ? `You can no longer work for ${name} at once. Another member has to invite you to come back.`
          : `${member.username} can no longer work for ${name} at once, and is told by mail.`}
      </p>
    </FormDialog>
  )
}
