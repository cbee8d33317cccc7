// The sign-up page of customers.

import { useReturn } from '../../features/people/auth/use-return.ts'
import { SignupForm } from '../../features/people/signup/signup-form.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { paths } from '../../paths.ts'

export const meta = ownMeta('Sign Up')

export default function SignupPage() {
  const { withReturn, enter } = useReturn()
  return <SignupForm loginHref={withReturn(paths.login)} onDone={enter} />
}
