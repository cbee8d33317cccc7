// The page behind the mailed link for a new password.

import { useSearchParams } from 'react-router'
import { ResetForm } from '../../features/people/auth/reset-form.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

// The address contains a token, which must not be sent to other sites.
export const meta = ownMeta('Choose a new password', { hasSecret: true })

export default function ResetPage() {
  const [query] = useSearchParams()
  return <ResetForm token={query.get('token')} />
}
