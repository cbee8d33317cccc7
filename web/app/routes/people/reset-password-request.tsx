// The page that asks for a link to choose a new password.
import { ResetRequestForm } from '../../features/people/auth/reset-request-form.tsx'

export const meta = () => [{ title: 'Reset password' }, { name: 'robots', content: 'noindex' }]

export default function ResetRequestPage() {
  return <ResetRequestForm />
}
