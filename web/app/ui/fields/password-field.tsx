// Owns the password input with its show button.
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'

export const PasswordField = (props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) => {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
          className="min-w-16 px-3 font-semibold text-palm text-sm hover:bg-sand"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
