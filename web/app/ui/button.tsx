// Owns buttons and links that look like buttons: four kinds, 44 px at least, a busy state that keeps its width.
import type { ButtonHTMLAttributes, ReactNode, SyntheticEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

type Kind = 'primary' | 'loud' | 'quiet' | 'plain' | 'danger'

const base =
  'inline-flex print:hidden min-h-11 items-center justify-center gap-2 rounded-full py-2.5 text-center font-semibold text-[0.95rem] leading-tight transition-colors disabled:opacity-60'
// A border even where it is invisible: forced colours remove backgrounds and shadows, but draw borders.
const kinds: Record<Kind, string> = {
  primary: 'px-5 border border-transparent bg-palm text-white hover:bg-palm-deep',
  loud: 'px-5 border border-transparent bg-clay text-white hover:bg-clay-deep',
  quiet: 'px-5 border-[1.5px] border-line text-ink hover:bg-sand',
  plain: 'px-3 border border-transparent text-palm hover:bg-sand',
  danger: 'px-5 border border-transparent bg-error text-white hover:brightness-90',
}

/** The classes of a button, for links and elements that look like one. */
export const buttonClass = (kind: Kind = 'primary', extra = ''): string => `${base} ${kinds[kind]} ${extra}`

/** A spinning ring, as tall as a line of text. */
export const Spinner = () => (
  <span
    aria-hidden
    className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:hidden"
  />
)

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind; isBusy?: boolean; children: ReactNode }

// Not `disabled`, which would take the focus from it. A click refused is also the Enter in a field of its form.
const busy = { onClick: (event: SyntheticEvent) => event.preventDefault(), 'aria-disabled': true, 'aria-busy': true }

/** While it is busy, it keeps the focus and does nothing. */
export const Button = ({ kind, isBusy, className, children, ...rest }: ButtonProps) => (
  <button type="button" {...rest} {...(isBusy && busy)} className={buttonClass(kind, className)}>
    {isBusy && <Spinner />}
    {children}
  </button>
)

export const ButtonLink = ({ kind, className, ...rest }: LinkProps & { kind?: Kind }) => (
  <Link {...rest} className={buttonClass(kind, className)} />
)
