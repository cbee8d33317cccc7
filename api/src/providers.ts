// Owns the list of the payment providers. Where two take the same method, the first one that is ready gets the payment.
import { paypal } from './money/providers/paypal/paypal.ts'
import { paystack } from './money/providers/paystack/paystack.ts'
import { testGateway } from './money/providers/test/test-gateway.ts'
import { host, house } from './money/staff-payments/provider.ts'
import { bank } from './money/transfers/provider.ts'

export const providers = [paystack, paypal, bank, house, host, testGateway]
