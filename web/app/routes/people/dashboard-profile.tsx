// Profile: the user's own account.

import { AlertPanel } from '../../features/app/alerts/alert-panel.tsx'
import { Authenticator } from '../../features/people/authenticator/authenticator.tsx'
import { Passkeys } from '../../features/people/passkeys/passkeys.tsx'
import { ProfilePage } from '../../features/people/profile/profile-page.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

export const meta = ownMeta('Profile')

export default function DashboardProfile() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Profile</h1>
      <ProfilePage
        forAdmins={(profile) => <Authenticator profile={profile} />}
        alerts={<AlertPanel />}
        passkeys={(profile) => <Passkeys hasAuthenticator={profile.hasAuthenticator} />}
      />
    </>
  )
}
