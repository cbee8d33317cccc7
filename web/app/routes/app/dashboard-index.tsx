// The dashboard itself has no page of its own: it begins with the bookings.
import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'

export default function DashboardIndex() {
  return <Navigate to={paths.pending} replace />
}
