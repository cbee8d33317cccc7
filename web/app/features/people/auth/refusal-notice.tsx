// Owns the notice of a refused login, sign-up or code, with a reset link where the attempts are used up.
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { Fault } from './rules.ts'

export const RefusalNotice = ({ fault: { text, isTooMany } }: { fault: Fault }) =>
  isTooMany ? (
    <Notice tone="error" title={text}>
      If the account is yours, you need not wait:{' '}
      <Link to={paths.resetRequest} className="font-semibold underline">
        get a link by e-mail
      </Link>{' '}
      and choose a new password.
    </Notice>
  ) : (
    <Notice tone="error">{text}</Notice>
  )
