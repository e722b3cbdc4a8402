import { ChatError } from '#shared/errors/ChatError.ts';
import type { MetricsAddress } from './serveMetrics.ts';

const MESSAGE = 'A port from 0 to 65535, or an address and a port: 9417, 10.0.0.5:9417, [::1]:9417';

/** `[HOST:]PORT`; without a host this computer only. Throws INVALID_ARGUMENT `{field, message}`. */
export function readMetricsAddress(text: string): MetricsAddress {
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === undefined || port > 65_535) {
    throw new ChatError('INVALID_ARGUMENT', { field: '--metrics', message: MESSAGE });
  }
  return { host: bracketed ?? plain ?? '127.0.0.1', port };
}
