// Owns the button of a checkout; on a phone a sticky bar with the total beside it.
import { formatDollars } from '@akwaaba/contract/money'
import type { Quote } from '@akwaaba/contract/quotes'
import { Cedis } from '../../../lib/cedis.tsx'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** undefined where the price is not known */
  quote: Quote | undefined
  isBusy: boolean
  isReady: boolean
  onCheckout: () => void
}

export const CheckoutPay = ({ quote, isBusy, isReady, onCheckout }: Props) => (
  <div className="-mx-4 sticky bottom-0 z-20 grid gap-3 border-line border-t bg-card px-4 py-3 min-[481px]:-mx-6 min-[481px]:px-6 lg:static lg:mx-0 lg:mt-5 lg:border-0 lg:p-0">
    <div className="flex items-center justify-between gap-x-4 gap-y-2 max-[379px]:flex-wrap">
      {quote && (
        <p className="leading-tight lg:hidden">
          <strong className="text-lg">{formatDollars(quote.total)}</strong>
          <Cedis isLine of={quote.total} />
          <span className="block text-ink-soft text-sm">
            total, {quote.nights} {quote.nights === 1 ? 'night' : 'nights'}
          </span>
        </p>
      )}
      <Button
        kind="loud"
        className="ml-auto min-w-0 max-lg:w-52 lg:flex-1"
        isBusy={isBusy}
        disabled={!isReady}
        onClick={onCheckout}
      >
        Checkout to Payment
      </Button>
    </div>
    <p className="text-center text-ink-soft text-sm max-lg:hidden">
      Your nights are held for you while you pay. Nothing is charged yet.
    </p>
  </div>
)
