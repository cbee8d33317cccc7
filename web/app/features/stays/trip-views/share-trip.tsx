// Owns sharing a trip with those who travel along: a link that only shows it, and ending these links.
import type { Booking } from '@akwaaba/contract/bookings'
import { endTripViews, listTripViews, makeTripView } from '@akwaaba/contract/trip-views'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { defineQuery, useSend } from '../../../lib/query.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { CopyLine } from '../../../ui/page/copy-line.tsx'
import { shareText } from '../trips/rules.ts'

type Props = { booking: Pick<Booking, '_id' | 'apartment' | 'startDate' | 'endDate'> }

const usedText = (usedAt: string | null) => (usedAt === null ? 'not opened yet' : `last opened ${instantText(usedAt)}`)

export const ShareTrip = ({ booking }: Props) => {
  const params = { id: booking._id }
  const { data, error, isPending, refetch } = useQuery(defineQuery(listTripViews, { params }))
  const make = useSend(makeTripView)
  const end = useSend(endTripViews)
  const url = make.data?.url
  const views = data?.views ?? []
  const fault = make.error ?? end.error
  return (
    <div className="grid w-full justify-items-start gap-3">
      <p className="text-ink-soft text-sm">
        The link shows home, days, times and, once the stay is paid, the exact address. It shows no money and no
        messages, and nothing can be changed with it.
      </p>
      {url && (
        <>
          <dl className="wrap-anywhere w-full">
            <CopyLine label="Link" text={url} />
          </dl>
          <a
            className={buttonClass('primary')}
            href={`https://wa.me/?${new URLSearchParams({ text: `${shareText(booking)} ${url}` })}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="share" size={18} />
            Send by WhatsApp<span className="unseen"> (opens in a new tab)</span>
          </a>
        </>
      )}
      {fault && <Notice tone="error">{sentenceOf(fault)}</Notice>}
      {end.data && views.length === 0 && <Notice tone="success">{end.data.msg}</Notice>}
      {error && !data && <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>}
      {views.length > 0 && (
        <ul className="text-sm">
          {views.map(({ _id, madeAt, usedAt }) => (
            <li key={_id}>
              Made {instantText(madeAt)}, {usedText(usedAt)}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="quiet"
          isBusy={make.isPending}
          disabled={isPending}
          onClick={() => {
            end.reset()
            make.mutate({ params })
          }}
        >
          {views.length > 0 ? 'Make another link' : 'Make a link'}
        </Button>
        {views.length > 0 && (
          <Button
            kind="quiet"
            isBusy={end.isPending}
            onClick={() => end.mutate({ params }, { onSuccess: () => make.reset() })}
          >
            Stop sharing
          </Button>
        )}
      </div>
    </div>
  )
}
