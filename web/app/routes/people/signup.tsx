// The sign-up page of customers.

import { useReturn } from '../../features/people/auth/use-return.ts'
import { SignupForm } from '../../features/people/signup/signup-form.tsx'
import { paths } from '../../paths.ts'

export const meta = () => [{ title: 'Sign Up' }, { name: 'robots', content: 'noindex' }]

export default function SignupPage() {
  const { withReturn, enter } = useReturn()
  return <SignupForm loginHref={withReturn(paths.login)} onDone={enter} />
}
