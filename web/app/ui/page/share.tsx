// Owns sharing a page: a small menu, WhatsApp first, then copying, e-mail, and whatever the device itself offers.
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../button.tsx'
import { Icon, type IconName } from '../icons.tsx'

export type ShareProps = {
  /** what is shared, as the subject of an e-mail */
  title: string
  /** the whole address, without anything personal */
  url: string
  /** one sentence that goes before the address */
  text: string
  className?: string
  /** on a phone a round button without words, whose menu opens from its right edge */
  isRoundOnPhone?: boolean
}

// The menu opens from its left edge on a phone and from its right edge on larger screens, like its button.
const row = 'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-left font-medium hover:bg-sand'

const Row = ({ icon, label }: { icon: IconName; label: string }) => (
  <>
    <span className="text-palm">
      <Icon name={icon} />
    </span>
    {label}
  </>
)

type Copied = 'not yet' | 'copied' | 'refused'

export const Share = ({ title, url, text, className = '', isRoundOnPhone = false }: ShareProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const [copied, setCopied] = useState<Copied>('not yet')
  // Unknown on the server; the row is added while the menu is still closed.
  const [hasSheet, setHasSheet] = useState(false)
  useEffect(() => setHasSheet(typeof navigator.share === 'function'), [])

  const close = (isFocusKept = false) => {
    const element = details.current
    if (!element?.open) return
    element.open = false
    if (isFocusKept) element.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && details.current?.contains(event.target)
      if (details.current && !isInside) details.current.open = false
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('copied')
    } catch {
      setCopied('refused')
    }
  }
  const openSheet = () => {
    close(true)
    navigator.share({ title, text, url }).catch(() => {}) // closed without a choice
  }
  const message = `${text}\n${url}`
  return (
    <details
      ref={details}
      className={`relative print:hidden ${className}`}
      onToggle={() => setCopied('not yet')}
      onKeyDown={(event) => event.key === 'Escape' && close(true)}
      // Tabbing on past the last row leaves the menu.
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && close()
      }
    >
      <summary
        className={buttonClass(
          'quiet',
          `list-none [&::-webkit-details-marker]:hidden ${isRoundOnPhone ? 'max-sm:w-11 max-sm:bg-card max-sm:px-0 max-sm:shadow-card' : ''}`,
        )}
      >
        <Icon name="share" size={18} />
        <span className={isRoundOnPhone ? 'max-sm:unseen' : ''}>Share</span>
      </summary>
      <ul
        className={`absolute top-full z-20 ${isRoundOnPhone ? 'right-0' : 'left-0'} mt-2 w-60 rounded-[20px] border border-line bg-card p-2 shadow-card sm:right-0 sm:left-auto`}
      >
        <li>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => close()}
            className={row}
          >
            <Row icon="chat" label="WhatsApp" />
            <span className="unseen">(opens in a new tab)</span>
          </a>
        </li>
        <li>
          <button type="button" onClick={copy} className={row}>
            <Row
              icon={copied === 'copied' ? 'check' : 'copy'}
              label={copied === 'copied' ? 'Link copied' : 'Copy link'}
            />
          </button>
          {copied === 'refused' && (
            <label className="block px-3 pb-2 text-ink-soft text-sm">
              Copy it from here
              <input
                readOnly
                value={url}
                onFocus={(event) => event.target.select()}
                className="mt-1 min-h-11 w-full rounded-xl border border-line-strong bg-card px-3 text-ink"
              />
            </label>
          )}
        </li>
        <li>
          <a
            href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(message)}`}
            onClick={() => close()}
            className={row}
          >
            <Row icon="mail" label="E-mail" />
          </a>
        </li>
        {hasSheet && (
          <li>
            <button type="button" onClick={openSheet} className={row}>
              <Row icon="share" label="More ways" />
            </button>
          </li>
        )}
      </ul>
      <span role="status" className="unseen">
        {copied === 'copied' ? 'Link copied' : ''}
      </span>
    </details>
  )
}
