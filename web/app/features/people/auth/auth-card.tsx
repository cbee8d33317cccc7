// Owns the card around every form of logging in and signing up.
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  lead?: ReactNode
  /** for a card that replaces another one: its heading gets the focus */
  takesFocus?: boolean
  children: ReactNode
}

export const AuthCard = ({ title, lead, takesFocus = false, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && title) heading.current?.focus()
  }, [takesFocus, title])
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto max-w-lg rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-10">
        <h1 ref={heading} tabIndex={-1} className="text-[2rem] outline-none">
          {title}
        </h1>
        {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
