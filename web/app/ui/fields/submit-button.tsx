// Owns the submit button of a form that needs JavaScript. Without JavaScript it stays disabled.
import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'

const never = () => () => {}

/** False on the server and until hydration. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Disabled as the server sends it: the browser would submit the form by itself and lose what was typed. The script of the page switches it
 * on (`data-waits`), shows that it waits once it was pressed, and presses it again when the form can be sent.
 */
export const SubmitButton = ({ disabled = false, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) => {
  const isHydrated = useIsHydrated()
  return (
    <Button
      {...rest}
      type="submit"
      suppressHydrationWarning
      data-waits={disabled || isHydrated ? undefined : ''}
      disabled={disabled || !isHydrated}
    />
  )
}
