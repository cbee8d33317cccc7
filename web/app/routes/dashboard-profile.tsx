// Profile: one's own account.
import { ProfilePage } from '../features/profile/profile-page.tsx'

export const meta = () => [{ title: 'Profile' }, { name: 'robots', content: 'noindex' }]

export default function DashboardProfile() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Profile</h1>
      <ProfilePage />
    </>
  )
}
