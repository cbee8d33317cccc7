// Owns the account corner of the header: Login and Sign Up, or the dashboard link and Logout.
import { Link } from 'react-router'
import { logOut } from '../../../lib/log-out.ts'
import { useSession, useSessionReady } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FrameIcon } from '../../../ui/frame-icons.tsx'

/** The session of the signed-in user; null for a visitor, and before hydration, because pages are rendered without a session. */
export const useSignedInUser = () => {
  const session = useSession()
  const isReady = useSessionReady()
  return isReady && session.userLoggedIn ? session : null
}

export const AccountCorner = () => {
  const user = useSignedInUser()
  // Two keys: the links are replaced by the account, and not moved and widened to become it.
  if (!user)
    return (
      <div key="visitor" className="flex items-center gap-2">
        <ButtonLink to={paths.login} kind="quiet" className="max-sm:hidden">
          Login
        </ButtonLink>
        <ButtonLink to={paths.signup} className="whitespace-nowrap max-[359px]:px-4">
          Sign Up
        </ButtonLink>
      </div>
    )
  return (
    <div key="user" className="flex items-center gap-2">
      <Link
        to={paths.dashboard}
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-full py-1 pr-3 pl-1.5 hover:bg-sand"
      >
        {/* Before the visible name: the accessible name must contain the visible text. */}
        <span className="unseen">Dashboard of </span>
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-palm text-white">
          <FrameIcon name="person" size={18} />
        </span>
        <span className="hidden min-w-0 max-w-44 text-left leading-tight sm:block">
          <span className="block truncate font-semibold text-[0.95rem]">{user.userName}</span>
          <span className="block truncate text-ink-soft text-xs">{user.userEmail}</span>
        </span>
      </Link>
      <Button kind="quiet" className="max-md:hidden" onClick={logOut}>
        Logout
      </Button>
    </div>
  )
}
