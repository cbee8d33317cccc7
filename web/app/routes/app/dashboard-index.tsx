// The dashboard itself has no page of its own: it begins with the bookings.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'

export default function DashboardIndex() {
  const navigate = useNavigate()
  useEffect(() => {
    navigate(paths.pending, { replace: true })
  }, [navigate])
  return null
}
