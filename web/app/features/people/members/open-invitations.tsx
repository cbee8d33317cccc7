// Owns the list of the invitations that are still open: sending one again, and withdrawing it.
import { type Invitation, inviteMember, withdrawInvitation } from '@akwaaba/contract/members'
import type { MemberRole } from '@akwaaba/contract/permissions'
import { useId } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { roleNames } from './rules.ts'

type Props = {
  org: string
  invitations: readonly Invitation[]
  isChoosable: (role: MemberRole) => boolean
  onNotice: (tone: 'success' | 'error', text: string) => void
}

export const OpenInvitations = ({ org, invitations, isChoosable, onNotice }: Props) => {
  const heading = useId()
  const withdraw = useSend(withdrawInvitation)
  const invite = useSend(inviteMember)
  const [withdrawing, inviting] = [usePendingCalls(withdrawInvitation), usePendingCalls(inviteMember)]
  const told = {
    onSuccess: ({ msg }: { msg: string }) => onNotice('success', msg),
    onError: (error: Error) => onNotice('error', sentenceOf(error)),
  }
  return (
    <section aria-labelledby={heading} className="rounded-xl border border-line bg-card">
      <h2 id={heading} className="px-4 pt-3 pb-2 text-[0.95rem]">
        Invited
      </h2>
      <ul>
        {invitations.map(({ _id, email, role, expiresAt }) => {
          const what = <span className="unseen"> to {email}</span>
          return (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2">
              <div className="min-w-0 flex-1 basis-52 leading-tight">
                <p className="break-words font-semibold">{email}</p>
                <p className="text-ink-soft text-sm">the link works until {dayText(expiresAt)}</p>
              </div>
              <p className="w-20">{roleNames[role]}</p>
              {isChoosable(role) && (
                <div className="flex flex-wrap gap-1 max-sm:-ml-3 sm:w-60 sm:justify-end">
                  <Button
                    kind="plain"
                    isBusy={inviting.some(({ body }) => body.email === email)}
                    onClick={() => invite.sendEach({ params: { org }, body: { email, role } }, told)}
                  >
                    <span>Send again{what}</span>
                  </Button>
                  <Button
                    kind="plain"
                    className="text-error!"
                    isBusy={withdrawing.some(({ params }) => params.id === _id)}
                    onClick={() => withdraw.sendEach({ params: { org, id: _id } }, told)}
                  >
                    <span>
                      Withdraw<span className="unseen"> the invitation{what}</span>
                    </span>
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
