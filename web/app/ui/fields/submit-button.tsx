// Owns the button of a form that only this page's code can send: it waits until that code is there.
import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '../button.tsx'

const never = () => () => {}

/** False on the server and until React has taken the page over. */
const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A form sent before its code has arrived would leave the page, and what was written with it. */
export const SubmitButton = ({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) => {
  const isAwake = useAwake()
  return <Button {...rest} type="submit" disabled={disabled || !isAwake} />
}
