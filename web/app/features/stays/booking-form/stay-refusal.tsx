// Owns why the rules of a listing do not allow the chosen stay, with the nearest one that they allow.
import { formatDate } from '@akwaaba/contract/dates'
import type { RefusedStay } from '@akwaaba/contract/price-wire'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { Draft } from './rules.ts'

type Props = { reasons: readonly RefusedStay[]; onChoose: (dates: Pick<Draft, 'from' | 'to'>) => void }

export const StayRefusal = ({ reasons, onChoose }: Props) => {
  const instead = reasons.find((reason) => reason.try !== null)?.try
  if (reasons.length === 0) return null
  return (
    <div className="mt-4">
      <Notice
        tone="warning"
        {...(instead && {
          action: (
            <Button kind="quiet" onClick={() => onChoose({ from: instead.startDate, to: instead.endDate })}>
              Choose {formatDate(instead.startDate)} to {formatDate(instead.endDate)}
            </Button>
          ),
        })}
      >
        {reasons.map(({ msg }) => msg).join(' ')}
      </Notice>
    </div>
  )
}
