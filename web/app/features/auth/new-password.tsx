// Owns choosing a password: the rules stand below and tick themselves off while one types.
import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { passwordRules } from './rules.ts'

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'> & { password: string }

export const NewPassword = ({ password, ...rest }: Props) => (
  <div>
    <PasswordField label="Password" autoComplete="new-password" {...rest} />
    <ul className="mt-2 grid gap-1 text-sm" aria-label="Rules of the password">
      {passwordRules(password).map(({ short, isMet }) => (
        <li key={short} className={`flex items-center gap-2 ${isMet ? 'text-palm' : 'text-ink-soft'}`}>
          {isMet ? (
            <Icon name="check" size={16} />
          ) : (
            <span aria-hidden="true" className="mx-1 size-2 rounded-full border border-line-strong" />
          )}
          {short}
          <span className="unseen">{isMet ? ', met' : ', not met yet'}</span>
        </li>
      ))}
    </ul>
  </div>
)
