// Owns the sentence about what will be charged: the sum, and for cedis the rate and its day.
import { formatDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { formatDollars, formatMoney } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { useSession } from '../../../lib/session.ts'
import { type Charge, chargeOf } from './rules.ts'

/** `total`: dollars. */
export const ChargeNote = ({ total, charge }: { total: number; charge: Charge | undefined }) => {
  const isAdmin = useSession().userRole === 'admin'
  const cedis = chargeOf(total, charge)
  if (!cedis || !charge?.rate)
    return <p className="text-center text-ink-soft text-sm">You will be charged {formatDollars(total)}.</p>
  const { rate, date } = charge.rate
  return (
    <div className="text-center text-ink-soft text-sm">
      <p>
        You will be charged <strong className="text-ink">{formatMoney(cedis)}</strong>: {formatDollars(total)} at {rate}{' '}
        cedis for a dollar, our rate of {formatDate(date)}.
      </p>
      {isAdmin && charge.rateIsOld && (
        <p className="mt-1">
          This rate is older than {limits.rateOldDays} days.{' '}
          <Link to={adminPaths.settings} className="font-semibold text-palm underline">
            Enter today’s rate
          </Link>
        </p>
      )}
    </div>
  )
}
