// Owns what is said about a stay beside its days: what a host offers or asks for, with its reason, its pictures and what it costs.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { getAdminChangePicture, getChangePicture, getHostChangePicture } from '@akwaaba/contract/stay-agreements'
import type { StayChange } from '@akwaaba/contract/stay-change-wire'
import { askFile } from '../../../lib/api.ts'
import { PrivatePicture } from '../../../lib/private-picture.tsx'

/** Who looks at it: the guest of the stay, a member of an organisation, or an administrator. */
export type Reader = { as: 'guest' } | { as: 'host'; org: string } | { as: 'admin' }

const loadOf = (reader: Reader, id: string) => {
  if (reader.as === 'host') return askFile(getHostChangePicture, { params: { org: reader.org, id } })
  return askFile(reader.as === 'admin' ? getAdminChangePicture : getChangePicture, { params: { id } })
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

type Props = { change: StayChange; reader: Reader }

export const AgreedChange = ({ change, reader }: Props) => {
  const { kind, before, after, difference, reason, pictures } = change
  return (
    <div className="mt-3 grid gap-3">
      <dl className="grid gap-1 rounded-2xl bg-sand p-4">
        {kind === 'late-check-out' && after.lateUntil && (
          <Fact name="Check-out">{`${formatDate(after.endDate)}, by ${after.lateUntil}`}</Fact>
        )}
        {kind === 'early-departure' && (
          <Fact name="The stay ends">{`${formatDate(after.endDate)} instead of ${formatDate(before.endDate)}`}</Fact>
        )}
        <Fact name={difference < 0 ? 'Off the price' : kind === 'damage' ? 'For the damage' : 'It costs'}>
          {difference === 0 ? 'nothing' : formatDollars(Math.abs(difference))}
        </Fact>
        <Fact name="Total of the stay then">{formatDollars(after.total)}</Fact>
      </dl>
      {reason && <p className="wrap-anywhere whitespace-pre-wrap">{reason}</p>}
      {pictures.length > 0 && (
        <ul aria-label="Pictures of the damage" className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture._id}>
              <PrivatePicture
                picture={picture}
                label={`Picture ${index + 1} of ${pictures.length} of the damage`}
                load={() => loadOf(reader, picture._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
