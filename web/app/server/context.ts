// Owns the keys of the router context that the server fills: a client of the API, the facts of the site, the nonce of scripts.
import type { Client } from '@akwaaba/contract/client'
import type { SiteFacts } from '@akwaaba/contract/site'
import { createContext } from 'react-router'

export const apiContext = createContext<Client>()
export const siteContext = createContext<SiteFacts>()
export const nonceContext = createContext<string>()
