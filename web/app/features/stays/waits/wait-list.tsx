// Owns the list of the nights that a signed-in user waits for.
import { formatDate } from '@akwaaba/contract/dates'
import { endWait, listWaits } from '@akwaaba/contract/waits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { defineQuery, usePendingCalls, useSend } from '../../../lib/query.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

export const WaitList = () => {
  const { data } = useQuery(defineQuery(listWaits, {}))
  const ending = useSend(endWait)
  const [fault, setFault] = useState<string | null>(null)
  const pending = usePendingCalls(endWait).map(({ params }) => params.id)
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mt-16">
      <h2 id="waiting" className="text-[1.75rem]">
        Nights you wait for
      </h2>
      <p className="mt-1 text-ink-soft">We write once, as soon as all nights of a stay are free.</p>
      {fault !== null && (
        <div className="mt-3">
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
      <ul className="mt-5 grid gap-3 md:grid-cols-2">
        {data.map(({ _id, apartmentId, apartmentName, startDate, endDate }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-[20px] border border-line bg-card p-4"
          >
            <p className="min-w-0">
              <Link
                to={paths.apartment(apartmentId, { from: startDate, to: endDate })}
                className="font-semibold hover:underline"
              >
                {apartmentName || 'A home that is no longer listed'}
              </Link>
              <span className="block text-[0.95rem] text-ink-soft">
                {formatDate(startDate)} to {formatDate(endDate)}
              </span>
            </p>
            <Button
              kind="quiet"
              disabled={pending.includes(_id)}
              onClick={() => {
                setFault(null)
                ending.sendEach(
                  { params: { id: _id } },
                  { onSuccess: () => undefined, onError: (error) => setFault(sentenceOf(error)) },
                )
              }}
            >
              Wait no longer<span className="unseen"> for {apartmentName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
