// Applying to be a host.
import { ApplyForm } from '../../features/people/organisations/apply-form.tsx'

export const meta = () => [{ title: 'Apply as a host' }, { name: 'robots', content: 'noindex' }]

export default function HostApply() {
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mx-auto max-w-2xl rounded-[28px] border border-line bg-card p-4 shadow-card min-[481px]:p-8">
        <h1 className="text-[2rem]">Apply as a host</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          Tell us who you are. We look at your application and write to you; then you can add your first listing.
        </p>
        <ApplyForm />
      </div>
    </div>
  )
}
