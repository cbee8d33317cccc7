// The page behind the mailed link that confirms a new address.
import { useSearchParams } from 'react-router'
import { EmailCheck } from '../../features/people/auth/email-check.tsx'

// The address holds a token, which no other site may be told.
export const meta = () => [
  { title: 'Verify e-mail' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function VerifyEmailPage() {
  const [query] = useSearchParams()
  return <EmailCheck token={query.get('token')} />
}
