// Owns the list of signed-in devices, and signing others out.
import { messages } from '@akwaaba/contract/messages'
import { signOutDevice, signOutOtherDevices } from '@akwaaba/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from './panel.tsx'
import { devicesQuery } from './queries.ts'
import { refusalText } from './rules.ts'

export const Devices = () => {
  const devices = useQuery(devicesQuery())
  const single = useSend(signOutDevice)
  const others = useSend(signOutOtherDevices)
  const latest = single.submittedAt > others.submittedAt ? single : others
  return (
    <Panel title="Signed-in devices" lead="Sign out whatever you do not know or no longer use.">
      <div className="grid gap-4">
        {latest.isError && <Notice tone="error">{refusalText(latest.error, messages.networkFailed)}</Notice>}
        {latest.data && (
          <FocusedNotice key={latest.submittedAt} tone="success">
            {latest.data.msg}
          </FocusedNotice>
        )}
        {devices.data ? (
          <ul>
            {devices.data.map((device) => (
              <li
                key={device._id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0"
              >
                <div className="min-w-0 flex-1 basis-52">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                    <span className="min-w-0 font-semibold">{device.name}</span>
                    {device.isThisOne && (
                      <span className="rounded-full bg-[#e3efe9] px-3 py-0.5 font-semibold text-palm-deep text-sm">
                        This device
                      </span>
                    )}
                  </p>
                  <p className="mt-0.5 flex flex-wrap gap-x-4 text-[0.95rem] text-ink-soft">
                    <span>Signed in {dayText(device.signedInAt)}</span>
                    <span>Last used {dayText(device.lastUsedAt)}</span>
                  </p>
                </div>
                {!device.isThisOne && (
                  <Button
                    kind="quiet"
                    isBusy={single.isPending && single.variables?.params.id === device._id}
                    disabled={single.isPending || others.isPending}
                    onClick={() => single.mutate({ params: { id: device._id } })}
                  >
                    Sign out<span className="unseen"> {device.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : devices.isError ? (
          <Notice tone="error" action={<Button onClick={() => devices.refetch()}>Try Again</Button>}>
            {refusalText(devices.error, messages.networkFailed)}
          </Notice>
        ) : (
          <div role="status" className="grid gap-3">
            <span className="unseen">Loading your devices</span>
            <Skeleton className="h-13 w-full" />
            <Skeleton className="h-13 w-full" />
          </div>
        )}
        {devices.data && devices.data.length > 1 && (
          <div className="border-line border-t pt-5">
            <Button
              kind="quiet"
              isBusy={others.isPending}
              disabled={single.isPending}
              onClick={() => others.mutate({})}
            >
              Sign out everywhere else
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
