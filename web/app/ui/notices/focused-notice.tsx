// Owns a notice that takes the focus when it appears, because the element that had it is removed.
import { type ComponentProps, useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

export const FocusedNotice = (props: ComponentProps<typeof Notice>) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-2xl outline-none max-lg:scroll-mb-20">
      <Notice {...props} />
    </div>
  )
}
