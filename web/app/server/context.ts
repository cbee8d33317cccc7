// Owns what the server hands to a page: a client of the API, the facts of the site, the nonce of its scripts.
import type { Client } from '@akwaaba/contract/client'
import type { SiteFacts } from '@akwaaba/contract/site'
import { createContext } from 'react-router'

export const apiContext = createContext<Client>()
export const siteContext = createContext<SiteFacts>()
export const nonceContext = createContext<string>()
