// The sign-up page of administrators.
import { AdminSignupForm } from '../features/auth/admin-signup-form.tsx'
import { useReturn } from '../features/auth/use-return.ts'
import { paths } from '../paths.ts'

export const meta = () => [{ title: 'Admin Sign Up' }, { name: 'robots', content: 'noindex' }]

export default function AdminSignupPage() {
  const { enter } = useReturn(paths.pending)
  return <AdminSignupForm loginHref={paths.login} onDone={enter} />
}
