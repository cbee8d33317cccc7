// E-mails and jobs that failed, each with the reason and a way to try again. For administrators.
import { FailedJobs } from '../../features/app/overview/failed-jobs.tsx'

export const meta = () => [{ title: 'E-mails not sent' }, { name: 'robots', content: 'noindex' }]

export default function DashboardFailedMails() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">E-mails not sent</h1>
      <FailedJobs of="mails" />
      <h2 className="mt-10 mb-1 text-[1.5rem]">Other jobs that failed</h2>
      <p className="mb-5 text-ink-soft">
        What the server does by itself and could not do after several attempts. It is listed for 30 days.
      </p>
      <FailedJobs of="jobs" />
    </>
  )
}
