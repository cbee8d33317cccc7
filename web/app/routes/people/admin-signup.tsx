// The sign-up page of administrators.

import { useReturn } from '../../features/people/auth/use-return.ts'
import { AdminSignupForm } from '../../features/people/signup/admin-signup-form.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { paths } from '../../paths.ts'

export const meta = ownMeta('Admin Sign Up')

export default function AdminSignupPage() {
  const { enter } = useReturn(paths.pending)
  return <AdminSignupForm loginHref={paths.login} onDone={enter} />
}
