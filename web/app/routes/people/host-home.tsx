// The organisations that the caller works for.
import { HostHome } from '../../features/people/organisations/host-home.tsx'

export const meta = () => [{ title: 'Host' }, { name: 'robots', content: 'noindex' }]

export default function HostHomePage() {
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mx-auto max-w-2xl">
        <h1 className="mb-5 text-[2rem]">Host</h1>
        <HostHome />
      </div>
    </div>
  )
}
