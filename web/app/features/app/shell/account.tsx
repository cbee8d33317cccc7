// Owns the corner of the header that knows who is there: Login and Sign Up, or the profile and Logout.
import { Link } from 'react-router'
import { logOut } from '../../../lib/log-out.ts'
import { useSession, useSessionReady } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'

/** Every page is rendered for nobody in particular, so the first look is that of a visitor. */
export const useVisitor = () => {
  const session = useSession()
  const isReady = useSessionReady()
  return isReady && session.userLoggedIn ? session : null
}

export const AccountCorner = () => {
  const person = useVisitor()
  if (!person)
    return (
      <div className="flex items-center gap-2">
        <ButtonLink to={paths.login} kind="quiet" className="max-sm:hidden">
          Login
        </ButtonLink>
        <ButtonLink to={paths.signup} className="whitespace-nowrap max-[359px]:px-4">
          Sign Up
        </ButtonLink>
      </div>
    )
  return (
    <div className="flex items-center gap-2">
      <Link
        to={paths.dashboard}
        className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-full py-1 pr-3 pl-1.5 hover:bg-sand"
      >
        {/* Before the name that stands there: what is read aloud must hold what is seen. */}
        <span className="unseen">Dashboard of </span>
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-palm text-white">
          <Icon name="person" size={18} />
        </span>
        <span className="hidden min-w-0 max-w-44 text-left leading-tight sm:block">
          <span className="block truncate font-semibold text-[0.92rem]">{person.userName}</span>
          <span className="block truncate text-ink-soft text-xs">{person.userEmail}</span>
        </span>
      </Link>
      <Button kind="quiet" className="max-md:hidden" onClick={logOut}>
        Logout
      </Button>
    </div>
  )
}
