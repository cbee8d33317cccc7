// The page behind the mailed link that confirms a new address.
import { useSearchParams } from 'react-router'
import { EmailCheck } from '../../features/people/auth/email-check.tsx'

// The address contains a token, which must not be sent to other sites.
export const meta = () => [
  { title: 'Verify e-mail' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function VerifyEmailPage() {
  const [query] = useSearchParams()
  return <EmailCheck token={query.get('token')} />
}
