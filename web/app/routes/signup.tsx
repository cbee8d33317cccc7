// The sign-up page of customers.
import { useRouteLoaderData } from 'react-router'
import { SignupForm } from '../features/auth/signup-form.tsx'
import { useReturn } from '../features/auth/use-return.ts'
import { paths } from '../paths.ts'
import type { loader as rootLoader } from '../root.tsx'

export const meta = () => [{ title: 'Sign Up' }, { name: 'robots', content: 'noindex' }]

export default function SignupPage() {
  const { keep, enter } = useReturn()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return <SignupForm hasMailbox={root?.site.mailbox ?? false} loginHref={keep(paths.login)} onDone={enter} />
}
