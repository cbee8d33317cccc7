// Owns what the holder of a share sees of the stay.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import type { PayersShare } from '@akwaaba/contract/shares'
import { Cedis } from '../../../lib/cedis.tsx'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'

export const ShareStay = ({ share }: { share: PayersShare }) => (
  <div className="grid gap-4">
    <div className="flex items-center gap-4">
      <Picture name={share.coverImage} alt="" sizes="112px" className="h-20 w-24 shrink-0 rounded-xl" />
      <div className="min-w-0">
        <h2 className="break-words text-lg">
          <Name>{share.apartmentName}</Name>
        </h2>
        <p className="text-ink-soft text-sm">{share.location}</p>
      </div>
    </div>
    <p>
      {formatDate(share.startDate)} to {formatDate(share.endDate)},{' '}
      <span className="whitespace-nowrap">
        {share.nights} {share.nights === 1 ? 'night' : 'nights'}
      </span>
    </p>
    <p className="flex items-center justify-between gap-4 rounded-2xl bg-sand px-4 py-3">
      <span>Your share</span>
      <span className="text-right">
        <strong className="text-xl">{formatDollars(share.amount)}</strong>
        {share.payment === null && <Cedis isLine of={share.amount} />}
      </span>
    </p>
  </div>
)
