// Owns the floating button of the assistant and the conversation of this visit; the chat is loaded when it is first opened.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { FrameIcon } from '../../../ui/frame-icons.tsx'
import type { ChatProps, Exchange } from './chat.tsx'

/** Pages on which a visitor decides, logs in, pays, travels or works: nothing floats over them. */
const withoutButton = /^\/(bookings\/map|\w+-info|checkout|book|login|signup|payment|trip|share|dashboard|host)(\/|$)/

type ShellProps = { isFailed: boolean; onRetry: () => void; onClose: () => void }

/** Shown until the code of the chat is loaded. */
const Waiting = ({ isFailed, onRetry, onClose }: ShellProps) => (
  <div role="status" className="grid flex-1 content-center justify-items-center gap-4 p-6 text-center">
    {isFailed ? (
      <>
        <p>The assistant could not be loaded.</p>
        <Button onClick={onRetry}>Try Again</Button>
      </>
    ) : (
      <p>Loading</p>
    )}
    <Button kind="plain" onClick={onClose}>
      Close
    </Button>
  </div>
)

export const Assistant = ({ siteName }: { siteName: string }) => {
  const [isOpen, setOpen] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const [Chat, setChat] = useState<ComponentType<ChatProps>>()
  const [exchanges, setExchanges] = useState<Exchange[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isAway = withoutButton.test(useLocation().pathname)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])

  const open = async () => {
    setOpen(true)
    setFailed(false)
    try {
      const module = await import('./chat.tsx')
      setChat(() => module.Chat)
    } catch {
      setFailed(true)
    }
  }
  const close = () => setOpen(false)
  const place = 'fixed z-20 print:hidden bottom-3 sm:bottom-6'
  return (
    <aside aria-label="Assistant" className={`noscript:hidden ${isAway ? 'hidden' : ''}`}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
        className={`${place} right-3 sm:right-4 lg:right-2.5 grid size-11 sm:size-14 place-items-center rounded-full bg-palm text-white shadow-card border-2 border-paper hover:bg-palm-deep ${isOpen ? 'invisible' : ''}`}
      >
        <FrameIcon name="chat" size={22} />
        <span className="unseen">Ask the assistant</span>
      </button>
      {isOpen && (
        <div
          role="dialog"
          aria-label="Assistant"
          onKeyDown={(event) => event.key === 'Escape' && close()}
          className={`${place} right-4 flex flex-col overflow-hidden rounded-[28px] border border-line bg-card shadow-card max-sm:left-4 sm:w-[390px] h-[min(560px,calc(100dvh-120px))]`}
        >
          {Chat ? (
            <Chat exchanges={exchanges} onExchange={setExchanges} onClose={close} siteName={siteName} />
          ) : (
            <Waiting isFailed={isFailed} onRetry={open} onClose={close} />
          )}
        </div>
      )}
    </aside>
  )
}
