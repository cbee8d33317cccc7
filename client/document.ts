// Owns reading the API document of a running server.

/** The OpenAPI document that the server at `address` publishes. */
export const documentAt = async (address: string): Promise<Record<string, unknown>> =>
  (await (await fetch(new URL('/api/docs/json', address))).json()) as Record<string, unknown>
