// The sign-up page of customers.
import { SignupForm } from '../features/auth/signup-form.tsx'
import { useReturn } from '../features/auth/use-return.ts'
import { paths } from '../paths.ts'

export const meta = () => [{ title: 'Sign Up' }, { name: 'robots', content: 'noindex' }]

export default function SignupPage() {
  const { keep, enter } = useReturn()
  return <SignupForm loginHref={keep(paths.login)} onDone={enter} />
}
