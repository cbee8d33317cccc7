// Health: how each part of the installation is, and what to do where one does not work. For administrators.
import { HealthPage } from '../../features/app/health/health-page.tsx'

export const meta = () => [{ title: 'Health' }, { name: 'robots', content: 'noindex' }]

export default function DashboardHealth() {
  return (
    <>
      <h1 className="mb-4 text-[2rem]">Health</h1>
      <HealthPage />
    </>
  )
}
