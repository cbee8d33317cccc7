// Owns the nonce by which the server knows the scripts that a page itself brings; in a browser there is none.
import { createContext } from 'react'

export const Nonce = createContext<string | undefined>(undefined)
