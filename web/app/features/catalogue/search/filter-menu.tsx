// Owns a filter that opens below its button: a native details element, closed by Escape and by a click outside.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icons.tsx'

type Props = { label: string; isActive: boolean; children: (close: () => void) => ReactNode }

export const FilterMenu = ({ label, isActive, children }: Props) => {
  // What loads code or asks the server does so when the menu is first opened.
  const [wasOpened, setOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  // The browser opens it also before this code has come.
  useEffect(() => {
    if (details.current?.open) setOpened(true)
  }, [])
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && details.current?.contains(event.target)
      if (!isInside) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  })
  return (
    <details ref={details} onToggle={() => setOpened(true)} className="relative">
      <summary
        className={`flex min-h-11 list-none items-center gap-2 rounded-full px-4 font-semibold text-[0.95rem] border-[1.5px] [&::-webkit-details-marker]:hidden ${isActive ? 'border-palm bg-sand forced-colors:border-[3px]' : 'border-line bg-card hover:bg-sand'}`}
      >
        {label}
        <Icon name="down" size={16} />
      </summary>
      <div className="absolute top-full left-0 z-20 mt-2 w-80 max-w-[calc(100vw-32px)] max-h-[70dvh] overflow-y-auto rounded-[20px] border border-line bg-card p-5 shadow-card">
        {wasOpened && children(close)}
      </div>
    </details>
  )
}
