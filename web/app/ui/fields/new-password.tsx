// Owns choosing a password: its rules are listed below and checked while typing.
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import type { ComponentProps } from 'react'
import { Icon } from '../icons.tsx'
import { PasswordField } from './password-field.tsx'

/** The rules of a new password in the order of their sentences, each with whether it is met. */
export const passwordRules = (password: string): { sentence: string; short: string; isMet: boolean }[] => [
  {
    sentence: messages.passwordTooShort,
    short: `At least ${limits.minPasswordLength} characters`,
    isMet: password.length >= limits.minPasswordLength,
  },
  { sentence: messages.passwordNeedsUppercase, short: 'One uppercase letter', isMet: /[A-Z]/.test(password) },
  { sentence: messages.passwordNeedsDigit, short: 'One digit', isMet: /\d/.test(password) },
]

/** The sentence of the first rule that a new password breaks; undefined when it meets all. */
export const passwordFault = (password: string): string | undefined =>
  passwordRules(password).find((rule) => !rule.isMet)?.sentence

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'> & {
  label?: string
  /** what has been typed so far */
  password: string
}

export const NewPassword = ({ label = 'Password', password, ...rest }: Props) => (
  <div>
    <PasswordField label={label} autoComplete="new-password" {...rest} />
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
