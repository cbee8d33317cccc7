// The frame of what administrators alone may see: everybody else is led to the login.
import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'

export default function AdminOnly() {
  const isAdmin = useSession().userRole === 'admin'
  const navigate = useNavigate()
  useEffect(() => {
    // Without the way back: the login would send a customer, who is logged in already, here again and again.
    if (!isAdmin) navigate(paths.login, { replace: true })
  }, [isAdmin, navigate])
  return isAdmin ? <Outlet /> : null
}
