// The sign-up page of customers.
import { SignupForm } from '../features/auth/signup-form.tsx'
import { useReturn } from '../features/auth/use-return.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'

export const meta = () => [{ title: 'Sign Up' }, { name: 'robots', content: 'noindex' }]

export default function SignupPage() {
  const { keep, enter } = useReturn()
  const site = useSite()
  return <SignupForm hasMailbox={site?.mailbox ?? false} loginHref={keep(paths.login)} onDone={enter} />
}
