// Owns what the server hands to every loader: a client of the API, and the facts of the site.
import type { Client } from '@akwaaba/contract/client'
import { createContext } from 'react-router'

export type SiteFacts = {
  name: string
  supportEmail: string
  supportPhone: string
  publicUrl: string
  frontendKey: string | null
  mailbox: boolean
  social: { label: string; url: string }[]
}

export const apiContext = createContext<Client>()
export const siteContext = createContext<SiteFacts>()
