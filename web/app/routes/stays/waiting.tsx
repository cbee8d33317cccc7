// The page behind a mailed link about nights that a visitor waits for.

import { WaitingPage } from '../../features/stays/waits/waiting-page.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

// The address contains a token, which must not be sent to other sites.
export const meta = ownMeta('Nights you wait for', { hasSecret: true })

export default function Waiting() {
  return (
    <div className="wrap py-8 sm:py-12">
      <WaitingPage />
    </div>
  )
}
