// Owns where a user goes after logging in: back to the page they came from, or to the dashboard.
import type { SignedIn } from '@akwaaba/contract/auth'
import { isRecord } from '@akwaaba/contract/guards'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readToken, signIn, useSessionReady } from '../../../lib/session.ts'
import { safeNext } from './rules.ts'

/**
 * `withReturn` adds the return path to a link between login and sign-up; `enter` signs in and goes there. `always` is a
 * fixed path instead.
 */
export const useReturn = (always?: string) => {
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const isReady = useSessionReady()
  const from = isRecord(location.state) ? location.state.from : null
  const given = always ?? query.get('next') ?? (typeof from === 'string' ? from : null)
  const next = safeNext(given)
  useEffect(() => {
    // A user who is logged in already does not need this page.
    if (isReady && readToken()) navigate(next, { replace: true })
  }, [isReady, navigate, next])
  return {
    withReturn: (path: string) => (given ? `${path}?next=${encodeURIComponent(next)}` : path),
    isRedirected: given !== null,
    next,
    enter: (person: SignedIn) => {
      signIn(person)
      // Without it they join the account with the next page that shows homes.
      import('../../../lib/saved-homes.ts').then((homes) => homes.joinSavedHomes()).catch(() => undefined)
      navigate(next, { replace: true })
    },
  }
}
