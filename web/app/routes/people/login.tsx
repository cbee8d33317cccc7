// The login page.
import { LoginForm } from '../../features/people/auth/login-form.tsx'
import { useReturn } from '../../features/people/auth/use-return.ts'
import { paths } from '../../paths.ts'

export const meta = () => [{ title: 'Login' }, { name: 'robots', content: 'noindex' }]

export default function LoginPage() {
  const { keep, enter, isSentHere } = useReturn()
  return (
    <LoginForm
      signupHref={keep(paths.signup)}
      notice={isSentHere ? 'Please log in to continue. You come right back to where you were.' : undefined}
      onDone={enter}
    />
  )
}
