// Owns the members of an organisation: who they are, the open invitations, and inviting, changing and removing them.
import { type Member, removeMember } from '@akwaaba/contract/members'
import { organisationStates } from '@akwaaba/contract/organisation-states'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { mayChoose } from '@akwaaba/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { InviteForm } from './invite-form.tsx'
import { RemoveDialog, RoleDialog } from './member-dialogs.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { Ownership } from './ownership.tsx'
import { membersQuery } from './queries.ts'
import { choosableRoles, roleNames } from './rules.ts'

type RowProps = { member: Member; isChoosable: boolean; onRole: () => void; onRemove: () => void }

const MemberRow = ({ member, isChoosable, onRole, onRemove }: RowProps) => {
  const { username, email, role, since, isYou } = member
  const what = <span className="unseen"> {username}</span>
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-52 leading-tight">
        <p className="break-words font-semibold">
          {username} {isYou && <span className="font-normal text-ink-soft">(you)</span>}
        </p>
        <p className="break-words text-ink-soft text-sm">{email ?? `since ${dayText(since)}`}</p>
      </div>
      <p className="w-20">{roleNames[role]}</p>
      {email && <p className="w-44 text-ink-soft text-sm max-xl:hidden">since {dayText(since)}</p>}
      <div className="flex flex-wrap gap-1 max-sm:-ml-3 sm:w-60 sm:justify-end">
        {isChoosable && (
          <Button kind="plain" onClick={onRole}>
            <span>Change role{what}</span>
          </Button>
        )}
        {(isChoosable || isYou) && (
          <Button kind="plain" className="text-error!" onClick={onRemove}>
            <span>
              {isYou ? 'Leave' : 'Remove'}
              {!isYou && what}
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}

type ShownNotice = { tone: 'success' | 'error'; text: string; count: number }

export const MembersPage = ({ organisation }: { organisation: OwnOrganisation }) => {
  const { slug, role, state } = organisation
  const members = useQuery(membersQuery(slug))
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [shown, setShown] = useState<ShownNotice | null>(null)
  const [asked, setAsked] = useState<{ about: 'role' | 'remove'; member: Member } | null>(null)
  const showNotice = (tone: ShownNotice['tone'], text: string) =>
    setShown((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }))
  const roles = organisation.permissions.includes('member.write') ? choosableRoles(role) : []
  const finish = (msg: string) => {
    setAsked(null)
    showNotice('success', msg)
  }
  const finishRemoval = async (msg: string) => {
    if (asked?.member.isYou) await navigate(hostPaths.home)
    else finish(msg)
    await invalidate(removeMember)
  }
  const { data } = members
  if (members.isError && !data)
    return <LoadFault onRetry={() => members.refetch()}>{sentenceOf(members.error)}</LoadFault>
  if (!data) return <Loading what="members" className="h-16" />
  return (
    <>
      {shown && (
        <PinnedNotice key={shown.count} tone={shown.tone} onClose={() => setShown(null)}>
          {shown.text}
        </PinnedNotice>
      )}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-3 ${roles.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_320px]' : ''}`}
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <ul aria-label="Members" className="rounded-xl border border-line bg-card py-1">
            {data.members.map((member) => (
              <MemberRow
                key={member._id}
                member={member}
                isChoosable={roles.length > 0 && mayChoose(role, member.role)}
                onRole={() => setAsked({ about: 'role', member })}
                onRemove={() => setAsked({ about: 'remove', member })}
              />
            ))}
          </ul>
          {data.invitations.length > 0 && (
            <OpenInvitations
              org={slug}
              invitations={data.invitations}
              isChoosable={(chosen) => roles.includes(chosen)}
              onNotice={showNotice}
            />
          )}
          <Ownership organisation={organisation} members={data.members} onNotice={showNotice} />
        </div>
        {roles.length > 0 && organisationStates.is(state, 'invites') && (
          <InviteForm org={slug} roles={roles} onDone={(msg) => showNotice('success', msg)} />
        )}
      </div>
      {asked?.about === 'role' && (
        <RoleDialog organisation={organisation} member={asked.member} onDone={finish} onClose={() => setAsked(null)} />
      )}
      {asked?.about === 'remove' && (
        <RemoveDialog
          organisation={organisation}
          member={asked.member}
          onDone={finishRemoval}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
