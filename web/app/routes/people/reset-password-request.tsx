// The page that asks for a link to choose a new password.

import { ResetRequestForm } from '../../features/people/auth/reset-request-form.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

export const meta = ownMeta('Reset password')

export default function ResetRequestPage() {
  return <ResetRequestForm />
}
