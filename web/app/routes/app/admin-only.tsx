// The frame of pages for administrators: everybody else is redirected to the login.
import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'

export default function AdminOnly() {
  const isAdmin = useSession().userRole === 'admin'
  const navigate = useNavigate()
  useEffect(() => {
    // Without a return path: the login would send a customer, who is logged in already, back here in a loop.
    if (!isAdmin) navigate(paths.login, { replace: true })
  }, [isAdmin, navigate])
  return isAdmin ? <Outlet /> : null
}
