// The page behind the mailed link for a new password.
import { useSearchParams } from 'react-router'
import { ResetForm } from '../../features/people/auth/reset-form.tsx'

// The address contains a token, which must not be sent to other sites.
export const meta = () => [
  { title: 'Choose a new password' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPage() {
  const [query] = useSearchParams()
  return <ResetForm token={query.get('token')} />
}
