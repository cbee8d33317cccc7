// Owns what the server hands to every loader: a client of the API, and the facts of the site.
import type { Client } from '@akwaaba/contract/client'
import type { SiteFacts } from '@akwaaba/contract/site'
import { createContext } from 'react-router'

export const apiContext = createContext<Client>()
export const siteContext = createContext<SiteFacts>()
