// Owns the switcher between the organisations that the caller works for, and for administrators the administration.
import type { Membership } from '@akwaaba/contract/organisations'
import { Link, useLocation } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useMenu } from '../../../ui/page/menu-state.ts'
import { roleNames } from '../../people/members/rules.ts'
import { initialsOf } from '../../people/organisations/rules.ts'

export const Initials = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-7 shrink-0 place-items-center rounded-full bg-palm font-semibold text-white text-xs"
  >
    {initialsOf(name)}
  </span>
)

const Names = ({ name, below }: { name: string; below: string }) => (
  <span className="min-w-0 flex-1 text-left leading-tight">
    <span className="block truncate font-semibold">{name}</span>
    <span className="block truncate text-ink-soft text-xs">{below}</span>
  </span>
)

const row = 'flex min-h-11 items-center gap-2.5 rounded-lg px-2 py-1 hover:bg-sand aria-[current]:bg-[#e3efe9]'

// Pages of one record stay behind: the other organisation has another one.
const keptPages = /^\/host\/[^/]+(\/[^/]+)?/

/** The address of the same page in another organisation. */
const sameIn = (pathname: string, slug: string) =>
  `${hostPaths.organisation(slug)}${keptPages.exec(pathname)?.[1] ?? ''}`

type Choice = { name: string; below: string; to: string; isHere: boolean; onGo: () => void }

const ChoiceLink = ({ name, below, to, isHere, onGo }: Choice) => (
  <Link to={to} aria-current={isHere ? 'true' : undefined} onClick={onGo} className={row}>
    <Initials name={name} />
    <Names name={name} below={below} />
    {isHere && <Icon name="check" size={16} />}
  </Link>
)

type Props = {
  /** the organisation whose pages these are; null on the pages of administrators */
  organisation: Pick<Membership, '_id' | 'name' | 'role'> | null
  memberships: readonly Membership[]
}

export const Switcher = ({ organisation, memberships }: Props) => {
  const { isOpen, close, id, button, frame } = useMenu()
  const { pathname } = useLocation()
  const isAdmin = useSession().userRole === 'admin'
  const siteName = useSite()?.name ?? 'Akwaaba'
  const mayApply = organisation !== null && !memberships.some(({ state }) => state === 'applied')
  return (
    <div className="relative min-w-0" {...frame}>
      <button
        {...button}
        type="button"
        className="flex min-h-11 w-full items-center gap-2.5 rounded-xl border border-line bg-card px-2 py-1 hover:bg-sand"
      >
        <Initials name={organisation?.name ?? siteName} />
        <Names
          name={organisation?.name ?? siteName}
          below={organisation ? roleNames[organisation.role] : 'Administrator'}
        />
        <span className="unseen">, switch organisation</span>
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute top-full left-0 z-30 mt-1 w-[min(265px,calc(100vw-32px))] rounded-xl border border-line bg-card p-1.5 shadow-card"
        >
          <p className="px-2 py-1 text-ink-soft text-xs">Work for</p>
          <ul className="max-h-[60dvh] overflow-y-auto">
            {isAdmin && (
              <li>
                <ChoiceLink
                  {...{ name: siteName, below: 'All hosts', to: paths.pending, onGo: close }}
                  isHere={organisation === null}
                />
              </li>
            )}
            {memberships.map(({ _id, slug, name, role }) => (
              <li key={_id}>
                <ChoiceLink
                  {...{ name, below: roleNames[role], onGo: close, isHere: _id === organisation?._id }}
                  to={organisation ? sameIn(pathname, slug) : hostPaths.organisation(slug)}
                />
              </li>
            ))}
          </ul>
          {mayApply && (
            <Link to={hostPaths.apply} className={`${row} mt-1 border-line border-t font-semibold text-palm`}>
              <Icon name="plus" size={18} /> Apply as a host
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
