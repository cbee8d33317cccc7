// Owns the profile: the details of the account, changing them, devices, data, and deletion.
import { messages } from '@akwaaba/contract/messages'
import type { Profile } from '@akwaaba/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Details, DetailsSkeleton } from './details.tsx'
import { Devices } from './devices.tsx'
import { EditEmail } from './edit-email.tsx'
import { EditPassword } from './edit-password.tsx'
import { EditPhone } from './edit-phone.tsx'
import { EditUsername } from './edit-username.tsx'
import { Panel } from './panel.tsx'
import { profileQuery } from './queries.ts'
import { refusalText } from './rules.ts'
import { YourData } from './your-data.tsx'

type PageProps = {
  forAdmins: (profile: Profile) => ReactNode
  passkeys: (profile: Profile) => ReactNode
  alerts: ReactNode
}

/** `forAdmins`: what only administrators have in their profile; `passkeys` and `alerts`: what others have of other features. */
export const ProfilePage = ({ forAdmins, passkeys, alerts }: PageProps) => {
  const { userRole } = useSession()
  return (
    <div className="grid max-w-4xl gap-6">
      <Account
        more={(profile) => (
          <>
            {userRole === 'admin' && forAdmins(profile)}
            {passkeys(profile)}
          </>
        )}
      />
      {alerts}
      <Devices />
      <YourData />
    </div>
  )
}

type Props = { more: (profile: Profile) => ReactNode }

const Account = ({ more }: Props) => {
  // A failed refetch keeps the last data: a form may be open.
  const { data: profile, isError, error, refetch } = useQuery(profileQuery())
  const [isEditing, setEditing] = useState(false)
  const [success, setSuccess] = useState('')
  const forms = useId()
  const toggle = () => {
    setEditing(!isEditing)
    setSuccess('')
  }
  return (
    <>
      <Panel
        title="Your details"
        action={
          profile && (
            <Button
              kind={isEditing ? 'primary' : 'quiet'}
              aria-expanded={isEditing}
              aria-controls={forms}
              onClick={toggle}
            >
              {isEditing ? 'Done' : 'Edit'}
            </Button>
          )
        }
      >
        {profile ? (
          <>
            <Details profile={profile} />
            {success && (
              <div className="mt-5">
                <FocusedNotice tone="success">{success}</FocusedNotice>
              </div>
            )}
            <div id={forms} hidden={!isEditing} className="mt-7">
              {isEditing && (
                <>
                  <EditUsername />
                  <EditEmail />
                  <EditPhone profile={profile} />
                  <EditPassword
                    onDone={(msg) => {
                      setEditing(false)
                      setSuccess(msg)
                    }}
                  />
                  <DeleteAccount />
                </>
              )}
            </div>
          </>
        ) : isError ? (
          <Notice tone="error" action={<Button onClick={() => refetch()}>Try Again</Button>}>
            {refusalText(error, messages.networkFailed)}
          </Notice>
        ) : (
          <DetailsSkeleton />
        )}
      </Panel>
      {profile && more(profile)}
    </>
  )
}
