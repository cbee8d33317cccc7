// Owns the ports of the journeys that are known on both sides: of the servers, and of what a journey itself answers.

/** The product; the five above it are of the other products, the stand-ins and the passing of days. */
export const port = Number(process.env.E2E_PORT ?? 4173)

/** The product with Paystack, PayPal and bank transfers; the stand-ins of both listen on the two ports above it. */
export const moneyPort = port + 2

/** Where a journey answers as another platform whose calendars the product reads. */
export const feedPort = port + 6
