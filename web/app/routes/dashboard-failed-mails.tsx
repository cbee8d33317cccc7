// E-mails that could not be sent, each with the reason and a way to try again. For administrators.
import { FailedMails } from '../features/overview/failed-mails.tsx'

export const meta = () => [{ title: 'E-mails not sent' }, { name: 'robots', content: 'noindex' }]

export default function DashboardFailedMails() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">E-mails not sent</h1>
      <FailedMails />
    </>
  )
}
