// The dashboard: a frame around its panels.

import { Outlet } from 'react-router'
import { DashboardFrame } from '../../features/app/dashboard/frame.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

export const meta = ownMeta('Dashboard')

export default function Dashboard() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  )
}
