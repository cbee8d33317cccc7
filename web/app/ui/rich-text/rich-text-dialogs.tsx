// Owns the dialogs of the editor: the address of a link, the alternative text of a picture.
import { richText } from '@akwaaba/contract/rich-text'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Field } from '../fields/field.tsx'

const scheme = /^([a-z][a-z0-9+.-]*):/i

/** A typed address with its scheme; null for one that is not allowed in a description. */
const linkFrom = (typed: string): string | null => {
  const text = typed.trim()
  const [, given] = scheme.exec(text) ?? []
  if (given) return richText.linkSchemes.some((each) => each === given.toLowerCase()) ? text : null
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return `mailto:${text}`
  return /^[^\s]+\.[^\s]+$/.test(text) ? `https://${text}` : null
}

// The editor is inside a form, so these dialogs have none of their own, and Enter must not submit it.
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  act()
}

type LinkProps = { url: string; onClose: () => void; onDone: (url: string) => void }

/** `onDone` gets the address, or '' to remove the link. */
export const LinkDialog = ({ url, onClose, onDone }: LinkProps) => {
  const [typed, setTyped] = useState(url)
  const [fault, setFault] = useState<string>()
  const done = () => {
    const link = linkFrom(typed)
    if (link === null) setFault('Please enter an address that begins with http://, https://, mailto:, tel: or sms:.')
    else onDone(link)
  }
  return (
    <Dialog
      isOpen
      title="Link"
      onClose={onClose}
      actions={
        <>
          {url && (
            <Button kind="plain" onClick={() => onDone('')}>
              Remove link
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={done}>Apply</Button>
        </>
      }
    >
      <Field
        label="Where it leads"
        type="url"
        value={typed}
        fault={fault}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onEnter(done)}
      />
    </Dialog>
  )
}

type PictureProps = { src: string; onClose: () => void; onDone: (alt: string) => void }

export const PictureDialog = ({ src, onClose, onDone }: PictureProps) => {
  const [alt, setAlt] = useState('')
  return (
    <Dialog
      isOpen
      title="Picture"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onDone(alt.trim())}>Insert</Button>
        </>
      }
    >
      <img src={src} alt="" className="mb-4 max-h-48 rounded-card" />
      <Field
        label="What it shows"
        hint="For people who do not see it. Leave it empty for an ornament."
        maxLength={200}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        onKeyDown={onEnter(() => onDone(alt.trim()))}
      />
    </Dialog>
  )
}
