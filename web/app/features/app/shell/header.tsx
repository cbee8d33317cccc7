// Owns the header: logo, links, the account corner, and the menu of small screens that repeats the links.
import { headerLinks } from '@akwaaba/contract/page-links'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { logOut } from '../../../lib/log-out.ts'
import { paths } from '../../../paths.ts'
import { FrameIcon } from '../../../ui/frame-icons.tsx'
import { Logo } from '../../../ui/page/logo.tsx'
import { NavLink } from '../../../ui/page/nav-link.tsx'
import { AccountCorner, useSignedInUser } from './account.tsx'

const row = 'flex min-h-12 items-center rounded-xl px-3 font-medium hover:bg-sand'

const MenuLinks = ({ onGo }: { onGo: () => void }) => {
  const user = useSignedInUser()
  return (
    <>
      {headerLinks.map(({ to, label }) => (
        <Link key={to} to={to} onClick={onGo} className={row}>
          {label}
        </Link>
      ))}
      <hr className="my-2 border-line" />
      {user ? (
        <>
          <Link to={paths.dashboard} onClick={onGo} className={`${row} flex-col items-start justify-center py-2`}>
            <span>{user.userName}</span>
            <span className="text-ink-soft text-sm">{user.userEmail}</span>
          </Link>
          <button type="button" onClick={logOut} className={`${row} w-full`}>
            Logout
          </button>
        </>
      ) : (
        <>
          <Link to={paths.login} onClick={onGo} className={row}>
            Login
          </Link>
          <Link to={paths.signup} onClick={onGo} className={row}>
            Sign Up
          </Link>
        </>
      )}
    </>
  )
}

const MobileMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, so the location is the trigger
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  return (
    <div className="lg:hidden noscript:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center rounded-full hover:bg-sand"
      >
        <FrameIcon name={isOpen ? 'close' : 'menu'} size={24} />
        <span className="unseen">Menu</span>
      </button>
      {isOpen && (
        <nav
          id="menu"
          aria-label="Menu"
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-72px)] overflow-y-auto border-line border-b bg-paper px-3 py-3 shadow-card"
        >
          <MenuLinks onGo={() => setOpen(false)} />
        </nav>
      )}
    </div>
  )
}

export const Header = ({ siteName }: { siteName: string }) => (
  <header className="sticky top-0 z-30 border-line border-b bg-paper">
    <div className="wrap flex h-[72px] items-center gap-2 sm:gap-7">
      {/* Wider than the name in either font, so that the links beside it stay where they are when its font arrives. */}
      <Link
        to={paths.home}
        aria-label={`${siteName}, home`}
        className="flex min-h-11 items-center rounded-lg lg:min-w-38"
      >
        <Logo name={siteName} />
      </Link>
      <nav aria-label="Main" className="hidden gap-1 lg:flex">
        {headerLinks.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className="flex min-h-11 items-center rounded-full px-3 font-medium text-ink-soft decoration-2 decoration-gold underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="flex-1" />
      <AccountCorner />
      <MobileMenu />
    </div>
  </header>
)
