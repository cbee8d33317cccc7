// Owns the list of the organisations that the caller works for, or the invitation to apply where there are none.
import type { Membership } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { roleNames } from '../members/rules.ts'
import { membershipsQuery } from './queries.ts'
import { initialsOf } from './rules.ts'
import { StateMark } from './state-mark.tsx'

const Row = ({ membership: { slug, name, role, state } }: { membership: Membership }) => (
  <Link
    to={hostPaths.organisation(slug)}
    className="flex min-h-16 items-center gap-3 rounded-xl border border-line bg-card px-4 py-2 hover:bg-sand"
  >
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-palm font-semibold text-sm text-white"
    >
      {initialsOf(name)}
    </span>
    <span className="min-w-0 flex-1 leading-tight">
      <span className="block truncate font-semibold">{name}</span>
      <span className="block text-ink-soft text-sm">{roleNames[role]}</span>
    </span>
    {state !== 'active' && <StateMark state={state} />}
    <Icon name="right" size={18} />
  </Link>
)

export const HostHome = () => {
  const memberships = useQuery(membershipsQuery())
  if (memberships.isError && !memberships.data)
    return <LoadFault onRetry={() => memberships.refetch()}>{sentenceOf(memberships.error)}</LoadFault>
  if (!memberships.data) return <Loading what="your organisations" className="h-16" />
  if (memberships.data.length === 0)
    return (
      <EmptyState title="Do you have a place for guests?" action={<ButtonLink to={hostPaths.apply}>Apply</ButtonLink>}>
        Apply to be a host: we look at your application, and you hear from us by mail. Were you invited by a host? Then
        open the link in your mail.
      </EmptyState>
    )
  const hasApplied = memberships.data.some(({ state }) => state === 'applied')
  return (
    <>
      <ul className="grid gap-2">
        {memberships.data.map((membership) => (
          <li key={membership._id}>
            <Row membership={membership} />
          </li>
        ))}
      </ul>
      {!hasApplied && (
        <ButtonLink to={hostPaths.apply} kind="plain" className="mt-3">
          <Icon name="plus" size={18} /> Apply as a host
        </ButtonLink>
      )}
    </>
  )
}
