// Owns the details of the account: name, e-mail with its Verified mark, phone.
import type { Profile } from '@akwaaba/contract/profile'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-0.5 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[7rem_1fr]">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-medium">{children}</dd>
  </div>
)

export const Details = ({ profile }: { profile: Profile }) => (
  <dl>
    <Line label="Name">{profile.username}</Line>
    <Line label="E-mail">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0">{profile.email}</span>
        {profile.isVerified && (
          <span className="inline-flex items-center gap-1 rounded-full bg-[#e3efe9] py-0.5 pr-3 pl-2 font-semibold text-palm-deep text-sm">
            <Icon name="check" size={16} />
            Verified
          </span>
        )}
      </span>
    </Line>
    <Line label="Phone">
      {profile.phoneNumber || <span className="font-normal text-ink-soft">No phone number given</span>}
    </Line>
  </dl>
)

export const DetailsSkeleton = () => (
  <div role="status">
    <span className="unseen">Loading your profile</span>
    <div>
      {['w-40', 'w-56', 'w-36'].map((width) => (
        <div
          key={width}
          className="grid gap-x-6 gap-y-1 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0 sm:grid-cols-[7rem_1fr]"
        >
          <Skeleton className="h-6 w-16" />
          <Skeleton className={`h-6 max-w-full ${width}`} />
        </div>
      ))}
    </div>
  </div>
)
