// The page behind the mailed link that confirms a new address.

import { useSearchParams } from 'react-router'
import { EmailCheck } from '../../features/people/auth/email-check.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

// The address contains a token, which must not be sent to other sites.
export const meta = ownMeta('Verify e-mail', { hasSecret: true })

export default function VerifyEmailPage() {
  const [query] = useSearchParams()
  return <EmailCheck token={query.get('token')} />
}
