// Settings: bank account, exchange rate, fee, taxes and seller. For administrators.
import { SettingsForm } from '../../features/people/settings/settings-form.tsx'

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export default function DashboardSettings() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Settings</h1>
      <SettingsForm />
    </>
  )
}
