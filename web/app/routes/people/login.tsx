// The login page.

import { LoginForm } from '../../features/people/auth/login-form.tsx'
import { useReturn } from '../../features/people/auth/use-return.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { tripPaths } from '../../lib/trip-paths.ts'
import { paths } from '../../paths.ts'

export const meta = ownMeta('Login')

export default function LoginPage() {
  const { withReturn, enter, isRedirected, next } = useReturn()
  const [, apartmentId, search = ''] = /^\/checkout\/([\w-]+)(\?.*)?$/.exec(next) ?? []
  return (
    <LoginForm
      signupHref={withReturn(paths.signup)}
      notice={isRedirected ? 'Please log in to continue. You come right back to where you were.' : undefined}
      withoutAccount={apartmentId && tripPaths.book(apartmentId, search)}
      onDone={enter}
    />
  )
}
