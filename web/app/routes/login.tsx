// The login page.
import { useRouteLoaderData } from 'react-router'
import { LoginForm } from '../features/auth/login-form.tsx'
import { useReturn } from '../features/auth/use-return.ts'
import { paths } from '../paths.ts'
import type { loader as rootLoader } from '../root.tsx'

export const meta = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }]

export default function LoginPage() {
  const { keep, enter, isSentHere } = useReturn()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <LoginForm
      hasMailbox={root?.site.mailbox ?? false}
      signupHref={keep(paths.signup)}
      notice={isSentHere ? 'Please log in to continue. You come right back to where you were.' : undefined}
      onDone={enter}
    />
  )
}
