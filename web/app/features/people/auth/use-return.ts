// Owns where a person goes after logging in: back to where they came from, or to the dashboard.
import type { SignedIn } from '@akwaaba/contract/auth'
import { isRecord } from '@akwaaba/contract/guards'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readToken, signIn, useSessionReady } from '../../../lib/session.ts'
import { safeNext } from './rules.ts'

/**
 * `keep` for links between login and signup holds on to the way back; `enter` signs in and goes there. `always` leads to one
 * place, wherever the person came from.
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
    // Somebody who is logged in already has nothing to do here.
    if (isReady && readToken()) navigate(next, { replace: true })
  }, [isReady, navigate, next])
  return {
    keep: (path: string) => (given ? `${path}?next=${encodeURIComponent(next)}` : path),
    isSentHere: given !== null,
    enter: (person: SignedIn) => {
      signIn(person)
      navigate(next, { replace: true })
    },
  }
}
