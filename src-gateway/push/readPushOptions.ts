import { ChatError } from '#shared/errors/ChatError.ts';
import type { PushOptions } from './createPushes.ts';

/** The options of the command line, as they were given. */
interface GivenOptions {
  readonly contact: string | undefined;
  readonly hosts: readonly string[];
}

const MAX_CONTACT = 200;
const MAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/u;

/** Undefined: pushes are off. Throws INVALID_ARGUMENT `{field, message}`. */
export function readPushOptions({ contact, hosts }: GivenOptions): PushOptions | undefined {
  if (contact !== undefined) return { contact: readContact(contact), hosts: hosts.map(readHost) };
  if (hosts.length === 0) return undefined;
  throw new ChatError('INVALID_ARGUMENT', { field: '--push-host', message: 'It needs --push-contact' });
}

function readContact(text: string): string {
  const isMail = text.startsWith('mailto:') && MAIL.test(text.slice('mailto:'.length));
  const isPage = text.startsWith('https://') && URL.canParse(text);
  if ((isMail || isPage) && text.length <= MAX_CONTACT) return text;
  const message = 'mailto:NAME@HOST, or an address of a page with https';
  throw new ChatError('INVALID_ARGUMENT', { field: '--push-contact', message });
}

/** A name of a host; `*.` at its beginning stands for all hosts below it. */
function readHost(text: string): string {
  const isBelow = text.startsWith('*.');
  const name = (isBelow ? text.slice(2) : text).toLowerCase();
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/u.test(name);
  if (isName) return isBelow ? `.${name}` : name;
  throw new ChatError('INVALID_ARGUMENT', { field: '--push-host', message: 'A name, or *. before it for all below' });
}
