// The frame of every page that needs a signed-in user: it waits for the session, and redirects to the login and back.
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { FirstFrame } from '../../features/app/staff-frame/first-frame.tsx'
import { AccountDeleted, OnAccountDeleted } from '../../features/people/profile/account-deleted.tsx'
import { ProofAsker } from '../../features/people/proof/proof-asker.tsx'
import { QueryProvider } from '../../lib/query.tsx'
import { clearDevice, readToken, useSession, useSessionReady } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/notices/skeleton.tsx'

export default function Guarded() {
  const isReady = useSessionReady()
  const { userLoggedIn } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const [isDeleted, setDeleted] = useState(false)
  const here = `${location.pathname}${location.search}`
  const onDeleted = () => {
    clearDevice()
    setDeleted(true)
  }
  const isSignedIn = isReady && userLoggedIn && readToken() !== null
  useEffect(() => {
    if (isReady && !isSignedIn && !isDeleted)
      navigate(`${paths.login}?next=${encodeURIComponent(here)}`, { replace: true, state: { from: here } })
  }, [isReady, isSignedIn, isDeleted, here, navigate])
  // The token is revoked: nothing that could read with it stays on the page, and the message stays until it is read.
  if (isDeleted)
    return (
      <div className="min-h-[60vh]">
        <AccountDeleted />
      </div>
    )
  if (!isSignedIn)
    return (
      <div className="wrap py-12 noscript:invisible" role="status">
        <FirstFrame />
        <span className="unseen">Loading</span>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="mt-6 h-40 w-full" />
        <Skeleton className="mt-4 h-40 w-full" />
      </div>
    )
  return (
    <OnAccountDeleted value={onDeleted}>
      <QueryProvider>
        <Outlet />
        <ProofAsker />
      </QueryProvider>
    </OnAccountDeleted>
  )
}
