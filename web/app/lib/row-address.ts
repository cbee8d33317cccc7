// Owns rows of public pages by their addresses alone.
import type { Endpoint } from '@akwaaba/contract/endpoint'

/** A row by its method and path, which are all of it that a call sends: its schemas would double the size of a page. */
export const withoutSchemas = <E extends Endpoint>(address: Pick<E, 'method' | 'path'>): E => address as E
