// The page behind the link to a share of a stay.

import { useSearchParams } from 'react-router'
import { SharePage } from '../../features/money/family-pay/share-page.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { QueryProvider } from '../../lib/query.tsx'

// The address contains a token, which must not be sent to other sites.
export const meta = ownMeta('Your share', { hasSecret: true })

export default function Share() {
  const [query] = useSearchParams()
  return (
    <div className="wrap py-8 sm:py-12">
      <QueryProvider>
        <SharePage isBack={query.has('payment')} />
      </QueryProvider>
    </div>
  )
}
