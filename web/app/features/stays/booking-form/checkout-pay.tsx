// Owns the button of a checkout; on a phone a sticky bar with the total beside it.
import { formatDollars } from '@akwaaba/contract/money'
import { Cedis } from '../../../lib/cedis.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Totals } from './rules.ts'

type Props = {
  totals: Totals
  isBusy: boolean
  isReady: boolean
  onCheckout: () => void
}

export const CheckoutPay = ({ totals, isBusy, isReady, onCheckout }: Props) => (
  <div className="-mx-4 sticky bottom-0 z-20 grid gap-3 border-line border-t bg-card px-4 py-3 min-[481px]:-mx-6 min-[481px]:px-6 lg:static lg:mx-0 lg:mt-5 lg:border-0 lg:p-0">
    <div className="flex items-center justify-between gap-4">
      {totals.nights > 0 && (
        <p className="leading-tight lg:hidden">
          <strong className="text-lg">{formatDollars(totals.total)}</strong>
          <Cedis isLine of={totals.total} />
          <span className="block text-ink-soft text-sm">
            total, {totals.nights} {totals.nights === 1 ? 'night' : 'nights'}
          </span>
        </p>
      )}
      <Button kind="loud" className="flex-1 max-lg:max-w-xs" isBusy={isBusy} disabled={!isReady} onClick={onCheckout}>
        Checkout to Payment
      </Button>
    </div>
    <p className="text-center text-ink-soft text-sm max-lg:hidden">
      Your nights are held for you while you pay. Nothing is charged yet.
    </p>
  </div>
)
