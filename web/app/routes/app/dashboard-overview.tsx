// Overview: what waits, arrivals and departures of today, and the figures by month. For administrators.
import { OverviewPage } from '../../features/app/overview/overview-page.tsx'

export const meta = () => [{ title: 'Overview' }, { name: 'robots', content: 'noindex' }]

export default function DashboardOverview() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Overview</h1>
      <OverviewPage />
    </>
  )
}
