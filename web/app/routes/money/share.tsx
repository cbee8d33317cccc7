// The page behind the link of somebody who pays a share of a stay.
import { useSearchParams } from 'react-router'
import { SharePage } from '../../features/money/family-pay/share-page.tsx'
import { QueryProvider } from '../../lib/query.tsx'

// The address contains a token, which must not be sent to other sites.
export const meta = () => [
  { title: 'Your share' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

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
