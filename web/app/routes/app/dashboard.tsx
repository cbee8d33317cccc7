// The dashboard: a frame around its panels.
import { Outlet } from 'react-router'
import { DashboardFrame } from '../../features/app/dashboard/frame.tsx'

export const meta = () => [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }]

export default function Dashboard() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  )
}
