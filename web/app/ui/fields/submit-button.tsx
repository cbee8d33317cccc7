// Owns the submit button of a form that needs JavaScript: it is disabled until hydration.
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

/** Disabled before hydration: the browser would submit the form by itself and lose what was typed. */
export const SubmitButton = ({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) => {
  const isHydrated = useIsHydrated()
  return <Button {...rest} type="submit" disabled={disabled || !isHydrated} />
}
